import { describeNear } from './describe.ts';
import { clockWords } from './words.ts';
import { dayMs, twoDigits } from './wall-time.ts';
import { wallAt } from './zone-offset.ts';
import { ownZone } from './zones.ts';

/** "14:30": an instant on the reader's clock. It uses `Date`, not Intl, because lists call it for each row. */
export const ownClock = (instant: number): string => {
  const at = new Date(instant);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** The day of an instant on the reader's calendar, `2026-11-20`. As `ownClock` without Intl. */
export const ownDay = (instant: number): string => {
  const at = new Date(instant);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
};

/** "Tue 1 Dec, 14:30": an instant on the reader's clock, to the minute; the year only if it is not the present one. */
export const describeOwnInstant = (instant: number): string => {
  const own = wallAt(instant, ownZone());
  return describeNear(`${own.slice(0, 16)}:00`, wallAt(Date.now(), ownZone()));
};

/** "14:05" for an instant of today on the reader's clock; the day and the time for any other day. */
export const describeOwnClock = (instant: number): string =>
  ownDay(instant) === ownDay(Date.now()) ? ownClock(instant) : describeOwnInstant(instant);

/** "14:05:09" for an instant of today on the reader's clock; any other day as `describeOwnInstant`. */
export const describeOwnSecond = (instant: number): string =>
  ownDay(instant) === ownDay(Date.now())
    ? `${ownClock(instant)}:${twoDigits(new Date(instant).getSeconds())}`
    : describeOwnInstant(instant);

/** "Today, 14:30" or "Yesterday, 14:30"; any other day as `describeOwnInstant`. @param today the result of `ownDay`. */
export const describeRecentInstant = (instant: number, today: string): string => {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(ownDay(instant))) / dayMs);
  if (daysAgo === 0) return clockWords.today(ownClock(instant));
  if (daysAgo === 1) return clockWords.yesterday(ownClock(instant));
  return describeOwnInstant(instant);
};
