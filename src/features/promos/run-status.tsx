import { Button, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import classes from './bulk-bar.module.css';
import { retryRun, undoRun, type Run } from './promo-run.ts';
import { bulkWords as words } from './words.ts';

type RunStatusProps = {
  connection: Connection;
  run: Run;
  /** Called before the pressed button disappears. */
  onPress: () => void;
};

/** Ten steps of a run, so that not each of ten thousand is read out. */
const tenth = (done: number, total: number) => done - (done % Math.max(1, Math.floor(total / 10)));

const switchedOf = ({ switched, unknownBefore }: Run): number => switched.length + unknownBefore.length;
const doneOf = (run: Run): number => switchedOf(run) + run.failed.length;
const totalOf = (run: Run): number => doneOf(run) + run.unsent.length;

const describeProgress = (run: Run, done: number): string =>
  [
    run.note !== 'reading' && words.progress(run.wanted, done, totalOf(run)),
    run.note && words.notes[run.note],
  ]
    .filter(Boolean)
    .join(' ');

const describeResult = (run: Run): string => {
  const { wanted, failed, kept, note } = run;
  const total = totalOf(run);
  return [
    (total > 0 || !kept) && words.result(wanted, switchedOf(run), total),
    failed.length > 0 && words.failed(failed),
    kept && kept.changedSince.length > 0 && words.changedSince(kept.changedSince),
    kept && kept.unknownBefore.length > 0 && words.unknownBefore(kept.unknownBefore),
    note && words.notes[note],
  ]
    .filter(Boolean)
    .join(' ');
};

/** The progress or result of a run for screen readers. */
export const announceRun = (run: Run): string =>
  run.isRunning ? describeProgress(run, tenth(doneOf(run), totalOf(run))) : describeResult(run);

/** How far a run is, or its result with *Retry* and *Undo all*. */
export const RunStatus = ({ connection, run, onPress }: RunStatusProps) => {
  const client = useQueryClient();
  const { isRunning, switched, failed, unsent, note } = run;
  const done = doneOf(run);
  const result = describeResult(run);
  const ResultIcon = failed.length > 0 ? IconAlertTriangle : IconCircleCheck;
  const press = (act: typeof retryRun) => () => {
    onPress();
    void act(client, connection);
  };
  return (
    <>
      {isRunning ? (
        <>
          <Text fw={500}>{describeProgress(run, done)}</Text>
          {note !== 'reading' && (
            <Progress
              aria-label={words.bar}
              value={(100 * done) / totalOf(run)}
              flex="0 1 12rem"
              transitionDuration={0}
            />
          )}
        </>
      ) : (
        <Group gap={6} wrap="nowrap" fw={500} data-tone={failed.length > 0 ? 'bad' : 'ok'}>
          <ResultIcon size={16} aria-hidden className={classes['icon']} />
          {result}
        </Group>
      )}
      {!isRunning && failed.length + unsent.length > 0 && (
        <Button h="var(--h-lg)" onClick={press(retryRun)}>
          {unsent.length > 0 ? words.sendRest(failed.length + unsent.length) : words.retry(failed.length)}
        </Button>
      )}
      {!isRunning && switched.length > 0 && (
        <Button variant="default" h="var(--h-lg)" onClick={press(undoRun)}>
          {words.undoAll}
        </Button>
      )}
    </>
  );
};
