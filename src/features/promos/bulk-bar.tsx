import { Button, Paper, Text } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { PromoStatus } from '#contract/promo.ts';
import type { Connection } from '#data/http/connection.ts';
import { canSchedule } from '#data/lists/promo-schedule.ts';
import { knownStatus, type Promo } from '#data/lists/promos.ts';
import { useStore } from '#data/state/create-store.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import classes from './bulk-bar.module.css';
import { dismissRun, promoRun, stopRun } from './promo-run.ts';
import { RunResult, RunStatus } from './run-status.tsx';
import { bulkWords as words, scheduleWords } from './words.ts';

type BulkBarProps = {
  ref: RefObject<HTMLElement | null>;
  connection: Connection;
  /** The selected rows. */
  selected: readonly Promo[];
  onSwitch: (rows: readonly Promo[], wanted: PromoStatus) => void;
  onSchedule: () => void;
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

  /** The button that was pressed disappears. The list stays where it is, because the bar sticks to the window. */
  const focusBar = () => ref.current?.focus({ preventScroll: true });
  const start = (rows: readonly Promo[], wanted: PromoStatus) => {
    focusBar();
    onSwitch(rows, wanted);
  };
  const close = () => {
    if (!run || selected.length === 0) onLeave();
    if (run) dismissRun();
    else onClear();
  };
  return (
    <>
      <RunResult run={run} />
      {(run !== null || selected.length > 0) && (
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
            onClick={run?.isRunning ? stopRun : close}
          >
            {run?.isRunning ? words.stop : run ? words.dismiss : words.clear}
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
      const rows = selected.filter((row) => knownStatus(row) !== wanted);
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
      <Button variant="default" h="var(--h-lg)" onClick={onSchedule}>
        {scheduleWords.open}
      </Button>
    )}
    <Text fw={600} className={classes['selected'] ?? ''} aria-live="polite">
      {words.selected(selected.length)}
    </Text>
  </>
);
