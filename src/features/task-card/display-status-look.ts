import {
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconHelpCircle,
  IconLoader2,
  IconRefresh,
  IconRoute,
} from '@tabler/icons-react';
import { progressWords } from '#contract/progress-steps.ts';
import type { TaskState } from '#contract/task-state.ts';
import type { DisplayStatus } from '#data/outbox/display-status.ts';
import { displayStatusWords as words } from '#data/outbox/words.ts';

/** The outcome of a task, or how far it has come at the service. */
export type TaskStatus = DisplayStatus | 'started' | 'done' | 'not-done' | 'cancelled';

type Look = { word: string; Icon: typeof IconRoute; tone: 'ok' | 'bad' | 'warn' | 'info' };

export const statusLooks: Record<TaskStatus, Look> = {
  sending: { word: words.sending, Icon: IconLoader2, tone: 'info' },
  created: { word: words.created, Icon: IconCircleCheck, tone: 'ok' },
  rejected: { word: words.rejected, Icon: IconCircleX, tone: 'bad' },
  'not-sent': { word: words['not-sent'], Icon: IconClockPause, tone: 'warn' },
  unknown: { word: words.unknown, Icon: IconHelpCircle, tone: 'warn' },
  resent: { word: words.resent, Icon: IconRefresh, tone: 'info' },
  started: { word: progressWords.started, Icon: IconRoute, tone: 'info' },
  done: { word: progressWords.done, Icon: IconCircleCheck, tone: 'ok' },
  'not-done': { word: progressWords.notDone, Icon: IconCircleX, tone: 'bad' },
  cancelled: { word: progressWords.cancelled, Icon: IconCircleX, tone: 'bad' },
};

const statusOfState: Partial<Record<TaskState, TaskStatus>> = {
  started: 'started',
  in_progress: 'started',
  successful: 'done',
  failed: 'not-done',
  cancelled: 'cancelled',
  deleted: 'cancelled',
};

/** The status of a task that the service has. Its agent says whether it is assigned. */
export const statusAtService = (state: TaskState | undefined): TaskStatus =>
  (state && statusOfState[state]) ?? 'created';
