import { checkingWords } from '../words.ts';

/** `1.2E+10`, `4E+10`: what a spreadsheet makes of a long number. `4E2371` is an order number. */
const withExponent = /^[+-]?\d(?:[.,](\d+)E\+?|E\+)(\d+)$/i;

/** What is wrong with a phone, an order number or an id whatever the control says of it; anything else may well be such a number. */
export const digitsProblem = (cell: string): string | null => {
  const [found, written = '', exponent] = withExponent.exec(cell) ?? [];
  if (found === undefined) return null;
  // It has no more digits than are written.
  return written.length < Number(exponent) ? checkingWords.shortened : checkingWords.exponent;
};
