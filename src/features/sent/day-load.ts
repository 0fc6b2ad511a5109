import { zoneName, type Intent } from '#data/outbox/intent.ts';
import { dayOf, expressIn } from '#time/wall-time.ts';
import { deadlinesOf } from './due-hours.ts';

export type DayLoad = {
  day: string;
  offset: number;
  /** The zone by whose clock the hours are, as the tasks name it. */
  zone: string;
  /** One after the other, from the first to the last that has a deadline, and around now. */
  hours: readonly { hour: number; count: number }[];
  total: number;
  /** The most deadlines of an hour. */
  most: number;
  /** The hour that has them; null where several have. */
  busiest: number | null;
  /** How far the day has come, in hours; null on another day. */
  now: number | null;
};

const minHours = 10;
const twoDays = 172_800_000;

const mostFrequent = <Value>(values: readonly Value[]): Value | undefined => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

/**
 * How many deadlines each hour of a day has, of all tasks that were or may have been created. All hours are by one clock,
 * that of most of these deadlines, so that bars beside each other are hours after each other.
 * @param day `YYYY-MM-DD`; null: the day that it is now on that clock.
 * @param chosen the offset of the bar that the list is filtered by: its clock stays, whichever has most.
 * @returns null where nothing is due.
 */
export const dayLoad = (
  intents: readonly Intent[],
  day: string | null,
  now: number,
  chosen?: number,
): DayLoad | null => {
  const about = day === null ? now : Date.parse(`${day}T12:00:00Z`);
  const due = intents
    .filter(({ state }) => state !== 'rejected')
    .flatMap((intent) =>
      deadlinesOf(intent)
        .filter(({ instant }) => Math.abs(instant - about) < twoDays)
        .map(({ instant, wall, offset }) => ({ instant, wall, offset, zone: zoneName(intent) })),
    );
  const onDay = due.filter(({ wall, offset }) => dayOf(wall) === (day ?? dayOf(expressIn(now, offset))));
  const offsets = onDay.map((deadline) => deadline.offset);
  const offset = offsets.find((each) => each === chosen) ?? mostFrequent(offsets);
  if (offset === undefined) return null;
  const there = expressIn(now, offset);
  const shownDay = day ?? dayOf(there);
  const walls = due
    .map(({ instant }) => expressIn(instant, offset))
    .filter((wall) => dayOf(wall) === shownDay);
  const counts = Array.from(
    { length: 24 },
    (_each, hour) => walls.filter((wall) => Number(wall.slice(11, 13)) === hour).length,
  );
  const nowHour =
    shownDay === dayOf(there) ? Number(there.slice(11, 13)) + Number(there.slice(14, 16)) / 60 : null;
  const busy = counts.flatMap((count, hour) => (count > 0 ? [hour] : []));
  const inSight = nowHour === null ? busy : [...busy, Math.floor(nowHour)];
  const last = Math.min(23, Math.max(...inSight, Math.min(...inSight) + minHours - 1));
  const first = Math.max(0, Math.min(...inSight, last - minHours + 1));
  const most = Math.max(...counts);
  const ofOffset = onDay.filter((deadline) => deadline.offset === offset);
  return {
    day: shownDay,
    offset,
    zone: mostFrequent(ofOffset.map(({ zone }) => zone)) ?? '',
    hours: counts.map((count, hour) => ({ hour, count })).slice(first, last + 1),
    total: walls.length,
    most,
    busiest: counts.indexOf(most) === counts.lastIndexOf(most) ? counts.indexOf(most) : null,
    now: nowHour,
  };
};
