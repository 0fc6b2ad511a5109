import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconHelpCircle,
  IconLoader2,
  IconPackageExport,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { TaskKind } from '#contract/operations.ts';
import type { DisplayStatus } from '#outbox/display-status.ts';
import { displayStatusWords } from '#outbox/words.ts';
import classes from './outcome.module.css';
import { words } from './words.ts';

const standingIcons = {
  sending: IconLoader2,
  created: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconClockPause,
  unknown: IconHelpCircle,
} satisfies Record<DisplayStatus, unknown>;

const kindIcons = {
  pickup: IconPackageExport,
  delivery: IconTruckDelivery,
  'pickup-delivery': IconArrowsExchange,
  appointment: IconCalendarEvent,
} satisfies Record<TaskKind, unknown>;

/** An outcome as icon and word. `isBadge`: on a ground of its colour. */
export const Outcome = ({ status, isBadge = false }: { status: DisplayStatus; isBadge?: boolean }) => {
  const Icon = standingIcons[status];
  return (
    <span className={classes['standing']} data-standing={status} data-badge={isBadge || undefined}>
      <Icon size={15} aria-hidden />
      {displayStatusWords[status]}
    </span>
  );
};

/** A kind of task as icon and word, quieter than its outcome. */
export const Kind = ({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return (
    <span className={classes['kind']}>
      <Icon size={13} aria-hidden />
      {words.kinds[kind]}
    </span>
  );
};
