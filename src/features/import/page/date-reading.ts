import { describeDay } from '#time/describe.ts';
import type { DateOrder } from '../import-types.ts';

const twoWays = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/;

/** What a date that reads two ways means by what the person said of the file: "Thu 3 Dec 2037"; blank for any other text. */
export const dateReading = (text: string, order: DateOrder): string => {
  const [, one = '', two = '', year = ''] = twoWays.exec(text) ?? [];
  if (year === '' || Number(one) === Number(two) || Number(one) > 12 || Number(two) > 12) return '';
  const [day, month] = order === 'day-first' ? [one, two] : [two, one];
  return describeDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')} 00:00:00`);
};
