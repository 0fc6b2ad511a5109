import { makeOrderNumber, writeLetters } from '#form/new-order-number.ts';
import type { ImportRow } from '../import-types.ts';

/** Six letters of a text, by 32 bits of it (FNV-1a, with its bits mixed at the end). They tell texts apart; they are no secret. */
const lettersOf = (text: string, seed: number): string => {
  let bits = seed;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  const mixed = (bits ^ (bits >>> 16)) >>> 0;
  return writeLetters(Array.from({ length: 6 }, (_each, at) => Math.floor(mixed / 30 ** at)));
};

/**
 * An order number for each row, made from what the row said in the file, such as `T-7KQ4XZ-B2MN3V`: the same file given again gets the same
 * numbers, also where rows were added to it, so that no task of it is created twice. Rows that say the same are counted.
 * @param columns those of the order numbers, which say nothing of a row that has none
 * @returns them by the number of the row
 */
export const rowOrderNumbers = (
  rows: readonly ImportRow[],
  columns: readonly number[],
): ReadonlyMap<number, string> => {
  const counts = new Map<string, number>();
  return new Map(
    rows.map(({ number, cells }) => {
      const said = cells.map((text, at) => (columns.includes(at) ? '' : text.trim()));
      // Blank cells at the end may be there or not.
      const text = said.slice(0, said.findLastIndex((cell) => cell !== '') + 1).join('\u001F');
      const count = counts.get(text) ?? 0;
      counts.set(text, count + 1);
      const counted = `${text}\u001E${count}`;
      return [number, makeOrderNumber(lettersOf(counted, 0x811c9dc5), lettersOf(counted, 0x3c6ef372))];
    }),
  );
};
