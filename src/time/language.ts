/** The language of the screen, as `<html lang>` says it. English with the day before the month, for now. */
export const language = 'en-GB';

const counts = new Intl.NumberFormat(language);
const lists = new Intl.ListFormat(language, { type: 'conjunction' });

/** "1,204" */
export const formatCount = (count: number): string => counts.format(count);

/** "A, B and C" */
export const formatList = (items: readonly string[]): string => lists.format(items);
