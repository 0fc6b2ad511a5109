import {
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconHelpCircle,
  IconLoader2,
} from '@tabler/icons-react';
import type { DisplayStatus } from '#data/outbox/display-status.ts';

/** The picture of each display status, always beside its word. */
export const displayStatusIcons = {
  sending: IconLoader2,
  created: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconClockPause,
  unknown: IconHelpCircle,
} satisfies Record<DisplayStatus, unknown>;

/** The tone of each as a badge, and in a list; the styles of cards and notes name them by `data-status`. */
export const displayStatusTones: Record<DisplayStatus, 'ok' | 'bad' | 'warn' | 'info'> = {
  created: 'ok',
  rejected: 'bad',
  unknown: 'warn',
  'not-sent': 'warn',
  sending: 'info',
};
