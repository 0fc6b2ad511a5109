import { language } from './language.ts';
import { instantOf, twoDigits, wallToMs, type WallTime } from './wall-time.ts';
import { isZone, offsetAt } from './zone-offset.ts';
import { cityOf } from './zones.ts';

const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

// Created on first use: that is slow, and a page may never show a time.
let dayFormat: Intl.DateTimeFormat | undefined;

/** "Tue 1 Dec 2026" of a wall time. People paste it back into the field, so the order of its parts must not depend on the browser. */
export const describeDay = (wall: WallTime): string => {
  dayFormat ??= new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...dayParts });
  const parts = dayFormat.formatToParts(wallToMs(wall));
  return Object.keys(dayParts)
    .map((type) => parts.find((part) => part.type === type)?.value)
    .join(' ');
};

/** "Tue 1 Dec 2026, 14:30"; the seconds only if they are not 00. `parseTyped` can read the text. */
export const describeWall = (wall: WallTime): string => `${describeDay(wall)}, ${describeClock(wall)}`;

/** "Tue 1 Dec, 14:30": the year only if it differs from that of `now`. */
export const describeNear = (wall: WallTime, now: WallTime): string =>
  `${describeNearDay(wall, now)}, ${describeClock(wall)}`;

/** "Tue 1 Dec": the year only if it differs from that of `now`. */
export const describeNearDay = (wall: WallTime, now: WallTime): string => {
  const year = wall.slice(0, 4);
  return now.startsWith(year) ? describeDay(wall).replace(` ${year}`, '') : describeDay(wall);
};

/** "Tue" */
export const describeWeekday = (wall: WallTime): string => describeDay(wall).replace(/ .*/, '');

/** "14:30" of a wall time, with its seconds only if they are not 00. */
export const describeClock = (wall: WallTime): string => wall.slice(11).replace(/^(\d\d:\d\d):00$/, '$1');

/** "UTC−8", "UTC+5:30", "UTC". @param offset UTC − local in minutes (PST +480). */
export const describeOffset = (offset: number): string => {
  if (offset === 0) return 'UTC';
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  const rest = minutes === 0 ? '' : `:${twoDigits(minutes)}`;
  return `UTC${offset > 0 ? '−' : '+'}${hours}${rest}`;
};

/**
 * "Los Angeles" where the clock of the zone shows the wall time at this offset; else null: the time was written for another clock.
 * @param offset UTC − local in minutes (PST +480).
 */
export const cityOnClock = (zone: string, wall: WallTime, offset: number): string | null =>
  isZone(zone) && offsetAt(instantOf(wall, offset), zone) === offset ? cityOf(zone) : null;

/** The zone's abbreviation at the instant, "EDT"; its offset, "UTC+11", if English has no abbreviation. */
export const zoneAbbreviation = (instant: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /^[A-Z]{3,5}$/.test(name) ? name : describeOffset(offsetAt(instant, zone));
};
