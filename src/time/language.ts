/** The language of the screen, the same as `<html lang>`. British English puts the day before the month. */
export const language = 'en-GB';

/** "1,204". Not by `Intl`, whose first number format reads the browser's tables: that took as long as to draw the rows that were counted. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

// Made with the first use: the first of its kind reads the browser's tables, too.
let lists: Intl.ListFormat | undefined;

/** "A, B and C" */
export const formatList = (items: readonly string[]): string =>
  (lists ??= new Intl.ListFormat(language, { type: 'conjunction' })).format(items);

const combiningMarks = /\p{M}/gu;

/** Most texts have only these characters and no accents: ten thousand texts are searched with each key. */
const isPlain = /^[ -~]*$/;

/** Text without accents. */
export const stripAccents = (text: string): string =>
  isPlain.test(text)
    ? text
    : // Removed before normalizing too: the time to sort a long run of combining marks grows with the square of its length.
      text.replaceAll(combiningMarks, '').normalize('NFKD').replaceAll(combiningMarks, '');

/** Text in lower case and without accents, for searches. */
export const foldText = (text: string): string => stripAccents(text).toLowerCase().trim();
