import { stopsOf } from '#contract/operations.ts';
import { timesOf } from '#contract/task-times.ts';
import type { Intent, IntentSummary } from '#data/outbox/intent.ts';
import { dayOf, expressIn, instantOf, isWallTime, twoDigits, type WallTime } from '#time/wall-time.ts';

/** When an agent has to be at a place: as the job's clock shows it, and the offset of that clock (UTC − local in minutes). */
export type Deadline = { instant: number; wall: WallTime; offset: number };

const known = new WeakMap<Intent, readonly Deadline[]>();

/** The deadlines of a task, one for each place it goes to; of an appointment its start. */
export const deadlinesOf = (intent: Intent): readonly Deadline[] => {
  const before = known.get(intent);
  if (before) return before;
  const offset = Number(intent.body['timezone']);
  const stops = stopsOf(intent.kind);
  const deadlines = timesOf(intent)
    .filter(({ name, instant }) => Number.isFinite(instant) && stops.some(({ time }) => time === name))
    .map(({ wall, instant }) => ({ instant, wall, offset }));
  known.set(intent, deadlines);
  return deadlines;
};

/** One hour of a day, on the clock of an offset. */
export type DueHour = { day: string; hour: number; offset: number };

/** "13:00" of an hour from 0 to 24. */
export const hourClock = (hour: number): string => `${twoDigits(hour)}:00`;

export const isDueIn = (intent: Intent, { day, hour, offset }: DueHour): boolean => {
  const from = instantOf(`${day} ${twoDigits(hour)}:00:00`, offset);
  return deadlinesOf(intent).some(({ instant }) => instant >= from && instant < from + 3_600_000);
};

const hourShape = /^(\d{4}-\d\d-\d\d)T(\d\d)\.(-?\d{1,3})$/;

/** The hour of an address, `2026-11-21T13.480`; null for any other text. */
export const readDueHour = (text: string): DueHour | null => {
  const [, day = '', hour = '', offset = ''] = hourShape.exec(text) ?? [];
  return isWallTime(`${day} ${hour}:00:00`) ? { day, hour: Number(hour), offset: Number(offset) } : null;
};

/** The inverse of `readDueHour`. */
export const writeDueHour = ({ day, hour, offset }: DueHour): string => `${day}T${twoDigits(hour)}.${offset}`;

export type DayLoad = {
  day: string;
  offset: number;
  /** The zone by whose clock the hours are, as the tasks name it. */
  zone: string;
  /** One after the other, from the first to the last that has a deadline, and around now. */
  hours: readonly { hour: number; count: number }[];
  total: number;
  /** The earliest hour with the most deadlines. */
  busiest: { hour: number; count: number };
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

/** The zone as a task names it, without its abbreviation and offset. */
export const zoneName = ({ summary }: { summary: Pick<IntentSummary, 'zone'> }): string =>
  summary.zone.split(' · ')[0] ?? summary.zone;

/**
 * How many deadlines each hour of a day has, of all tasks that were or may have been created. All hours are by one clock,
 * that of most of these deadlines, so that bars beside each other are hours after each other.
 * @param day `YYYY-MM-DD`; null: the day that it is now on that clock.
 * @returns null where nothing is due.
 */
export const dayLoad = (intents: readonly Intent[], day: string | null, now: number): DayLoad | null => {
  const about = day === null ? now : Date.parse(`${day}T12:00:00Z`);
  const due = intents
    .filter(({ state }) => state !== 'rejected')
    .flatMap((intent) =>
      deadlinesOf(intent)
        .filter(({ instant }) => Math.abs(instant - about) < twoDays)
        .map(({ instant, wall, offset }) => ({ instant, wall, offset, zone: zoneName(intent) })),
    );
  const onDay = due.filter(({ wall, offset }) => dayOf(wall) === (day ?? dayOf(expressIn(now, offset))));
  const offset = mostFrequent(onDay.map((deadline) => deadline.offset));
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
    busiest: { hour: counts.indexOf(most), count: most },
    now: nowHour,
  };
};
