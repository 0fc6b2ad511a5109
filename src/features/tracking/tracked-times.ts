import { dayOf, expressIn, instantOf } from '#time/wall-time.ts';
import { hasTwoStops, stopsOf } from '#contract/operations.ts';
import { legOf } from '#contract/sides.ts';
import type { Tracked } from '#contract/track.ts';
import { describeClock, describeDay, describeOffset } from '#time/describe.ts';
import { describeOwnSpan } from '#time/describe-span.ts';
import { words } from './words.ts';

/** One window of a task on the clock of the job. */
export type TrackedWindow = {
  /** Which leg it is; null where the task has only one. */
  leg: string | null;
  /** "Before 14:30", and for an appointment "From 09:00 – 10:00". */
  preposition: string;
  clock: string;
  /** "today, Tue 1 Dec 2026". */
  day: string;
  /** "UTC−8 · 12:00 your time" where the reader's clock shows another time than the job's. */
  elsewhere: string | null;
};

const dayMs = 86_400_000;

type At = { offset: number; ownZone: string; now: number };

const describeDate = (wall: string, { offset, now }: At): string => {
  const near = [
    [words.days.today, now],
    [words.days.tomorrow, now + dayMs],
  ] as const;
  const word = near.find(([, instant]) => dayOf(expressIn(instant, offset)) === dayOf(wall))?.[0];
  return word === undefined ? describeDay(wall) : `${word}, ${describeDay(wall)}`;
};

const windowOf = (walls: readonly string[], leg: string | null, at: At): TrackedWindow[] => {
  const [first, last] = walls;
  if (first === undefined) return [];
  const { offset, ownZone } = at;
  const own = describeOwnSpan(
    walls.map((typed) => ({ instant: instantOf(typed, offset), typed })),
    ownZone,
  );
  // An appointment that ends on another day says which.
  const lastDay = last !== undefined && dayOf(last) !== dayOf(first) ? ` – ${describeDay(last)}` : '';
  return [
    {
      leg,
      preposition: last === undefined ? words.before : words.from,
      clock: walls.map(describeClock).join(' – '),
      day: describeDate(first, at) + lastDay,
      elsewhere: own === null ? null : `${describeOffset(offset)} · ${own}`,
    },
  ];
};

/** The windows of a task, first to last, with the reader's own time where that differs. */
export const trackedWindows = (task: Tracked, ownZone: string): TrackedWindow[] => {
  const { kind } = task;
  const at = { offset: Number(task.timezone), ownZone, now: Date.parse(task.now) };
  return stopsOf(kind).flatMap(({ side, time, end }) => {
    const walls = [task[time], end && task[end]].filter((wall) => typeof wall === 'string');
    return windowOf(walls, hasTwoStops(kind) ? words.legs[legOf[side]] : null, at);
  });
};

const minute = 60_000;

/** "3 minutes ago". @param ms the age; one below zero, of a clock that runs ahead, counts as none. */
export const describeAge = (ms: number): string => {
  const minutes = Math.floor(ms / minute);
  if (minutes < 1) return words.ages.now;
  if (minutes < 60) return words.ages.ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.ages.ago(hours, 'hour') : words.ages.ago(Math.floor(hours / 24), 'day');
};
