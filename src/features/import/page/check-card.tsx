import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import type { NextStep, RowView } from '../running/row-views.ts';
import { runWords } from '../words.ts';
import { Answers } from './answers.tsx';
import { ProblemsTable } from './problems-table.tsx';

const counted = ['ready', 'duplicate', 'repair', 'skipped'] as const;

type CheckCardProps = {
  plan: ImportPlan;
  /** Null before the first check. */
  rows: readonly RowView[] | null;
  countOf: (step: NextStep) => number;
  toFix: readonly RowView[];
  /** Whether the plan has everything that a check needs. */
  isPlanComplete: boolean;
  isChecking: boolean;
  /** How often the worker of this page has died. */
  deaths: number;
  onChange: ChangePlan;
};

/** Counts the unsent rows, asks about the whole file, and lists the rows to fix. */
export const CheckCard = memo((props: CheckCardProps) => {
  const { plan, rows, countOf, toFix, isPlanComplete, isChecking, deaths, onChange } = props;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-check">
      <Stack gap="md">
        <Group gap="xs">
          <Title order={2} fz="md" id="import-check" flex={1}>
            Check
          </Title>
          <Text size="sm" c="dimmed">
            {isChecking && 'Checking…'}
          </Text>
          <Text size="sm" aria-live="polite">
            {rows &&
              counted
                .filter((step) => step === 'ready' || countOf(step) > 0)
                .map((step) => runWords.part(countOf(step), step))
                .join(' · ')}
          </Text>
        </Group>
        {deaths > 0 && (
          <ErrorNote
            alert
            tone="warn"
            title={
              deaths > 1
                ? 'Checking stopped again. Reload the page, or split the file.'
                : 'Checking stopped and was started again.'
            }
          />
        )}
        {!isPlanComplete && (
          <Text size="sm">Rows are checked once the fields marked above are filled in.</Text>
        )}
        {rows && <Answers plan={plan} rows={rows} onChange={onChange} />}
        {toFix.length > 0 && <ProblemsTable rows={toFix} plan={plan} onChange={onChange} />}
      </Stack>
    </Paper>
  );
});
