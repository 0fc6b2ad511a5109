import { Group, Paper, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { demoAccountId } from '#contract/extensions.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { needsDecision } from '#data/outbox/intent.ts';
import { useIntents } from '#data/outbox/page-intents.ts';
import { pendingFill } from '#data/outbox/pending-fill.ts';
import { TaskCard } from '#features/task-card/task-card.tsx';
import { kindIcons } from '#form/kind-icons.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { words } from '../words.ts';
import classes from './recent-tasks.module.css';

const maxDecisions = 3;
const maxRows = 6;

const TryIt = lazyChunk(async () => (await import('../try-it.tsx')).TryIt);

/** The last tasks of this account from this browser: first those that need a decision. */
export const RecentTasks = () => {
  const intents = useIntents();
  const connection = useConnection();
  const isDemo = connection?.account?.id === demoAccountId;
  const decisions = intents.filter(needsDecision).slice(0, maxDecisions);
  const rows = intents.filter((intent) => !needsDecision(intent)).slice(0, maxRows);
  return (
    <section className={classes['recent']} aria-label={words.recent}>
      <Group gap="xs" align="baseline" fz="sm" fw={500}>
        <Text component="h2" fz={15} fw={600}>
          {words.recent}
        </Text>
        {may(connection, 'tasks') && (
          <Link href={pagePaths.sent} className={classes['all']}>
            {words.allSent} <IconArrowRight size={15} aria-hidden />
          </Link>
        )}
      </Group>
      {/* One list: a card keeps its focus when it becomes a row. */}
      {[...decisions, ...rows].map((intent) => (
        <TaskCard
          key={intent.id}
          intent={intent}
          startsOpen={intent === rows[0] || intent.state === 'rejected'}
          onCopy={(purpose, source) => pendingFill.set({ purpose, source })}
        />
      ))}
      {intents.length === 0 && (
        <Paper withBorder radius="md" py="md">
          <EmptyState icon={kindIcons.delivery} title={words.firstTask}>
            {words.nothingSent}
          </EmptyState>
        </Paper>
      )}
      {(isDemo || intents.length === 0) && <TryIt isDemo={isDemo} />}
    </section>
  );
};
