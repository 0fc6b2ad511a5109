import { IconRoute } from '@tabler/icons-react';
import { hasEnded } from '#contract/task-state.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { displayStatusIcons } from '#outbox/display-status-icons.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { DisplayStatus } from '#outbox/display-status.ts';
import { displayStatusWords } from '#outbox/words.ts';
import { progressSteps, type Progress } from '#progress/progress-steps.ts';
import classes from './outcome.module.css';

/** An outcome as icon and word. `isBadge`: on a ground of its colour. */
export const Outcome = ({ status, isBadge = false }: { status: DisplayStatus; isBadge?: boolean }) => {
  const Icon = displayStatusIcons[status];
  return (
    <span className={classes['status']} data-status={status} data-badge={isBadge || undefined}>
      <Icon size={15} aria-hidden />
      {displayStatusWords[status]}
    </span>
  );
};

/** How far a task has come at the service, as icon and word on a ground of its colour. */
export const ProgressBadge = ({ progress }: { progress: Progress }) => {
  const { state } = progress;
  const tone = state === 'successful' ? 'created' : hasEnded(state) ? 'rejected' : 'sending';
  const Icon = tone === 'sending' ? IconRoute : displayStatusIcons[tone];
  return (
    <span className={classes['status']} data-status={tone} data-badge>
      <Icon size={15} aria-hidden />
      {progressSteps(progress).findLast(({ isDone }) => isDone)?.name}
    </span>
  );
};

/** A kind of task as icon and word, quieter than its outcome. */
export const Kind = ({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return (
    <span className={classes['kind']}>
      <Icon size={13} aria-hidden />
      {kindNames[kind]}
    </span>
  );
};
