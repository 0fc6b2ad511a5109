import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { IconCircleDot, IconRoute, IconUserCheck } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { hasEnded, type TaskState } from '#contract/task-state.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { displayStatusIcons, displayStatusTones } from '#features/task-card/display-status-look.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { DisplayStatus } from '#data/outbox/display-status.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { progressWords } from '#contract/progress-words.ts';
import { nameState } from '#contract/progress-steps.ts';
import classes from './task-badges.module.css';

type StatusProps = { status: DisplayStatus; isBadge: boolean; icon: ReactNode; children: string };

/** A row of a long list has one plain element for it. */
const Status = ({ status, isBadge, icon, children }: StatusProps) =>
  isBadge ? (
    <Badge color={displayStatusTones[status]} leftSection={icon}>
      {children}
    </Badge>
  ) : (
    <span className={classes['status']} data-tone={displayStatusTones[status]}>
      {icon}
      {children}
    </span>
  );

type OutcomeProps = { status: DisplayStatus; isBadge?: boolean };

/** An outcome as icon and word. `isBadge`: on a ground of its colour. Kept: a row that scrolls in mostly has the outcome of the one it replaces. */
export const OutcomeBadge = memo(({ status, isBadge = false }: OutcomeProps) => {
  const Icon = displayStatusIcons[status];
  return (
    <Status status={status} isBadge={isBadge} icon={<Icon size={15} aria-hidden />}>
      {displayStatusWords[status]}
    </Status>
  );
});

const progressIcons: Readonly<Record<string, typeof IconRoute>> = {
  [progressWords.received]: IconCircleDot,
  [progressWords.assigned]: IconUserCheck,
  [progressWords.started]: IconRoute,
};

/** How far a task has come at the service, as icon and word. `isBadge`: as of `Outcome`. */
export const ProgressBadge = ({ state, isBadge = false }: { state: TaskState; isBadge?: boolean }) => {
  const status = state === 'successful' ? 'created' : hasEnded(state) ? 'rejected' : 'sending';
  const name = nameState(state);
  const Icon = progressIcons[name] ?? displayStatusIcons[status];
  return (
    <Status status={status} isBadge={isBadge} icon={<Icon size={15} aria-hidden />}>
      {name}
    </Status>
  );
};

/** A kind of task as icon and word, quieter than its outcome. */
export const KindBadge = memo(({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return (
    <span className={classes['kind']}>
      <Icon size={13} aria-hidden />
      {kindNames[kind]}
    </span>
  );
});
