import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { memo } from 'react';
import type { Directory } from '#form/directory.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, OpenImport } from '../import-types.ts';
import { missingParts } from '../matching/first-plan.ts';
import type { NextCounts, RowView } from '../running/row-views.ts';
import { checkCardWords, pageWords } from '../words.ts';
import { Answers } from './answers.tsx';
import { ProblemsTable } from './problems-table.tsx';
import type { RowToFix } from './rows-to-fix.ts';

type CheckCardProps = {
  open: OpenImport;
  directory: Directory;
  /** Null before the first check. */
  rows: readonly RowView[] | null;
  counts: NextCounts;
  toFix: readonly RowToFix[];
  /** How many rows are checked, while they are being checked. */
  progress: number | null;
  deaths: number;
  onChange: ChangePlan;
};

const MissingParts = ({ open, directory }: Pick<CheckCardProps, 'open' | 'directory'>) => {
  const { merchant, zone, ignores, encoding } = missingParts(open, directory);
  const ignore = ignores ? pageWords.ignoreNeeded : '';
  const missing = [encoding ? pageWords.encodingNeeded : '', merchant, zone, ignore].filter(Boolean);
  return (
    <List size="sm" aria-label={checkCardWords.missing}>
      {missing.map((part) => (
        <List.Item key={part}>{part}</List.Item>
      ))}
    </List>
  );
};

/** How many unsent rows are ready, what is asked about them, and those that need the person. */
export const CheckCard = memo((props: CheckCardProps) => {
  const { open, directory, rows, counts, toFix, progress, deaths, onChange } = props;
  const { plan, rowCount } = open;
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
            {rows && checkCardWords.counts(counts)}
          </Text>
        </Group>
        {deaths > 0 && (
          <ErrorNote alert tone="warn" title={checkCardWords.stopped}>
            {deaths > 1 ? checkCardWords.stoppedAgain : checkCardWords.restarted}
          </ErrorNote>
        )}
        {!rows && progress === null && <MissingParts open={open} directory={directory} />}
        {rows && <Answers plan={plan} rows={rows} onChange={onChange} />}
        {toFix.length > 0 && <ProblemsTable rows={toFix} kind={plan.kind} onChange={onChange} />}
      </Stack>
    </Paper>
  );
});
