import { hasTwoStops, stopsOf, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { isWrongOrder } from '#contract/task-times.ts';
import { isZoneCode } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import type { Clock } from '#time/strip-layout.ts';
import { expressIn, isOver } from '#time/wall-time.ts';
import { wallAt } from '#time/zone-offset.ts';
import { findZone, ownZone } from '#time/zones.ts';
import type { NamedClock, StripBar, StripEvent } from '#ui/time-strip.tsx';
import { noteWords } from './note-words.ts';
import { readZone } from './resolve-times.ts';
import { words } from './words.ts';

/** One time of a task as an instant, in milliseconds. */
export type TaskTime = { name: DatetimeField; instant: number };

/** The clock of a zone choice (a code, a region or an offset) by the name that people know it by; null for any other text. */
export const jobClock = (choice: string): NamedClock | null => {
  const zone = readZone(choice);
  if (!zone) return null;
  const clock: Clock = (instant) =>
    'fixed' in zone ? expressIn(instant, zone.fixed) : wallAt(instant, zone.region);
  if ('fixed' in zone) return { name: isZoneCode(choice) ? choice : describeOffset(zone.fixed), clock };
  return { name: findZone(zone.region)?.city ?? zone.region, clock };
};

/** The reader's own clock. */
export const readersClock = (): NamedClock => ({
  name: noteWords.you,
  clock: (instant) => wallAt(instant, ownZone()),
});

/**
 * The flags of a task's times, earlier one first.
 * @param lateAt the instant by which a time that is over is a mistake; null where it never is.
 */
export const stripEvents = (
  kind: TaskKind,
  times: readonly TaskTime[],
  lateAt: number | null,
): StripEvent[] =>
  times.map(({ name, instant }, at, [first]) => {
    const stop = hasTwoStops(kind) ? stopsOf(kind).find(({ time }) => time === name) : undefined;
    const isLate = lateAt !== null && isOver(instant, lateAt);
    const isWrong = at === 1 && first !== undefined && isWrongOrder(first.instant, instant);
    return {
      id: name,
      instant,
      name: stop ? words.places[stop.side] : '',
      tone: isWrong ? 'bad' : isLate ? 'late' : stop?.side === 'pickup' ? 'pickup' : 'due',
    };
  });

/** From now to the one time, where that is still waited for, or from the first time to the last. */
export const stripBar = (times: readonly TaskTime[], now: number): StripBar | null => {
  const [first, last] = times;
  if (!first) return null;
  if (last) {
    const tone = isWrongOrder(first.instant, last.instant) ? 'bad' : 'due';
    return { from: first.instant, to: last.instant, tone };
  }
  return isOver(first.instant, now) ? null : { from: now, to: first.instant, tone: 'due' };
};
