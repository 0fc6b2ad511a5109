import { expect, it } from 'vitest';
import type { TaskState } from './task-state.ts';
import { describeState, progressSteps, type Progress } from './progress-steps.ts';

const at = (state: TaskState, minute: number) => ({ state, at: `2026-11-20T09:0${minute}:00Z` });
const begun = [at('assigned', 1), at('started', 3)];

it.each<[TaskState, Progress['states'], string[]]>([
  ['declined', [at('assigned', 1), at('declined', 2)], ['Received 09:00', 'Assigned', 'On the way', 'Done']],
  [
    'accepted',
    [at('assigned', 1), at('accepted', 2)],
    ['Received 09:00', 'Assigned 09:01', 'On the way', 'Done'],
  ],
  ['started', begun, ['Received 09:00', 'Assigned 09:01', 'On the way 09:03', 'Done']],
  [
    'successful',
    [...begun, at('in_progress', 4), at('successful', 5)],
    ['Received 09:00', 'Assigned 09:01', 'On the way 09:03', 'Done 09:05'],
  ],
  [
    'failed',
    [...begun, at('failed', 5)],
    ['Received 09:00', 'Assigned 09:01', 'On the way 09:03', 'Not done 09:05'],
  ],
  ['cancelled', [at('unassigned', 0), at('cancelled', 5)], ['Received 09:00', 'Cancelled 09:05']],
])('the steps of a task that is %s', (state, states, expected) => {
  const steps = progressSteps({ created_at: '2026-11-20T09:00:00Z', state, states });
  expect(steps.map((step) => [step.name, step.at?.slice(11, 16)].filter(Boolean).join(' '))).toEqual(
    expected,
  );
});

it('a state names who has the task, as far as that is known', () => {
  expect(describeState('started', 'Mia')).toBe('Mia is on the way.');
  expect(describeState('started', '')).toBe('An agent is on the way.');
});
