import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import classes from './bulk-bar.module.css';
import { retryRun, undoRun, type Run } from './promo-run.ts';
import { bulkWords as words } from './words.ts';

const describeRun = ({ isRunning, isUndo, wanted, unsent, failed, switched, kept, note }: Run): string => {
  const set = switched.length + (isUndo ? 0 : kept.length);
  const done = set + failed.length;
  const total = done + unsent.length;
  return [
    isRunning ? words.progress(wanted, done, total) : words.result(wanted, set, total),
    failed.length > 0 && words.failed(failed),
    isUndo && kept.length > 0 && words.kept(kept),
    note,
  ]
    .filter(Boolean)
    .join(' ');
};

/** Announces the result of a run. */
export const RunResult = ({ run }: { run: Run | null }) => (
  <LiveRegion>{run && !run.isRunning ? describeRun(run) : ''}</LiveRegion>
);

type RunStatusProps = {
  connection: Connection;
  run: Run;
  /** Called before the pressed button disappears. */
  onPress: () => void;
};

/** How far a run is, or its result with *Retry* and *Undo all*. */
export const RunStatus = ({ connection, run, onPress }: RunStatusProps) => {
  const client = useQueryClient();
  const { isRunning, switched, failed, unsent, note } = run;
  const isBad = failed.length > 0 || note !== null;
  const ResultIcon = isBad ? IconAlertTriangle : IconCircleCheck;
  const press = (act: typeof retryRun) => () => {
    onPress();
    void act({ client, connection });
  };
  return (
    <>
      <Group gap={6} wrap="nowrap" fw={500} data-tone={isRunning ? undefined : isBad ? 'bad' : 'ok'}>
        {!isRunning && <ResultIcon size={16} aria-hidden className={classes['icon']} />}
        {describeRun(run)}
      </Group>
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
