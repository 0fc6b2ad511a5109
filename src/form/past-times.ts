import { describeDistance } from '#time/describe-distance.ts';
import { describeClock, describeWeekday } from '#time/describe.ts';
import { isOver } from '#time/wall-time.ts';
import { clockNow } from './clock-correction.ts';
import { nowAtJob } from './now-at-job.ts';
import type { Schedule, ScheduledTime } from './resolve-times.ts';
import { timeWords } from './words.ts';

/** The times that are over. */
export const pastTimes = ({ times }: Schedule, now = clockNow()): ScheduledTime[] =>
  times.filter(({ instant }) => isOver(instant, now));

/** "2 days ago. It’s Mon 11:14 there.": how long a time is over, and the present one at the job. @param zone the form's zone choice. */
export const describePast = ({ instant }: ScheduledTime, zone: string, now: number): string => {
  const there = nowAtJob(zone, now).now;
  return timeWords.over(describeDistance(instant, now), `${describeWeekday(there)} ${describeClock(there)}`);
};

/** Identifies one instant of one field, to recognise a time in the past that the person has confirmed. */
export const pastKey = ({ name, instant }: ScheduledTime): string => `${name} ${instant}`;
