import { hasTwoStops, stopsOf } from '#contract/operations.ts';
import { legOf } from '#contract/sides.ts';
import { hasEnded } from '#contract/task-state.ts';
import type { Tracked } from '#contract/track.ts';
import { cityOnClock, describeClock, describeNearDay, describeOffset } from '#time/describe.ts';
import { daysAfter } from '#time/parse-day.ts';
import { dayOf, expressIn, type WallTime } from '#time/wall-time.ts';
import { wallAt } from '#time/zone-offset.ts';
import { words } from './words.ts';

/** The clock of the job: what it shows at an instant, and its name. */
type JobClock = { at: (instant: number) => WallTime; name: string };

/** The city's clock if the task's times were written in it, otherwise the task's offset. */
const jobClockOf = ({ timezone, time_zone: zone, ...task }: Tracked): JobClock => {
  const offset = Number(timezone);
  const wall = task.job_delivery_datetime ?? task.job_pickup_datetime;
  const city = zone !== null && wall !== null ? cityOnClock(zone, wall, offset) : null;
  if (zone === null || city === null)
    return { at: (instant) => expressIn(instant, offset), name: describeOffset(offset) };
  return { at: (instant) => wallAt(instant, zone), name: words.zoneTime(city) };
};

/** "today, Tue 1 Dec" */
const describeDate = (wall: WallTime, now: WallTime): string => {
  const near = [words.days.today, words.days.tomorrow];
  const word = near.find((_each, days) => daysAfter(now, days) === dayOf(wall));
  return [word, describeNearDay(wall, now)].filter(Boolean).join(', ');
};

/** The windows of a task on the clock of the job, first to last: "Before 14:30 today, Tue 1 Dec". `leg` is null if there is only one. */
export const trackedWindows = (task: Tracked) => {
  const now = jobClockOf(task).at(Date.parse(task.now));
  return stopsOf(task.kind).flatMap(({ side, time, end }) => {
    const [first, last] = [task[time], end && task[end]].filter((wall) => typeof wall === 'string');
    if (first === undefined) return [];
    const walls = last === undefined ? [first] : [first, last];
    const days = dayOf(walls.at(-1) ?? first) === dayOf(first) ? [] : [describeNearDay(last ?? first, now)];
    return [
      {
        leg: hasTwoStops(task.kind) ? words.legs[legOf[side]] : null,
        preposition: last === undefined ? words.before : words.from,
        clock: walls.map(describeClock).join(' – '),
        day: [describeDate(first, now), ...days].join(' – '),
      },
    ];
  });
};

const minute = 60_000;

/** A moment that has been, on the clock of the job: "11:17"; `day` is null for today. @param at an ISO instant */
export const trackedMoment = (task: Tracked, at: string): { clock: string; day: string | null } => {
  const job = jobClockOf(task);
  const wall = job.at(Math.floor(Date.parse(at) / minute) * minute);
  const now = job.at(Date.parse(task.now));
  return {
    clock: describeClock(wall),
    day: dayOf(wall) === dayOf(now) ? null : describeNearDay(wall, now),
  };
};

/** The name of the job's clock, if the reader's clock shows another time: "Los Angeles time". */
export const otherClock = (task: Tracked, ownZone: string): string | null => {
  const job = jobClockOf(task);
  const now = Date.parse(task.now);
  return wallAt(now, ownZone) === job.at(now) ? null : job.name;
};

/** The state as the customer reads it. `open`: the time still to come is the largest thing on the page, not this. */
type Headline = { text: string; tone: 'open' | 'good' | 'bad' };

/** "Your delivery is booked", "Delivered at 11:29". */
export const headlineOf = (task: Tracked): Headline => {
  const { kind, state, states } = task;
  const { noun, done } = words.kinds[kind];
  if (state === 'successful') {
    const at = states.findLast((each) => each.state === state)?.at;
    return { text: at === undefined ? done : words.doneAt(done, trackedMoment(task, at)), tone: 'good' };
  }
  if (hasEnded(state))
    return { text: state === 'failed' ? words.notDone(noun) : words.cancelled(noun), tone: 'bad' };
  if (state === 'started') return { text: words.onTheWay, tone: 'open' };
  if (state === 'in_progress') return { text: words.arrived, tone: 'open' };
  return { text: words.booked(noun), tone: 'open' };
};
