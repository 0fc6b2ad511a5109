import { datetimesOf, type Task, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { fromBody } from '#form/body.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import {
  occurrenceOf,
  pastTimes,
  readWall,
  readZone,
  resolveSchedule,
  shortWall,
  wallAtJob,
} from '#form/times.ts';
import { typedTime, type FormValues } from '#form/values.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { dayMs, dayOf, instantOf, msToWall, wallToMs, type WallTime } from '#time/wall-time.ts';
import { possibleInstants, wallAt } from '#time/zone-offset.ts';

/** Clocks are changed on one night, and a time of another day is there the next. */
const maxDays = 3;

const fullTimes = (kind: TaskKind, values: FormValues): { name: DatetimeField; wall: WallTime }[] =>
  datetimesOf(kind).flatMap((name) => {
    const wall = readWall(values[name].text);
    return wall ? [{ name, wall }] : [];
  });

/**
 * The form of a task that was sent, as it was: also with the region that was chosen, where the body has only its offset of
 * that day and both times in that one offset.
 */
export const sentValues = (source: Intent): FormValues => {
  const { kind, body, summary } = source;
  // The body is of its kind, which neither storage nor an answer can tell the compiler.
  const values = fromBody({ kind, body } as Task);
  const choice = summary.zoneChoice ?? '';
  const zone = readZone(choice);
  if (!zone) return values;
  const offset = Number(values.zone);
  if ('fixed' in zone) return zone.fixed === offset ? { ...values, zone: choice } : values;
  for (const { name, wall } of fullTimes(kind, values)) {
    const instant = instantOf(wall, offset);
    const there = wallAt(instant, zone.region);
    const meant = possibleInstants(there, zone.region).find((way) => way.instant === instant);
    values[name] = typedTime(shortWall(there), { occurrence: meant ? occurrenceOf(there, meant) : '' });
  }
  return { ...values, zone: choice };
};

/**
 * The same times of day on the next days that have them: the task's own where they are still ahead. Two times stay as far
 * apart as they were.
 */
const onNextDays = (kind: TaskKind, values: FormValues, now: number): FormValues => {
  const times = fullTimes(kind, values);
  const [first] = times.map(({ wall }) => wall).toSorted();
  if (first === undefined || !readZone(values.zone)) return values;
  const today = dayOf(wallAtJob(values.zone, now));
  const daysPast = Math.round((Date.parse(today) - Date.parse(dayOf(first))) / dayMs);
  for (let days = Math.max(0, daysPast); days <= Math.max(0, daysPast) + maxDays; days += 1) {
    const moved = structuredClone(values);
    for (const { name, wall } of days === 0 ? [] : times)
      moved[name] = typedTime(shortWall(msToWall(wallToMs(wall) + days * dayMs)));
    const schedule = resolveSchedule(kind, moved);
    if (schedule.problems.length === 0 && pastTimes(schedule, now).length === 0) return moved;
  }
  return values;
};

/** A new task like one that was sent: under a number of its own, on the next days that have its times. */
export const duplicateValues = (source: Intent, now = Date.now()): FormValues => ({
  ...onNextDays(source.kind, sentValues(source), now),
  order_id: newOrderNumber(new Date(now)),
});
