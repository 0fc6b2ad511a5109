import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { IconCircleDot, IconRoute, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hasEnded, type TaskState } from '#contract/task-state.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { displayStatusIcons, displayStatusTones } from '#features/task-card/display-status-look.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { DisplayStatus } from '#data/outbox/display-status.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { progressWords } from '#contract/progress-words.ts';
import { nameState } from '#contract/progress-steps.ts';
import { rowIcon, rowIcons } from '#ui/row-icon.tsx';
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

const outcomeIcons = rowIcons(displayStatusIcons, 15);

type OutcomeProps = { status: DisplayStatus; isBadge?: boolean };

/** An outcome as icon and word. `isBadge`: on a ground of its colour. */
export const OutcomeBadge = ({ status, isBadge = false }: OutcomeProps) => (
  <Status status={status} isBadge={isBadge} icon={outcomeIcons[status]}>
    {displayStatusWords[status]}
  </Status>
);

const progressIcons: Readonly<Record<string, ReactNode>> = {
  [progressWords.received]: rowIcon(IconCircleDot, 15),
  [progressWords.assigned]: rowIcon(IconUserCheck, 15),
  [progressWords.started]: rowIcon(IconRoute, 15),
};

/** How far a task has come at the service, as icon and word. `isBadge`: as of `Outcome`. */
export const ProgressBadge = ({ state, isBadge = false }: { state: TaskState; isBadge?: boolean }) => {
  const status = state === 'successful' ? 'created' : hasEnded(state) ? 'rejected' : 'sending';
  const name = nameState(state);
  return (
    <Status status={status} isBadge={isBadge} icon={progressIcons[name] ?? outcomeIcons[status]}>
      {name}
    </Status>
  );
};

/** The picture of each kind, small. */
export const kindPictures = rowIcons(kindIcons, 13);

/** A kind of task as icon and word, quieter than its outcome. */
export const KindBadge = ({ kind }: { kind: TaskKind }) => (
  <span className={classes['kind']}>
    {kindPictures[kind]}
    {kindNames[kind]}
  </span>
);
