import { describeNear, describeWall } from './describe.ts';
import { clockWords } from './words.ts';
import { wallAt } from './zone-offset.ts';
import { ownZone } from './zones.ts';

/** "14:30" of an instant on the reader's own clock. */
export const ownClock = (instant: number): string => wallAt(instant, ownZone()).slice(11, 16);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of an instant on the reader's own calendar, `2026-11-20`. By the platform's clock, since lists ask it of each row. */
export const ownDay = (instant: number): string => {
  const at = new Date(instant);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
};

/** "Tue 1 Dec, 14:30": an instant on the reader's own clock, to the minute; only another year is named. */
export const describeOwnInstant = (instant: number): string => {
  const own = wallAt(instant, ownZone());
  return describeNear(`${own.slice(0, 16)}:00`, wallAt(Date.now(), ownZone()));
};

/** "14:05" of an instant today on the reader's own clock; the whole day and time where it was another day. */
export const describeOwnClock = (instant: number): string => {
  const isToday = ownDay(instant) === ownDay(Date.now());
  return isToday ? ownClock(instant) : describeWall(`${wallAt(instant, ownZone()).slice(0, 16)}:00`);
};

const dayMs = 24 * 60 * 60_000;

/** "Today, 14:30" or "Yesterday, 14:30", else as `describeOwnInstant`. @param today as `ownDay` writes it. */
export const describeRecentInstant = (instant: number, today: string): string => {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(ownDay(instant))) / dayMs);
  if (daysAgo === 0) return clockWords.today(ownClock(instant));
  if (daysAgo === 1) return clockWords.yesterday(ownClock(instant));
  return describeOwnInstant(instant);
};
