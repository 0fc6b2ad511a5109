import { describeWall } from '#time/describe.ts';
import { isOver } from '#time/wall-time.ts';
import { clockNow } from './clock-correction.ts';
import { nowAtJob } from './now-at-job.ts';
import type { Schedule, ScheduledTime } from './resolve-times.ts';
import { timeWords } from './words.ts';

/** The times that are over. */
export const pastTimes = ({ times }: Schedule, now = clockNow()): ScheduledTime[] =>
  times.filter(({ instant }) => isOver(instant, now));

const clockAtJob = (zone: string): string => describeWall(`${nowAtJob(zone).now.slice(0, 16)}:00`);

/** The warning of a time that is over, with the present time at the job. @param zone the form's zone choice. */
export const describePast = (zone: string): string => timeWords.past(clockAtJob(zone));

/** The same where the time itself stands before it, with how long ago it was. */
export const describeClockAtJob = (zone: string): string => timeWords.nowThere(clockAtJob(zone));

/** Identifies one instant of one field, to recognise a time in the past that the person has confirmed. */
export const pastKey = ({ name, instant }: ScheduledTime): string => `${name} ${instant}`;
