/** The language of the screen, as `<html lang>` says it. English with the day before the month, for now. */
export const language = 'en-GB';

const counts = new Intl.NumberFormat(language);
const lists = new Intl.ListFormat(language, { type: 'conjunction' });

/** "1,204" */
export const formatCount = (count: number): string => counts.format(count);

/** "A, B and C" */
export const formatList = (items: readonly string[]): string => lists.format(items);

const marks = /\p{M}/gu;

/** Text without accents. */
export const stripAccents = (text: string): string =>
  // Marks go first as well: putting a long run of them in order takes time that grows with its square.
  text.replaceAll(marks, '').normalize('NFKD').replaceAll(marks, '');

/** Text without case and accents, for searches. */
export const foldText = (text: string): string => stripAccents(text).toLowerCase().trim();
