import { describeWall } from '#time/describe.ts';
import { nowAtJob } from './now-at-job.ts';
import type { Schedule, ScheduledTime } from './schedule.ts';
import { timeWords } from './words.ts';

/** The times that are over. A minute counts while it runs, so that "now" is not late as soon as it is typed. */
export const pastTimes = ({ times }: Schedule, now = Date.now()): ScheduledTime[] =>
  times.filter(({ instant }) => instant + 60_000 <= now);

/** Says so, with the clock at the job. @param zone the form's zone choice. */
export const describePast = (zone: string): string =>
  timeWords.past(describeWall(`${nowAtJob(zone).now.slice(0, 16)}:00`));

/** One instant of one field, to tell a time that a person said yes to from any other. */
export const pastKey = ({ name, instant }: ScheduledTime): string => `${name} ${instant}`;
