import { datetimesOf, type Task, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { fromBody } from '#form/body.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { occurrenceOf, pastTimes, readWall, readZone, resolveSchedule, shortWall } from '#form/times.ts';
import { typedTime, type FormValues } from '#form/values.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { clockOf, dayMs, dayOf, instantOf, type WallTime } from '#time/wall-time.ts';
import { possibleInstants, wallAt } from '#time/zone-offset.ts';

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
 * Times that are over become the next such times: the same clock times, as if typed now. A second time stays as many days after the first
 * as it was.
 */
const onNextDays = (kind: TaskKind, values: FormValues, now: number): FormValues => {
  const times = fullTimes(kind, values);
  const [first] = times;
  if (!first || pastTimes(resolveSchedule(kind, values), now).length === 0) return values;
  const moved = times.map(({ name, wall }) => {
    const days = (Date.parse(dayOf(wall)) - Date.parse(dayOf(first.wall))) / dayMs;
    return [name, typedTime(days > 0 ? `+${days}d ${clockOf(wall)}` : clockOf(wall), { at: now })];
  });
  return { ...values, ...Object.fromEntries(moved) };
};

/** A new task like one that was sent, under a number of its own. */
export const duplicateValues = (source: Intent, now = Date.now()): FormValues => ({
  ...onNextDays(source.kind, sentValues(source), now),
  order_id: newOrderNumber(now),
});
