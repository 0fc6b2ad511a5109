import { Button, Group, Text } from '@mantine/core';
import { IconCopyPlus, IconPencil } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { safeLinks } from '#data/http/created-task.ts';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { buttonWords } from '#data/outbox/button-words.ts';
import { copyQuery } from '#data/outbox/copy-address.ts';
import { displayStatusOf, type DisplayStatus } from '#data/outbox/display-status.ts';
import { useIntent } from '#data/outbox/page-intents.ts';
import { cardName } from '#data/outbox/words.ts';
import { statusLooks } from '#features/task-card/display-status-look.ts';
import { describeWhen } from '#features/task-card/describe-task.ts';
import { TrackButton } from '#features/task-card/tracking.tsx';
import { useMinute } from '#ui/use-clock.ts';
import classes from './send-bar.module.css';
import { duplicateWords } from '../words.ts';

const nextForms = {
  created: { purpose: 'duplicate', label: buttonWords.duplicate, Icon: IconCopyPlus },
  rejected: { purpose: 'fix', label: buttonWords.edit, Icon: IconPencil },
} as const satisfies Partial<Record<DisplayStatus, unknown>>;

/** The outcome of the task that was sent last, with the next step. Its card may be out of sight. */
export const LastTask = ({ id }: { id: string }) => {
  const [location, navigate] = useLocation();
  const context = { connection: useConnection(), onLine: useOnLine() };
  const now = useMinute();
  const intent = useIntent(id);
  if (!intent) return null;
  const { summary, orderId, last } = intent;
  const status = displayStatusOf(intent, context);
  const { Icon, tone, word } = statusLooks[status];
  const next = status === 'created' || status === 'rejected' ? nextForms[status] : null;
  const [track] = last?.kind === 'created' ? safeLinks(last.trackingLinks) : [];
  return (
    <Group gap="xs" fz="sm" c={`var(--${tone})`}>
      <Icon size={18} aria-hidden />
      <b>{word}</b>
      <Text span inherit truncate flex="1 1 0" c="var(--text)">
        {[summary.who || cardName(orderId), describeWhen(intent, now)].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs" className={classes['next'] ?? ''} data-status={status}>
        {track && <TrackButton href={track.url.href} leg={track.leg} />}
        {next && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<next.Icon size={15} aria-hidden />}
            onClick={() => navigate(location + copyQuery(next.purpose, id), { replace: true })}
          >
            {next.label}
          </Button>
        )}
        {!next && (
          <Button component={Link} variant="default" size="compact-md" href={searchPath('sent', orderId)}>
            {duplicateWords.show}
          </Button>
        )}
      </Group>
    </Group>
  );
};
