/** The language of the screen, the same as `<html lang>`. British English puts the day before the month. */
export const language = 'en-GB';

// Made with the first use: the first of their kind reads the browser's tables, a fifth of what the start of the page's script cost.
let counts: Intl.NumberFormat | undefined;
let lists: Intl.ListFormat | undefined;

/** "1,204" */
export const formatCount = (count: number): string =>
  (counts ??= new Intl.NumberFormat(language)).format(count);

/** "A, B and C" */
export const formatList = (items: readonly string[]): string =>
  (lists ??= new Intl.ListFormat(language, { type: 'conjunction' })).format(items);

const combiningMarks = /\p{M}/gu;

/** Most texts are of these alone and have no accents: ten thousand of them are searched with a key. */
const isPlain = /^[ -~]*$/;

/** Text without accents. */
export const stripAccents = (text: string): string =>
  isPlain.test(text)
    ? text
    : // Removed before normalizing too: the time to sort a long run of combining marks grows with the square of its length.
      text.replaceAll(combiningMarks, '').normalize('NFKD').replaceAll(combiningMarks, '');

/** Text in lower case and without accents, for searches. */
export const foldText = (text: string): string => stripAccents(text).toLowerCase().trim();
