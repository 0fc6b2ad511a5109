import { Button, Group, Kbd, Paper, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { PromoStatus } from '#contract/promo.ts';
import type { Connection } from '#data/http/connection.ts';
import { canSchedule } from '#data/lists/promo-schedule.ts';
import { knownStatus, promoSource, type Promo } from '#data/lists/promos.ts';
import { useStore } from '#data/state/create-store.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { openModals } from '#ui/open-modals.ts';
import classes from './bulk-bar.module.css';
import { dismissRun, promoRun, retryRun, stopRun, undoRun, type Run } from './promo-run.ts';
import { bulkWords as words, scheduleWords } from './words.ts';

type BulkBarProps = {
  ref: RefObject<HTMLElement | null>;
  connection: Connection;
  /** The selected rows. */
  selected: readonly Promo[];
  onSwitch: (rows: readonly Promo[], wanted: PromoStatus) => void;
  onSchedule: (rows: readonly Promo[]) => void;
  onClear: () => void;
  /** The bar closes while it has the focus. */
  onLeave: () => void;
};

/** More promos than this are deactivated only after a question. */
const confirmAbove = 20;

/** The progress and result of a run, otherwise what can be done with the selected promos. */
export const BulkBar = (props: BulkBarProps) => {
  const { ref, connection, selected, onSwitch, onClear, onLeave } = props;
  const lastRun = useStore(promoRun);
  const run = lastRun?.connectionId === connection.id ? lastRun : null;
  const [toConfirm, setToConfirm] = useState<readonly Promo[] | null>(null);
  const isRunning = run?.isRunning === true;
  const isShown = run !== null || selected.length > 0;

  /** The button that was pressed disappears. The list stays where it is, because the bar sticks to the window. */
  const focusBar = () => ref.current?.focus({ preventScroll: true });
  const start = (rows: readonly Promo[], wanted: PromoStatus) => {
    focusBar();
    onSwitch(rows, wanted);
  };
  const close = () => {
    if (!isShown || isRunning) return;
    const isLast = !run || selected.length === 0;
    if (isLast && ref.current?.contains(document.activeElement)) onLeave();
    if (run) dismissRun();
    else onClear();
  };
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    const isTaken = defaultPrevented || openModals().length > 0;
    const isInSearch = target instanceof HTMLInputElement && target.type === 'search';
    if (key === 'Escape' && !isTaken && !isInSearch) close();
  });
  return (
    <>
      <LiveRegion>{run ? describeRun(run, tenth(doneOf(run), totalOf(run))) : ''}</LiveRegion>
      {isShown && (
        <Paper
          component="section"
          ref={ref}
          tabIndex={-1}
          aria-label={words.bar}
          withBorder
          shadow="var(--e-3)"
          px="md"
          py="xs"
          className={classes['bar'] ?? ''}
        >
          {run ? (
            <RunStatus connection={connection} run={run} onPress={focusBar} />
          ) : (
            <SelectionButtons
              {...props}
              onSwitch={(rows, wanted) => {
                if (wanted === 0 && rows.length > confirmAbove) setToConfirm(rows);
                else start(rows, wanted);
              }}
            />
          )}
          {/* One button throughout, so that it keeps the focus when its meaning changes. */}
          <Button
            variant="transparent"
            color="gray"
            px="xs"
            ms="auto"
            h="var(--h-lg)"
            rightSection={
              !isRunning && (
                <Kbd aria-hidden visibleFrom="sm">
                  {words.escape}
                </Kbd>
              )
            }
            onClick={isRunning ? stopRun : close}
          >
            {isRunning ? words.stop : run ? words.dismiss : words.clear}
          </Button>
        </Paper>
      )}
      {toConfirm && (
        <ConfirmDialog
          title={words.askTitle(toConfirm.length)}
          confirmLabel={words.act(0, toConfirm.length)}
          color="red"
          action={() => undefined}
          onDone={() => {
            // The dialog returns the focus before the bar takes it.
            flushSync(() => setToConfirm(null));
            start(toConfirm, 0);
          }}
          onClose={() => setToConfirm(null)}
        >
          <p>{words.askText}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

type SelectionButtonsProps = Pick<BulkBarProps, 'connection' | 'selected' | 'onSwitch' | 'onSchedule'>;

/** Only the selected promos that don't have a status are switched to it. */
const SelectionButtons = ({ connection, selected, onSwitch, onSchedule }: SelectionButtonsProps) => (
  <>
    {([1, 0] as const).map((wanted) => {
      const rows = selected.filter((row) => knownStatus(row, promoSource(connection)) !== wanted);
      if (rows.length === 0) return null;
      return (
        <Button
          key={wanted}
          variant={wanted === 1 ? 'filled' : 'default'}
          h="var(--h-lg)"
          onClick={() => onSwitch(rows, wanted)}
        >
          {words.act(wanted, rows.length)}
        </Button>
      );
    })}
    {canSchedule(connection) && (
      <Button variant="default" h="var(--h-lg)" onClick={() => onSchedule(selected)}>
        {scheduleWords.open}
      </Button>
    )}
    <Text fw={600} className={classes['selected'] ?? ''} aria-live="polite">
      {words.selected(selected.length)}
    </Text>
  </>
);

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

const describeRun = (run: Run, done: number): string => {
  const { isRunning, wanted, failed, kept, note } = run;
  const progress = note !== 'reading' && words.progress(wanted, done, totalOf(run));
  return [
    isRunning ? progress : words.result(wanted, switchedOf(run), totalOf(run)),
    failed.length > 0 && words.failed(failed),
    kept && kept.changedSince.length > 0 && words.changedSince(kept.changedSince),
    kept && kept.unknownBefore.length > 0 && words.unknownBefore(kept.unknownBefore),
    note && words.notes[note],
  ]
    .filter(Boolean)
    .join(' ');
};

/** How far a run is, or its result with *Retry* and *Undo all*. */
const RunStatus = ({ connection, run, onPress }: RunStatusProps) => {
  const client = useQueryClient();
  const { isRunning, switched, failed, unsent, note } = run;
  const ResultIcon = failed.length > 0 ? IconAlertTriangle : IconCircleCheck;
  const press = (act: typeof retryRun) => () => {
    onPress();
    void act({ client, connection });
  };
  return (
    <>
      <Group
        gap={6}
        wrap="nowrap"
        fw={500}
        data-tone={isRunning ? undefined : failed.length > 0 ? 'bad' : 'ok'}
      >
        {!isRunning && <ResultIcon size={16} aria-hidden className={classes['icon']} />}
        {describeRun(run, doneOf(run))}
      </Group>
      {isRunning && (
        <Progress
          aria-label={words.bar}
          value={note === 'reading' ? 0 : (100 * doneOf(run)) / totalOf(run)}
          flex="0 1 12rem"
          transitionDuration={0}
        />
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
