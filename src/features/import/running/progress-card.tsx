import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useThrottledValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { useConnection } from '#data/http/connection.ts';
import { importState } from '#data/outbox/imports.ts';
import type { RowOutcomes, RowState } from '#data/outbox/row-outcome.ts';
import { cancelRest, pauseImport, resumeImport, settleLate } from '#data/outbox/steer-import.ts';
import { ownClock } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { once } from '#ui/once.ts';
import { saveFile } from '#ui/save-file.ts';
import { useClock } from '#ui/use-clock.ts';
import type { OpenImport } from '../import-types.ts';
import { runWords } from '../words.ts';
import { resultFile } from './result-file.ts';
import type { RowView } from './row-views.ts';

/** The counts in their order. */
const counted = ['created', 'there', 'sending', 'waiting', 'unknown', 'rejected', 'not-sent'] as const;

/** Minimum interval between announcements to a screen reader while the numbers run. */
const announceMs = 5000;

/** Says when the next row is tried, if all wait for a busy service. */
const BusyNote = ({ outcomes }: { outcomes: RowOutcomes }) => {
  const open = [...outcomes.values()].filter(({ isOpen }) => isOpen);
  const next = Math.min(...open.map(({ notBefore }) => notBefore ?? 0));
  const isLater = useClock(() => next > Date.now());
  return isLater && <ErrorNote tone="warn" title={runWords.busy(ownClock(next))} />;
};

type ProgressCardProps = {
  open: OpenImport;
  outcomes: RowOutcomes;
  /** Empty until the rows are checked. */
  rows: readonly RowView[];
};

/** How far an import is, and what the person can do about it. */
export const ProgressCard = ({ open, outcomes, rows }: ProgressCardProps) => {
  const { id, name, paused } = open;
  const hasKey = useConnection()?.hasKey;
  const all = [...outcomes.values()];
  const state = importState(open, all.filter(({ isOpen }) => isOpen).length);
  // The person who paused it knows why.
  const trouble = state === 'done' || paused === 'person' ? null : paused;
  const countOf = (what: RowState) => all.filter((row) => row.state === what).length;
  const late = all.filter(({ isLate }) => isLate).length;
  const text = counted
    .map((what) => ({ what, count: countOf(what) }))
    .filter(({ what, count }) => count > 0 || what === 'created' || what === 'rejected')
    .map(({ what, count }) => runWords.part(count, what))
    .join(', ');
  const announced = useThrottledValue(text, announceMs);

  const { data: isDone, mutate } = useMutation({ mutationFn: (act: () => Promise<boolean>) => act() });
  const act = (work: () => Promise<boolean>) => once(() => mutate(work));
  const download = async (): Promise<boolean> => {
    const file = await resultFile(id, rows);
    if (file !== null) saveFile(`${name} results.csv`, file, 'text/csv;charset=utf-8');
    return file !== null;
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-progress">
      <Stack gap="sm">
        <Title order={2} fz="md" id="import-progress">{`${runWords.states[state]}: ${name}`}</Title>
        <Progress value={100 - (100 * (countOf('waiting') + countOf('sending'))) / all.length} aria-hidden />
        <Text aria-live="polite">{state === 'done' ? text : announced}</Text>
        {state === 'running' && <BusyNote outcomes={outcomes} />}
        {state === 'running' && !hasKey && <ErrorNote tone="warn" title={runWords.notConnected} />}
        {late > 0 && (
          <ErrorNote tone="warn" title={runWords.late(late)}>
            <Button variant="default" onClick={act(() => settleLate(id, 'send'))}>
              Send late rows
            </Button>{' '}
            <Button variant="default" onClick={act(() => settleLate(id, 'cancel'))}>
              Cancel late rows
            </Button>
          </ErrorNote>
        )}
        {trouble !== null && <ErrorNote tone="warn" title={runWords.troubles[trouble]} />}
        {isDone === false && (
          <ErrorNote
            alert
            title="That didn’t work: this browser can’t read or save its data right now. Try again."
          />
        )}
        <Group gap="xs">
          {state === 'running' && (
            <Button variant="default" onClick={act(() => pauseImport(id))}>
              Pause
            </Button>
          )}
          {state === 'paused' && <Button onClick={act(() => resumeImport(id))}>Resume</Button>}
          {state !== 'done' && (
            <Button variant="subtle" onClick={act(() => cancelRest(id))}>
              Cancel the rest
            </Button>
          )}
          {state !== 'running' && (
            <Button variant="subtle" onClick={act(download)}>
              Download results
            </Button>
          )}
          <Button component={Link} variant="default" href={searchPath('sent', name)}>
            Show in Sent
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};
