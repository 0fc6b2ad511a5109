import type { Promo } from '#data/lists/promos.ts';
import { foldText } from '#time/language.ts';

/** A list of promo codes or IDs, as pasted from a mail or a sheet. */
export type CodeList = {
  ids: ReadonlySet<number>;
  /** What was not found, as it was written. */
  missing: readonly string[];
};

const separators = /[,;\t\r\n]+/;

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

/** Reads codes or IDs between line breaks, commas, semicolons or tabs; null if the text is no list. */
export const readCodeList = (text: string, promos: readonly Promo[]): CodeList | null => {
  if (!separators.test(text)) return null;
  const entries = visible(text).split(separators).map(trimDecoration).filter(Boolean);
  if (entries.length === 0) return null;
  const exact = Map.groupBy(promos, ({ code }) => visible(code).trim());
  const folded = Map.groupBy(promos, ({ code }) => foldTerm(code));
  const byId = Map.groupBy(promos, ({ promo_id: id }) => String(id));
  const ids = new Set<number>();
  const missing = new Map<string, string>();
  for (const entry of entries) {
    const found = exact.get(entry) ?? folded.get(foldTerm(entry)) ?? byId.get(entry);
    if (!found) missing.set(foldText(entry), entry);
    for (const row of found ?? []) ids.add(row.promo_id);
  }
  return { ids, missing: [...missing.values()] };
};
