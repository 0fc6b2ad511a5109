import { Button, Kbd } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { PromoStatus } from '#contract/promo.ts';
import type { ListState, Promo } from '#data/lists/promos-query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { openModals } from '#ui/open-modals.ts';

import { planBulk, type BulkRun, type MoreOfRun } from './bulk-run.ts';
import classes from './bulk-bar.module.css';
import { bulkWords as words, planWords } from './words.ts';

type SwitchOffDialogProps = { count: number; onConfirm: () => void; onClose: () => void };

/** Asks once before many promos are switched off. */
const SwitchOffDialog = ({ count, onConfirm, onClose }: SwitchOffDialogProps) => (
  <Dialog
    title={words.askTitle(count)}
    onClose={onClose}
    actions={
      <>
        <Button color="red" onClick={onConfirm}>
          {words.act(0, count)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </>
    }
  >
    <p>{words.askText}</p>
  </Dialog>
);

type BulkBarProps = {
  ref: RefObject<HTMLElement | null>;
  rows: readonly Promo[];
  list: ListState;
  selected: ReadonlySet<number>;
  bulk: BulkRun;
  onSwitch: (rows: readonly Promo[], wanted: PromoStatus, more?: MoreOfRun) => void;
  /** Plans a switch of them; undefined where that cannot be. */
  onPlan: ((rows: readonly Promo[]) => void) | undefined;
  /** Resolves when it has switched back what it could. */
  onUndoAll: () => Promise<void>;
  onClear: () => void;
  /** The bar goes, and had the focus. */
  onLeave: () => void;
};

/** Whether Esc is meant for something else: a dialog, or what takes text. */
const isTaken = ({ defaultPrevented, target }: Event): boolean =>
  defaultPrevented ||
  openModals().length > 0 ||
  (target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), textarea'));

/** More than these are switched off only after a question. */
const askAbove = 20;

/** So that ten thousand are read out in some ten steps. */
const tenth = (done: number, total: number) => done - (done % Math.max(1, Math.floor(total / 10)));

/** What can be done with the selected promos; while they are switched how far that is, then what came of it. */
export const BulkBar = ({
  ref,
  rows,
  list,
  selected,
  bulk,
  onSwitch,
  onPlan,
  onUndoAll,
  onClear,
  onLeave,
}: BulkBarProps) => {
  const run = useSyncExternalStore(bulk.subscribe, bulk.get);
  const { count, active, inactive, needs } = useMemo(
    () => planBulk(rows, selected, list),
    [rows, selected, list],
  );
  const isRunning = run?.state === 'running';
  const [isReading, setIsReading] = useState(false);
  // While the list is read for *Undo all*, nothing else is begun, nor the result dismissed.
  const isBusy = isRunning || isReading;
  if (isRunning && isReading) setIsReading(false);
  const ended = isRunning ? null : run;
  // The promos that were not switched stay listed when the rest is selected.
  const result = ended && (isReading || count === 0 || ended.switched < ended.total) ? ended : null;
  const isShown = isRunning || count > 0 || run !== null;

  const start = (chosen: readonly Promo[], wanted: PromoStatus, more?: MoreOfRun) => {
    // The button that was pressed goes.
    // The bar sticks to the window: the list stays where it is.
    ref.current?.focus({ preventScroll: true });
    onSwitch(chosen, wanted, more);
  };
  const undoAll = async () => {
    if (isReading) return;
    setIsReading(true);
    ref.current?.focus({ preventScroll: true });
    await onUndoAll().finally(() => setIsReading(false));
  };
  const [toConfirm, setToConfirm] = useState<readonly Promo[] | null>(null);
  const confirmed = useRef<readonly Promo[] | null>(null);
  useEffect(() => {
    // Only now is the dialog gone, and has given the focus back.
    const chosen = confirmed.current;
    confirmed.current = null;
    if (chosen) start(chosen, 0);
  });
  const ask = (chosen: readonly Promo[], wanted: PromoStatus) => {
    if (wanted === 0 && chosen.length > askAbove) setToConfirm(chosen);
    else start(chosen, wanted);
  };
  const close = () => {
    if (isBusy) return;
    // What failed can be tried again, and what a stopped run has switched be undone, once the selection is gone.
    const isOver = count === 0 || !run || run.switched === run.total;
    if (isOver && ref.current?.contains(document.activeElement)) onLeave();
    if (isOver) bulk.forget();
    onClear();
  };
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTaken(event)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const done = run ? run.switched + run.failed.length : 0;
  const failed = result?.failed ?? [];
  const endText = result && [
    words.result(result.wanted, result.switched, result.total),
    failed.length > 0 && words.failed(failed.map(({ code }) => code)),
    result.isSilent && words.silent,
    result.left.length > 0 && words.left(result.left),
    result.isUndoBlind && words.undoBlind,
    isReading && words.reading,
  ];
  const selectionText = !isRunning && (count > 0 || !result) && words.selected(count);
  const busy = isRunning && run && run.waiting.size > 0 && words.busy;
  const said = [
    isRunning && run && words.progress(run.wanted, tenth(done, run.total), run.total),
    busy,
    ...(endText ?? []),
    selectionText,
  ];
  return (
    <>
      <LiveText>{said.filter(Boolean).join(' ')}</LiveText>
      {isShown && (
        <section
          ref={ref}
          tabIndex={-1}
          aria-label={words.bar}
          data-is={isRunning ? 'running' : count > 0 ? 'selection' : 'result'}
          className={classes['bar']}
        >
          {isRunning && run && (
            <>
              <span className={classes['text']}>
                {[words.progress(run.wanted, done, run.total), busy].filter(Boolean).join('. ')}
              </span>
              <progress className={classes['progress']} aria-label={words.bar} value={done} max={run.total} />
            </>
          )}
          {endText && (
            <span className={classes['text']} data-tone={failed.length > 0 ? 'bad' : 'ok'}>
              {failed.length > 0 ? (
                <IconAlertTriangle size={16} aria-hidden />
              ) : (
                <IconCircleCheck size={16} aria-hidden />
              )}
              {endText.filter(Boolean).join(' ')}
            </span>
          )}
          {!isBusy && count === 0 && result && failed.length > 0 && (
            <Button
              className={classes['button']}
              onClick={() => start(failed, result.wanted, { isRetry: true })}
            >
              {words.retry(failed.length)}
            </Button>
          )}
          {!isRunning && count === 0 && result && result.changed.length > 0 && (
            <Button
              variant="default"
              className={classes['button']}
              aria-disabled={isReading || undefined}
              onClick={() => void undoAll()}
            >
              {words.undoAll}
            </Button>
          )}
          {!isBusy && count > 0 && (
            <>
              {([1, 0] as const).map((wanted) =>
                needs[wanted].length > 0 ? (
                  <Button
                    key={wanted}
                    variant={wanted === 1 ? 'filled' : 'default'}
                    className={classes['button']}
                    onClick={() => ask(needs[wanted], wanted)}
                  >
                    {words.act(wanted, needs[wanted].length)}
                  </Button>
                ) : null,
              )}
              {onPlan && (
                <Button
                  variant="default"
                  className={classes['button']}
                  onClick={() => onPlan(rows.filter((row) => selected.has(row.promo_id)))}
                >
                  {planWords.open}
                </Button>
              )}
              <span className={classes['selected']}>
                <b>{selectionText}</b>
                {list !== 'local' && <small>{words.ofThem(active, inactive)}</small>}
              </span>
            </>
          )}
          {/* One button throughout, so that the focus stays where it is when what it does changes. */}
          <Button
            key="end"
            variant="transparent"
            className={classes['quiet']}
            aria-disabled={isReading || undefined}
            onClick={isRunning ? bulk.stop : close}
          >
            {isRunning ? words.stop : count > 0 ? words.clear : words.dismiss}
            {!isRunning && <Kbd aria-hidden>{words.escape}</Kbd>}
          </Button>
        </section>
      )}
      {toConfirm && (
        <SwitchOffDialog
          count={toConfirm.length}
          onConfirm={() => {
            confirmed.current = toConfirm;
            setToConfirm(null);
          }}
          onClose={() => setToConfirm(null)}
        />
      )}
    </>
  );
};
