import { parseTyped } from '#time/parse-typed.ts';
import type { WallTime } from '#time/wall-time.ts';
import { nowAtJob } from './now-at-job.ts';
import { readWall } from './schedule.ts';
import type { FormValues } from './values.ts';

/** What the meaning of a typed time depends on. */
export type TypedContext = Pick<FormValues, 'zone' | 'day'> & { previous: WallTime | undefined };

/** Reads a time of the form, full or shorthand (`tom 9`, `+45m`), as wall time at the job. */
export const readTyped = (
  text: string,
  { zone, day, previous }: TypedContext,
): ReturnType<typeof parseTyped> => {
  const wall = readWall(text);
  if (wall) return { wall };
  return parseTyped(text, { ...nowAtJob(zone), ...(previous && { previous }), ...(day !== '' && { day }) });
};
