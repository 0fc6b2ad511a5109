import { datetimesOf } from '#contract/operations.ts';
import { isWallTime, type WallTime } from '#time/wall-time.ts';
import type { Intent } from './intent.ts';

/** The wall times of a task's body, earlier one first. */
export const wallsOf = ({ kind, body }: Pick<Intent, 'kind' | 'body'>): WallTime[] =>
  datetimesOf(kind).flatMap((name) => {
    const wall = body[name];
    return typeof wall === 'string' && isWallTime(wall) ? [wall] : [];
  });
