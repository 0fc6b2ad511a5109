import { IconRoute } from '@tabler/icons-react';
import { memo } from 'react';
import { hasEnded, type TaskState } from '#contract/task-state.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { displayStatusIcons } from '#features/task-card/display-status-icons.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { DisplayStatus } from '#data/outbox/display-status.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { nameState } from '#contract/progress-steps.ts';
import classes from './badges.module.css';

type OutcomeProps = { status: DisplayStatus; isBadge?: boolean };

/** An outcome as icon and word. `isBadge`: on a ground of its colour. Most rows that come into sight say what the one said that went. */
export const Outcome = memo(({ status, isBadge = false }: OutcomeProps) => {
  const Icon = displayStatusIcons[status];
  return (
    <span className={classes['status']} data-status={status} data-badge={isBadge || undefined}>
      <Icon size={15} aria-hidden />
      {displayStatusWords[status]}
    </span>
  );
});

/** How far a task has come at the service, as icon and word. `isBadge`: as of `Outcome`. */
export const Progress = ({ state, isBadge = false }: { state: TaskState; isBadge?: boolean }) => {
  const tone = state === 'successful' ? 'created' : hasEnded(state) ? 'rejected' : 'sending';
  const Icon = tone === 'sending' ? IconRoute : displayStatusIcons[tone];
  return (
    <span className={classes['status']} data-status={tone} data-badge={isBadge || undefined}>
      <Icon size={isBadge ? 15 : 13} aria-hidden />
      {nameState(state)}
    </span>
  );
};

/** A kind of task as icon and word, quieter than its outcome. */
export const Kind = memo(({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return (
    <span className={classes['kind']}>
      <Icon size={13} aria-hidden />
      {kindNames[kind]}
    </span>
  );
});
