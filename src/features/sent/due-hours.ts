import { onceFor } from '#data/state/once-for.ts';
import { stopsOf } from '#contract/operations.ts';
import { timesOf } from '#contract/task-times.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { instantOf, isWallTime, twoDigits, type WallTime } from '#time/wall-time.ts';

/** When an agent has to be at a place: as the job's clock shows it, and the offset of that clock (UTC − local in minutes). */
export type Deadline = { instant: number; wall: WallTime; offset: number };

/** The deadlines of a task, one for each place it goes to; of an appointment its start. */
export const deadlinesOf = onceFor((intent: Intent): readonly Deadline[] => {
  const offset = Number(intent.body['timezone']);
  const stops = stopsOf(intent.kind);
  return timesOf(intent)
    .filter(({ name, instant }) => Number.isFinite(instant) && stops.some(({ time }) => time === name))
    .map(({ wall, instant }) => ({ instant, wall, offset }));
});

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
