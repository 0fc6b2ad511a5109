import { Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { useIntent } from '#data/outbox/page-intents.ts';
import { cardName } from '#data/outbox/words.ts';
import { statusLooks } from '#features/task-card/display-status-look.ts';
import { describeWhen } from '#features/task-card/describe-task.ts';
import { useMinute } from '#ui/use-clock.ts';
import { words } from '../words.ts';

/** The outcome of the task that was sent last. Its card may be out of sight. */
export const LastTask = ({ id }: { id: string }) => {
  const context = { connection: useConnection(), onLine: useOnLine() };
  const now = useMinute();
  const intent = useIntent(id);
  if (!intent) return null;
  const { summary, orderId } = intent;
  const { Icon, tone, word } = statusLooks[displayStatusOf(intent, context)];
  return (
    <Group gap="xs" fz="sm" c={`var(--${tone})`}>
      <Icon size={18} aria-hidden />
      <b>{word}</b>
      <Text span inherit truncate flex="1 1 0" c="var(--text)">
        {[summary.who || cardName(orderId), describeWhen(intent, now)].filter(Boolean).join(' · ')}
      </Text>
      <Button component={Link} variant="default" size="compact-md" href={searchPath('sent', orderId)}>
        {words.showInSent}
      </Button>
    </Group>
  );
};
