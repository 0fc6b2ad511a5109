import { describeWall } from '#time/describe.ts';
import { isOver } from '#time/wall-time.ts';
import { clockNow } from './clock-correction.ts';
import { nowAtJob } from './now-at-job.ts';
import type { Schedule, ScheduledTime } from './resolve-times.ts';
import { timeWords } from './words.ts';

/** The times that are over. */
export const pastTimes = ({ times }: Schedule, now = clockNow()): ScheduledTime[] =>
  times.filter(({ instant }) => isOver(instant, now));

/** The present time at the job, for a warning beside a time that is over and how long ago it was. @param zone the form's zone choice. */
export const describeClockAtJob = (zone: string): string =>
  timeWords.nowThere(describeWall(`${nowAtJob(zone).now.slice(0, 16)}:00`));

/** Identifies one instant of one field, to recognise a time in the past that the person has confirmed. */
export const pastKey = ({ name, instant }: ScheduledTime): string => `${name} ${instant}`;
