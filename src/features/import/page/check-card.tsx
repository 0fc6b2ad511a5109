import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import type { NextStep, RowView } from '../running/row-views.ts';
import { runWords } from '../words.ts';
import { Answers } from './answers.tsx';
import { ProblemsTable } from './problems-table.tsx';
import { rowsToFix } from './rows-to-fix.ts';
import type { useCheck } from './use-check.ts';

const counted = ['ready', 'duplicate', 'repair', 'skipped'] as const;

type CheckCardProps = {
  plan: ImportPlan;
  check: ReturnType<typeof useCheck>;
  rows: readonly RowView[];
  /** Whether a press of Create can create a task, now or once rows are fixed. */
  isCreatable: boolean;
  /** How often the worker of this page has died. */
  deaths: number;
  onChange: ChangePlan;
};

/** Counts the unsent rows, asks about the whole file, and lists the rows to fix. */
export const CheckCard = ({ plan, check, rows, isCreatable, deaths, onChange }: CheckCardProps) => {
  const toFix = useMemo(() => rowsToFix(rows, plan), [rows, plan]);
  if (!isCreatable && toFix.length === 0) return null;
  const countOf = (step: NextStep) => rows.filter(({ next }) => next === step).length;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-check">
      <Stack gap="md">
        <Group gap="xs">
          <Title order={2} fz="md" id="import-check" flex={1}>
            Check
          </Title>
          <Text size="sm" c="dimmed">
            {check.isChecking && 'Checking…'}
          </Text>
          <Text size="sm" aria-live="polite">
            {check.last &&
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
        {!check.isPlanComplete && (
          <Text size="sm">Rows are checked once the fields marked above are filled in.</Text>
        )}
        {check.last && <Answers plan={plan} rows={rows} onChange={onChange} />}
        {toFix.length > 0 && <ProblemsTable rows={toFix} plan={plan} onChange={onChange} />}
      </Stack>
    </Paper>
  );
};
