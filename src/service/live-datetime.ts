import { normalizeDatetime } from './normalize-datetime.ts';

const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(?:([ap])\.?m\.?)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
/** No datetime is longer; whatever is would only cost time. */
const maxLength = 64;

const pad = (digits: string): string => digits.padStart(2, '0');

/** The hour on a clock of 24; null where the half of the day contradicts it. Some clients write "19:00 PM". */
const hourOf = (digits: string, half: string): number | null => {
  const hour = Number(digits);
  if (half === '') return hour;
  if (half === 'a') return hour > 12 ? null : hour % 12;
  if (hour === 0) return null;
  return hour < 12 ? hour + 12 : hour;
};

/** An offset as ISO has it, with its minutes. */
const offsetOf = (text: string): string => {
  if (/^[a-z]/i.test(text)) return 'Z';
  return /^[+-]\d{2}$/.test(text) ? `${text}:00` : text;
};

/** `2026-01-05`; null where the text is no date. */
const dateOf = (text: string): string | null => {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year && month && day) return `${year}-${pad(month)}-${pad(day)}`;
  const [, month2, day2, year2] = monthFirst.exec(text) ?? [];
  return year2 && month2 && day2 ? `${year2}-${pad(month2)}-${pad(day2)}` : null;
};

/**
 * A datetime as clients of the live service write it, as `YYYY-MM-DD HH:mm:ss` local to the body's timezone: with or without
 * seconds, leading zeros, `T`, AM and PM, and an offset of its own. Where the year comes last, the month comes first.
 * @param wireOffset UTC − local in minutes, as §2.2 counts.
 * @returns the text unchanged where it has no date or no time of day, so that validation names the field.
 */
export const readLiveDatetime = (text: string, wireOffset: number): string => {
  if (text.length > maxLength) return text;
  const [, written = '', time = ''] = /^([\d/-]+)(?:T|,?\s+)(\S.*)$/i.exec(text.trim()) ?? [];
  const date = dateOf(written);
  const parts = clock.exec(time);
  if (date === null || !parts) return text;
  const [, digits = '', minute = '', second = '00', half = '', offset = ''] = parts;
  const hour = hourOf(digits, half.toLowerCase());
  if (hour === null) return text;
  return normalizeDatetime(`${date}T${pad(String(hour))}:${minute}:${second}${offsetOf(offset)}`, wireOffset);
};
