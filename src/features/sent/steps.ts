import { type Progress, progressSteps, progressWords } from '#contract/progress-steps.ts';
import { hasEnded } from '#contract/task-state.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { AttemptEvent } from '#data/outbox/transitions.ts';

/** `ahead`: still to come. */
type StepKind = 'sent' | 'again' | 'delayed' | 'created' | 'refused' | 'unknown' | 'person' | 'ahead';

/** One step of what happened to a task. `at`: an instant in milliseconds; null if it is not done or has no known time. */
export type Step = { kind: StepKind; what: string; note: string | null; at: number | null };

const mayExist = 'It may or may not exist';

const events: Record<AttemptEvent, [kind: StepKind, what: string, note?: string]> = {
  sent: ['sent', 'Sent'],
  'asked-again': ['again', 'Checked again', 'Same key, no second task possible'],
  created: ['created', 'Created'],
  refused: ['refused', 'Rejected'],
  busy: ['delayed', 'Service busy', 'It created nothing'],
  'no-answer': ['unknown', 'No answer', mayExist],
  'not-sent': ['delayed', 'Not sent', 'Offline, or no API key'],
  found: ['person', 'You marked it as created'],
  resent: ['person', 'You resent it', 'A new request, under a new key'],
  stopped: ['person', 'You dismissed it'],
  reopened: ['person', 'You undid that'],
  cancelled: ['person', 'You cancelled sending'],
};

/** What happened to a task, earliest first, and when it is tried next. */
export const stepsOf = ({ attempts, createdAt, state, notBefore }: Intent): Step[] => {
  const steps = attempts.map(({ at, what: event }): Step => {
    const [kind, what, note = null] = events[event];
    return { kind, what, note, at };
  });
  if (steps.length === 0)
    steps.push({ kind: 'delayed', what: 'Waiting to be sent', note: null, at: createdAt });
  if (state === 'waiting' && notBefore !== null)
    steps.push({ kind: 'again', what: 'Next try', note: null, at: notBefore });
  return steps;
};

/** What became of a task at the service, and what is still to come. */
export const progressStepsOf = (progress: Progress): Step[] =>
  progressSteps(progress).map(({ name, isDone, at }, index, all) => {
    const isEnd = hasEnded(progress.state) && index === all.length - 1;
    const kind = !isDone ? 'ahead' : isEnd && progress.state !== 'successful' ? 'refused' : 'created';
    const what = name === progressWords.received ? 'Created' : name;
    return { kind, what, note: null, at: at === null ? null : Date.parse(at) };
  });
