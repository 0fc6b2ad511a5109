import { Button, Checkbox, Group, Paper, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '#time/language.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { OpenImport } from '../import-types.ts';
import { runWords } from '../words.ts';
import { describeRun } from './describe-run.ts';
import type { RowView } from './row-views.ts';
import classes from './running.module.css';
import type { useDuplicates } from './use-duplicates.ts';
import type { usePress } from './use-press.ts';

const maxNamed = 5;

const namedOrders = (rows: readonly RowView[]): string => {
  const more = rows.length > maxNamed ? ` and ${formatCount(rows.length - maxNamed)} more` : '';
  const first = rows.slice(0, maxNamed).map(({ orderId }) => orderId);
  return `${first.join(', ')}${more}`;
};

type CreateCardProps = {
  open: OpenImport;
  rows: readonly RowView[];
  duplicates: ReturnType<typeof useDuplicates>;
  press: ReturnType<typeof usePress>;
};

/** Asks about possible duplicates, and creates the tasks by a bar that says what will happen. */
export const CreateCard = ({ open, rows, duplicates, press }: CreateCardProps) => {
  const { service, isKnown } = duplicates;
  const { create, isReady, isPending, end } = press;
  const [createsDuplicates, setCreatesDuplicates] = useState(false);
  const [now] = useState(() => Date.now());
  const sentence = useId();
  const used = rows.filter(({ next }) => next === 'duplicate');
  const ready = rows.filter(({ next }) => next === 'ready');
  const chosen = createsDuplicates ? [...ready, ...used] : ready;
  const isNothing = chosen.length === 0;
  return (
    <>
      {used.length > 0 && (
        <Paper withBorder p="md">
          <Checkbox
            label={runWords.createUsed(used.length)}
            description={namedOrders(used)}
            checked={createsDuplicates}
            onChange={(event) => setCreatesDuplicates(event.currentTarget.checked)}
          />
        </Paper>
      )}
      {service !== 'ok' && <ErrorNote tone="info" title={runWords.notAsked[service]} />}
      {end !== 'ok' && !isPending && <ErrorNote alert tone="warn" title={runWords.refused[end]} />}
      <Group component="section" className={classes['bar'] ?? ''} aria-label="What will happen">
        <Button
          aria-disabled={!isReady || isNothing || undefined}
          // Not while it is busy: each correction of a cell would turn it grey for a moment.
          data-disabled={isNothing}
          variant={open.sentAt === null ? 'filled' : 'default'}
          loading={isPending}
          aria-describedby={sentence}
          onClick={() => {
            if (!isNothing) create(createsDuplicates);
          }}
        >
          {runWords.create(chosen.length)}
        </Button>
        <Text id={sentence} size="sm" flex="1 1 24rem">
          {describeRun(chosen, open.plan, now)}
        </Text>
        {!isKnown && (
          <Text size="sm" c="dimmed">
            Looking for rows that were created before…
          </Text>
        )}
      </Group>
    </>
  );
};
