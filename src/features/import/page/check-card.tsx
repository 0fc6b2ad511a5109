import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { memo, useDeferredValue } from 'react';
import type { Directory } from '#form/directory.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, OpenImport } from '../import-types.ts';
import { missingParts } from '../matching/first-plan.ts';
import type { NextStep, RowView } from '../running/row-views.ts';
import { checkCardWords, pageWords } from '../words.ts';
import { Answers } from './answers.tsx';
import { ProblemsTable } from './problems-table.tsx';

type CheckCardProps = {
  open: OpenImport;
  directory: Directory;
  /** Null before the first check. */
  rows: readonly RowView[] | null;
  countOf: (step: NextStep) => number;
  toFix: readonly RowView[];
  /** How many rows are checked, while they are being checked. */
  progress: number | null;
  /** How often the worker of this page has died. */
  deaths: number;
  onChange: ChangePlan;
};

const MissingParts = ({ open, directory }: Pick<CheckCardProps, 'open' | 'directory'>) => {
  const { merchant, zone, encoding } = missingParts(open.plan, directory);
  return (
    <List size="sm" aria-label={checkCardWords.missing}>
      {encoding && <List.Item>{pageWords.encodingNeeded}</List.Item>}
      {merchant && <List.Item>{merchant}</List.Item>}
      {zone && <List.Item>{zone}</List.Item>}
    </List>
  );
};

/** How many unsent rows are ready, what is asked about them, and those that need the person. */
export const CheckCard = memo((props: CheckCardProps) => {
  const { open, directory, rows, countOf, toFix, progress, deaths, onChange } = props;
  const { plan, rowCount } = open;
  const drawnPlan = useDeferredValue(plan);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-check">
      <Stack gap="md">
        <Group gap="xs">
          <Title order={2} fz="md" id="import-check" flex={1}>
            {checkCardWords.title}
          </Title>
          {progress !== null && (
            <Text size="sm" c="dimmed">
              {checkCardWords.checking(progress, rowCount)}
            </Text>
          )}
          <Text size="sm" aria-live="polite">
            {rows && checkCardWords.counts(countOf)}
          </Text>
        </Group>
        {deaths > 0 && (
          <ErrorNote alert tone="warn" title={checkCardWords.stopped}>
            {deaths > 1 ? checkCardWords.stoppedAgain : checkCardWords.restarted}
          </ErrorNote>
        )}
        {!rows && progress === null && <MissingParts open={open} directory={directory} />}
        {rows && <Answers plan={plan} rows={rows} onChange={onChange} />}
        {toFix.length > 0 && <ProblemsTable rows={toFix} plan={drawnPlan} onChange={onChange} />}
      </Stack>
    </Paper>
  );
});
