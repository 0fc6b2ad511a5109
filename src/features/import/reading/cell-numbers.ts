import type { CellFormat } from './cell-formats.ts';

/** A number as a spreadsheet shows it without a format, with all digits of a long whole one such as a phone. */
export const plainNumber = (value: string): string => {
  if (/^-?\d+$/.test(value)) return value;
  // A spreadsheet calculates with 15 digits: 0.1 + 0.2 is 0.3.
  return String(Number(Number(value).toPrecision(15)));
};

const secondsOfDay = 86_400;
/** 1970-01-01 in days from 1900. */
const epochDay = 25_569;
/** 9999-12-31, the last day that a spreadsheet has. */
const lastDay = 2_958_465;

/**
 * The text of a number in a style that isn't plain; null if it isn't known what the spreadsheet shows.
 * @param firstDay the workbook's day 0 in days from 1900
 */
export const formatNumber = (value: string, shows: CellFormat, firstDay: number): string | null => {
  const number = Number(value);
  if (shows === 'unread' || shows === 'plain' || Number.isNaN(number) || number < 0) return null;
  if (typeof shows === 'number') return /^\d+$/.test(value) ? value.padStart(shows, '0') : plainNumber(value);
  // A fraction of a second is rounding.
  const seconds = Math.round((number + firstDay) * secondsOfDay);
  if (seconds >= (lastDay + 1) * secondsOfDay) return null;
  const [date = '', clock = ''] = new Date((seconds - epochDay * secondsOfDay) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  const shortClock = clock.replace(/^(..:..):00$/, '$1');
  if (shows === 'clock' || number < 1) return shows === 'day' ? null : shortClock;
  // Midnight is how a day without a time is stored: the time is asked for.
  return shows === 'day' || clock === '00:00:00' ? date : `${date} ${shortClock}`;
};
