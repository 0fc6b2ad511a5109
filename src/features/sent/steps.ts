import { type Progress, progressSteps, progressWords } from '#contract/progress-steps.ts';
import { hasEnded } from '#contract/task-state.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { AttemptEvent } from '#data/outbox/transitions.ts';
import { stepWords as words } from './words.ts';

/** `ahead`: still to come. */
type StepKind = 'sent' | 'again' | 'delayed' | 'created' | 'refused' | 'unknown' | 'person' | 'ahead';

/** One step of what happened to a task. `at`: an instant in milliseconds; null if it is not done or has no known time. */
export type Step = { kind: StepKind; what: string; note: string | null; at: number | null };

const kindOfEvent: Record<AttemptEvent, StepKind> = {
  sent: 'sent',
  'asked-again': 'again',
  created: 'created',
  refused: 'refused',
  busy: 'delayed',
  'no-answer': 'unknown',
  'not-sent': 'delayed',
  'page-closed': 'unknown',
  found: 'person',
  resent: 'person',
  stopped: 'person',
  reopened: 'person',
  cancelled: 'person',
};

/** What happened to a task, earliest first, and when it is tried next. */
export const stepsOf = ({ attempts, createdAt, state, notBefore }: Intent): Step[] => {
  const steps = attempts.map(({ at, what: event }): Step => {
    const [what, note = null] = words.events[event];
    return { kind: kindOfEvent[event], what, note, at };
  });
  if (steps.length === 0) steps.push({ kind: 'delayed', what: words.waiting, note: null, at: createdAt });
  if (state === 'waiting' && notBefore !== null)
    steps.push({ kind: 'again', what: words.nextTry, note: null, at: notBefore });
  return steps;
};

/** What became of a task at the service, and what is still to come. */
export const progressStepsOf = (progress: Progress): Step[] =>
  progressSteps(progress).map(({ name, isDone, at }, index, all) => {
    const isEnd = hasEnded(progress.state) && index === all.length - 1;
    const kind = !isDone ? 'ahead' : isEnd && progress.state !== 'successful' ? 'refused' : 'created';
    const what = name === progressWords.received ? words.created : name;
    return { kind, what, note: null, at: at === null ? null : Date.parse(at) };
  });
