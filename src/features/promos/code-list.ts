import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import type { Promo } from '#data/lists/promos-query.ts';

/** A list of promo codes or IDs in the search, as it is pasted from a mail or a sheet. */
export type CodeList = {
  found: readonly Promo[];
  /** As they were written. */
  missing: readonly string[];
  /** How many codes and IDs it names, each counted once. */
  total: number;
  /** The list in one line, as a search box has it. */
  line: string;
};

/** Chat and mail programs put zero-width characters into what is copied from them. */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

/** A switch makes another list of the same rows, but for one. */
const foldedCode = onceFor((row: Promo) => foldText(withoutInvisible(row.code)));

/** The promos by their folded codes and by their IDs. */
const indexOf = onceFor((promos: readonly Promo[]) => ({
  byCode: Map.groupBy(promos, foldedCode),
  byId: new Map(promos.map((row) => [String(row.promo_id), row])),
}));

type Index = ReturnType<typeof indexOf>;

/** Sheets and programs put texts into quotation marks; lists have bullets, dashes and lines between columns. */
const around = /[\s"'`\u2018-\u201f«»‹›\p{Pd}•‣◦⁃·▪▫●○*|]/u;

/** A text without quotation marks, bullets and dashes around it. A loop: a pattern takes the square of a long text's time. */
export const cutAround = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && around.test(text.charAt(start))) start += 1;
  while (end > start && around.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

const splitList = (text: string): string[] =>
  withoutInvisible(text)
    .split(/[,;\r\n\t]+/)
    .filter((item) => cutAround(item) !== '');

/** The promos of a code: those that are spelt exactly so, else those that differ in case and accents only. */
const findByCode = ({ byCode }: Index, text: string): readonly Promo[] => {
  const same = byCode.get(foldText(text)) ?? [];
  const exact = same.filter(({ code }) => withoutInvisible(code).trim() === text);
  return exact.length > 0 ? exact : same;
};

type Entry = { text: string; promos: readonly Promo[]; isCode: boolean };

const readEntry = (index: Index, text: string): Entry => {
  const byCode = findByCode(index, text);
  if (byCode.length > 0) return { text, promos: byCode, isCode: true };
  const byId = index.byId.get(text);
  return { text, promos: byId ? [byId] : [], isCode: false };
};

const isFound = (entry: Entry): boolean => entry.promos.length > 0;

/** An item as it is written where that is a code or an ID, else without what stands around it. */
const readItem = (index: Index, item: string): Entry => {
  const asWritten = readEntry(index, item.trim());
  return isFound(asWritten) ? asWritten : readEntry(index, cutAround(item));
};

/** What an entry names, so that each is counted once: its promos, or the text that nothing is called by. */
const nameOf = ({ text, promos }: Entry): string =>
  promos.length > 0 ? promos.map((row) => row.promo_id).join() : `? ${foldText(text)}`;

/** What was read last; `null` for words to search for. */
let lastRead: { text: string; promos: readonly Promo[]; codes: CodeList | null } | null = null;

const haveSameCodes = (some: readonly Promo[], others: readonly Promo[]): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every(({ promo_id: id, code }, at) => others[at]?.promo_id === id && others[at].code === code));

/**
 * Reads a list as `parseCodeList` does, or takes what was read last where no code is another one since: a run of ten thousand codes makes
 * ten thousand lists.
 */
export const readCodeList = (text: string, promos: readonly Promo[]): CodeList | null => {
  const known =
    lastRead?.text === text && haveSameCodes(lastRead.promos, promos) ? lastRead.codes : undefined;
  const codes = known === undefined ? parseCodeList(text, promos) : known && withRows(known, promos);
  lastRead = { text, promos, codes };
  return codes;
};

const withRows = (codes: CodeList, promos: readonly Promo[]): CodeList => {
  const rows = new Map(promos.map((row) => [row.promo_id, row]));
  return { ...codes, found: codes.found.flatMap(({ promo_id: id }) => rows.get(id) ?? []) };
};

/**
 * Reads two or more codes or IDs between commas, semicolons, lines or blanks. A code of several words is found between any but blanks.
 * @returns null where the text is words to search for: no separator but blanks, fewer than two of the words are codes, and not all
 *   of them are codes or IDs.
 */
const parseCodeList = (text: string, promos: readonly Promo[]): CodeList | null => {
  if (!/[,;\s]/.test(text.trim())) return null;
  const index = indexOf(promos);
  const items = splitList(text);
  const read = items.flatMap((item) => {
    const whole = readItem(index, item);
    if (isFound(whole)) return [whole];
    const words = item.split(/\s+/).filter((word) => cutAround(word) !== '');
    return words.map((word) => readItem(index, word));
  });
  const entries = [...new Map(read.map((entry) => [nameOf(entry), entry])).values()];
  const isList =
    items.length > 1 ||
    entries.filter(({ isCode }) => isCode).length > 1 ||
    (entries.length > 1 && entries.every(isFound));
  if (!isList) return null;
  return {
    found: [...new Set(entries.flatMap((entry) => entry.promos))],
    missing: entries.filter((entry) => !isFound(entry)).map((entry) => entry.text),
    total: entries.length,
    line: entries.map((entry) => entry.text).join(', '),
  };
};
