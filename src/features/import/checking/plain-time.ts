import { foldText } from '#time/language.ts';
import { dateLanguages, englishWords, fillers, plainSigns, zeros } from '../tables/time-words.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const foldWord = (word: string): string => foldText(word).replaceAll(/[.'’]/g, '');

/** Names of months and weekdays in other languages, as `jan` and `mon`; those that mean two things are left out. */
const readNames = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const add = (format: Intl.DateTimeFormat, date: Date) => {
    const meanings = { month: months[date.getUTCMonth()] ?? '', weekday: weekdays[date.getUTCDay()] ?? '' };
    for (const { type, value } of format.formatToParts(date)) {
      if (type !== 'month' && type !== 'weekday') continue;
      const [key, meaning] = [foldWord(value), meanings[type]];
      found.set(key, (found.get(key) ?? meaning) === meaning ? meaning : '');
    }
  };
  for (const language of dateLanguages)
    for (const style of ['long', 'short'] as const)
      // A month has another case beside a day.
      for (const beside of [{}, { day: 'numeric', weekday: style }] as const) {
        const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: style, ...beside });
        // These days have all months and weekdays among them.
        for (const month of months.keys()) add(format, new Date(Date.UTC(2024, month, month + 1)));
      }
  return found;
};

const word = /[\p{L}\p{M}]+(?:[.'’][\p{L}\p{M}]+)*\.?/gu;

let names: ReadonlyMap<string, string> | undefined;

const readWord = (written: string, at: number, text: string): string => {
  const folded = foldWord(written);
  if (englishWords.test(folded)) return folded;
  // 9a
  if (/^[ap]$/.test(folded) && /\d/.test(text[at - 1] ?? '')) return `${folded}m`;
  if (fillers.has(folded)) return ' ';
  names ??= readNames();
  return names.get(folded) || folded;
};

const toDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => point >= each && point < each + 10);
  return zero === undefined ? digit : String(point - zero);
};

/** A time of another language and script as it would be written in English: `2037年11月27日 下午2:30` is `2037-11-27 2:30 pm`. */
export const toPlainTime = (text: string): string => {
  const latin = text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, toDigit)
    .toLowerCase();
  const plain = plainSigns.reduce((before, [sign, written]) => before.replaceAll(sign, written), latin);
  return plain
    .replaceAll(word, readWord)
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
};
