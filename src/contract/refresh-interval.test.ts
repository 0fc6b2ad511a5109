import { expect, it } from 'vitest';
import type { TaskState } from './task-state.ts';
import { refreshInterval } from './refresh-interval.ts';

const loadedAt = 1_000_000;
const known = (state: TaskState, failedAt = 0) => ({ task: { state }, loadedAt, failedAt });

it.each<[string, Parameters<typeof refreshInterval>[0], number | false]>([
  ['comes every minute before the start', known('assigned'), 60_000],
  ['comes every 15 seconds on the way', known('started'), 15_000],
  ['stops when the task has ended', known('successful'), false],
  ['comes every minute until something was loaded', { task: undefined, loadedAt: 0, failedAt: 9 }, 60_000],
  ['slows down to a minute at the first failure', known('started', loadedAt + 15_000), 60_000],
  ['slows down further the longer nothing is answered', known('started', loadedAt + 240_000), 240_000],
  ['never takes longer than ten minutes', known('started', loadedAt + 3_600_000), 600_000],
])('the refresh %s', (_, state, expected) => {
  expect(refreshInterval(state)).toBe(expected);
});
