import { daysAfter } from '#time/parse-day.ts';
import { dayOf, expressIn, instantOf, type WallTime } from '#time/wall-time.ts';
import { wallAt } from '#time/zone-offset.ts';
import { hasTwoStops, stopsOf } from '#contract/operations.ts';
import { legOf } from '#contract/sides.ts';
import type { Tracked } from '#contract/track.ts';
import { hasEnded } from '#contract/task-state.ts';
import {
  cityOnClock,
  describeClock,
  describeNearDay,
  describeOffset,
  describeOwnTime,
} from '#time/describe.ts';
import { describeOwnSpan } from '#time/describe-span.ts';
import { words } from './words.ts';

/** One window of a task on the clock of the job. */
export type TrackedWindow = {
  /** Which leg it is; null where the task has only one. */
  leg: string | null;
  /** "Before 14:30", and for an appointment "From 09:00 – 10:00". */
  preposition: string;
  clock: string;
  /** "today, Tue 1 Dec". */
  day: string;
  /** "Los Angeles time · 12:00 your time" where the reader's clock shows another time than the job's. */
  elsewhere: string | null;
};

/** The clock of the job: what it shows at an instant, and its name. */
type JobClock = { offset: number; at: (instant: number) => WallTime; name: string };

/** The city's clock where that is the one that the task's times were written in; otherwise the task's offset. */
const jobClockOf = ({ timezone, time_zone: zone, ...task }: Tracked): JobClock => {
  const offset = Number(timezone);
  const wall = task.job_delivery_datetime ?? task.job_pickup_datetime;
  const city = zone !== null && wall !== null ? cityOnClock(zone, wall, offset) : null;
  if (zone !== null && city !== null)
    return { offset, at: (instant) => wallAt(instant, zone), name: words.zoneTime(city) };
  return { offset, at: (instant) => expressIn(instant, offset), name: describeOffset(offset) };
};

type At = { job: JobClock; ownZone: string; now: number };

const describeDate = (wall: WallTime, { job, now }: At): string => {
  const near = [words.days.today, words.days.tomorrow];
  const word = near.find((_each, days) => daysAfter(job.at(now), days) === dayOf(wall));
  const day = describeNearDay(wall, job.at(now));
  return word === undefined ? day : `${word}, ${day}`;
};

const windowOf = (walls: readonly WallTime[], leg: string | null, at: At): TrackedWindow[] => {
  const [first, last] = walls;
  if (first === undefined) return [];
  const { job, ownZone, now } = at;
  const own = describeOwnSpan(
    walls.map((typed) => ({ instant: instantOf(typed, job.offset), typed })),
    ownZone,
    job.at(now),
  );
  // An appointment that ends on another day says which.
  const lastDay =
    last !== undefined && dayOf(last) !== dayOf(first) ? ` – ${describeNearDay(last, job.at(now))}` : '';
  return [
    {
      leg,
      preposition: last === undefined ? words.before : words.from,
      clock: walls.map(describeClock).join(' – '),
      day: describeDate(first, at) + lastDay,
      elsewhere: own === null ? null : `${job.name} · ${own}`,
    },
  ];
};

/** The windows of a task, first to last, with the reader's own time where that differs. */
export const trackedWindows = (task: Tracked, ownZone: string): TrackedWindow[] => {
  const { kind } = task;
  const at = { job: jobClockOf(task), ownZone, now: Date.parse(task.now) };
  return stopsOf(kind).flatMap(({ side, time, end }) => {
    const walls = [task[time], end && task[end]].filter((wall) => typeof wall === 'string');
    return windowOf(walls, hasTwoStops(kind) ? words.legs[legOf[side]] : null, at);
  });
};

const minute = 60_000;

/** A moment that has been, on the clock of the job. */
export type TrackedMoment = {
  /** "11:17". */
  clock: string;
  /** "Mon 23 Nov"; null for today. */
  day: string | null;
  /** As of a window. */
  elsewhere: string | null;
};

/** A moment of a task to the minute. @param at an ISO instant. */
export const trackedMoment = (task: Tracked, at: string, ownZone: string): TrackedMoment => {
  const job = jobClockOf(task);
  const instant = Math.floor(Date.parse(at) / minute) * minute;
  const wall = job.at(instant);
  const now = job.at(Date.parse(task.now));
  const own = describeOwnTime(instant, wall, ownZone);
  return {
    clock: describeClock(wall),
    day: dayOf(wall) === dayOf(now) ? null : describeNearDay(wall, now),
    elsewhere: own === null ? null : `${job.name} · ${own}`,
  };
};

/** The state as the customer reads it, on top of the page. */
export type Headline = {
  text: string;
  /** `open`: the time still to come is the largest thing, not this. */
  tone: 'open' | 'good' | 'bad';
  /** As of a window, of the moment that the text names. */
  elsewhere: string | null;
};

/** "Your delivery is on its way", "Delivered at 11:29". */
export const headlineOf = (task: Tracked, ownZone: string): Headline => {
  const { kind, state, states } = task;
  const { booked, onTheWay, arrived, done, failed, cancelled } = words.kinds[kind];
  if (state === 'successful') {
    const at = states.findLast((each) => each.state === state)?.at;
    if (at === undefined) return { text: done, tone: 'good', elsewhere: null };
    const { clock, day, elsewhere } = trackedMoment(task, at, ownZone);
    const text = day === null ? words.doneAt(done, clock) : words.doneOn(done, day, clock);
    return { text, tone: 'good', elsewhere };
  }
  if (hasEnded(state)) return { text: state === 'failed' ? failed : cancelled, tone: 'bad', elsewhere: null };
  const text = state === 'started' ? onTheWay : state === 'in_progress' ? arrived : booked;
  return { text, tone: 'open', elsewhere: null };
};

/** "3 minutes ago". @param ms the age; one below zero, of a clock that runs ahead, counts as none. */
export const describeAge = (ms: number): string => {
  const minutes = Math.floor(ms / minute);
  if (minutes < 1) return words.ages.now;
  if (minutes < 60) return words.ages.ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.ages.ago(hours, 'hour') : words.ages.ago(Math.floor(hours / 24), 'day');
};
