import type { AttemptEvent } from '#data/outbox/attempts.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { progressSteps, type Progress } from '#contract/progress-steps.ts';
import { hasEnded } from '#contract/task-state.ts';
import { stepWords as words } from './words.ts';

/** One step of what happened to a task. `at`: an instant in milliseconds; null for a step that is not done or has no known time. */
export type Step = { kind: StepKind; what: string; note: string | null; at: number | null };

/** `ahead`: still to come. */
type StepKind = 'sent' | 'again' | 'delayed' | 'created' | 'refused' | 'unknown' | 'person' | 'ahead';

const stepOfEvent: Record<AttemptEvent, { kind: StepKind; what: string; note?: string }> = {
  sent: { kind: 'sent', what: words.sent },
  'asked-again': { kind: 'again', what: words.askedAgain, note: words.sameKey },
  created: { kind: 'created', what: words.created },
  refused: { kind: 'refused', what: words.refused },
  shed: { kind: 'delayed', what: words.busy, note: words.nothingCreated },
  'no-answer': { kind: 'unknown', what: words.noAnswer, note: words.mayExist },
  'unclear-answer': { kind: 'unknown', what: words.unclear, note: words.mayExist },
  'not-sent': { kind: 'delayed', what: words.notSent, note: words.notOut },
  'page-closed': { kind: 'unknown', what: words.pageClosed, note: words.mayExist },
  found: { kind: 'person', what: words.found },
  'sent-again': { kind: 'person', what: words.sentAgain, note: words.newKey },
  stopped: { kind: 'person', what: words.stopped },
  reopened: { kind: 'person', what: words.reopened },
  cancelled: { kind: 'person', what: words.cancelled },
};

/** What happened to a task, earliest first, and when it is tried next. */
export const stepsOf = (intent: Intent): Step[] => {
  const { attempts, createdAt } = intent;
  const steps = attempts.map(({ at, what: event }): Step => {
    const { kind, what, note = null } = stepOfEvent[event];
    return { kind, what, note, at };
  });
  const queued: Step = { kind: 'delayed', what: words.waiting, note: null, at: createdAt };
  const next: Step[] =
    intent.state === 'queued' && intent.notBefore !== null
      ? [{ kind: 'again', what: words.nextTry, note: null, at: intent.notBefore }]
      : [];
  return [...(steps.length === 0 ? [queued] : steps), ...next];
};

/** What became of a task at the service, and what is still to come. */
export const progressStepsOf = (progress: Progress): Step[] =>
  progressSteps(progress).map(({ name, isDone, at }, index, all) => {
    const isEnd = hasEnded(progress.state) && index === all.length - 1;
    const kind = !isDone ? 'ahead' : isEnd && progress.state !== 'successful' ? 'refused' : 'created';
    return { kind, what: name, note: null, at: at === null ? null : Date.parse(at) };
  });
