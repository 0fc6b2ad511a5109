import { foldText } from '#time/language.ts';
import type { Promo } from '#directory/cached-promos.ts';

/** A list of promo codes in the search, as it is pasted from a mail or a sheet. */
export type CodeList = {
  found: readonly Promo[];
  /** As they were written. */
  missing: readonly string[];
};

const indexes = new WeakMap<readonly Promo[], Map<string, Promo[]>>();

/** The promos of each code, folded; made once for a list. */
export const indexOf = (promos: readonly Promo[]): Map<string, Promo[]> => {
  const known = indexes.get(promos);
  if (known) return known;
  const index = Map.groupBy(promos, ({ code }) => foldText(code));
  indexes.set(promos, index);
  return index;
};

/** Sheets and programs put texts into quotation marks. */
const quotes = /^["'`\u2018-\u201f«»‹›]|["'`\u2018-\u201f«»‹›]$/g;
export const unquoted = (item: string): string => item.trim().replaceAll(quotes, '').trim();

const items = (text: string): string[] =>
  text
    .split(/[,;\r\n\t]+/)
    .map(unquoted)
    .filter((item) => item !== '');

/**
 * Reads two or more codes between commas, semicolons, lines or blanks. A code of several words is found between any but blanks.
 * @returns null where the text is words to search for: no separator but blanks, and fewer than two of the words are codes.
 */
export const readCodeList = (text: string, promos: readonly Promo[]): CodeList | null => {
  if (!/[,;\s]/.test(text.trim())) return null;
  const index = indexOf(promos);
  const parts = items(text).flatMap((item) =>
    index.has(foldText(item)) ? [item] : item.split(/\s+/).map(unquoted).filter(Boolean),
  );
  const codes = [...new Map(parts.map((part) => [foldText(part), part]))];
  const found = codes.flatMap(([folded]) => index.get(folded) ?? []);
  const isList = items(text).length > 1 || found.length > 1;
  if (!isList) return null;
  return { found, missing: codes.filter(([folded]) => !index.has(folded)).map(([, code]) => code) };
};

/** The list in one line, as a search box has it. */
export const inOneLine = (text: string): string => items(text).join(', ');
