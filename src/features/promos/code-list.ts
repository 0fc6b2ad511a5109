import type { Promo } from '#data/lists/promos.ts';
import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';

/** A list of promo codes or IDs, as pasted from a mail or a sheet. */
export type CodeList = {
  found: readonly Promo[];
  /** As they were written. */
  missing: readonly string[];
  /** The number of different codes and IDs in it. */
  total: number;
};

const separators = /[,;\t\r\n]+/;

/** Whether a text is a list of codes. */
export const isCodeList = (text: string): boolean => separators.test(text);

/** Chat and mail programs add zero-width characters to copied text. */
const visible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

/** Quotation marks of sheets, bullets and dashes of lists. */
const decoration = /[\s"'`\u2018-\u201f«»‹›\p{Pd}•‣◦⁃·▪▫●○*|]/u;

/** A text without decoration around it. A loop, because a pattern takes quadratic time for a long text. */
const trimDecoration = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && decoration.test(text.charAt(start))) start += 1;
  while (end > start && decoration.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

/** The form in which texts of a search are compared. */
export const foldTerm = (text: string): string => foldText(trimDecoration(visible(text)));

const foldedCode = onceFor((row: Promo) => foldTerm(row.code));

const indexOf = onceFor((promos: readonly Promo[]) => ({
  byCode: Map.groupBy(promos, foldedCode),
  byId: new Map(promos.map((row) => [String(row.promo_id), row])),
}));

/** The promos of a code, preferably in its exact spelling, otherwise the promo of an ID. */
const findEntry = (entry: string, promos: readonly Promo[]): readonly Promo[] => {
  const { byCode, byId } = indexOf(promos);
  const same = byCode.get(foldTerm(entry)) ?? [];
  const exact = same.filter(({ code }) => visible(code).trim() === entry);
  if (same.length > 0) return exact.length > 0 ? exact : same;
  const row = byId.get(entry);
  return row ? [row] : [];
};

/** Reads codes or IDs between line breaks, commas, semicolons or tabs; null if the text is no list. */
export const readCodeList = (text: string, promos: readonly Promo[]): CodeList | null => {
  if (!isCodeList(text)) return null;
  const entries = new Map<string, { text: string; found: readonly Promo[] }>();
  for (const part of visible(text).split(separators)) {
    const entry = trimDecoration(part);
    if (entry === '') continue;
    const found = findEntry(entry, promos);
    // A code and its ID, or two spellings of a code, count once.
    const key = found.map((row) => row.promo_id).join() || `? ${foldText(entry)}`;
    if (!entries.has(key)) entries.set(key, { text: entry, found });
  }
  const all = [...entries.values()];
  return {
    found: [...new Set(all.flatMap((entry) => entry.found))],
    missing: all.filter(({ found }) => found.length === 0).map((entry) => entry.text),
    total: all.length,
  };
};
