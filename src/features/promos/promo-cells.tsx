import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconTrash } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { PromoParts } from '#client/promo-mutation.ts';
import type { KeptPromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import type { BulkRun } from './bulk-run.ts';
import { describeChange, describeLastChange, type ListState } from './describe-change.ts';
import type { PromoUndos } from './promo-undos.ts';
import classes from './promos.module.css';
import { SelectCell } from './select-cell.tsx';
import type { SelectionStore } from './selection-store.ts';
import { usePromoMutation, type SendStatus } from './use-promo-mutation.ts';
import { words } from './words.ts';

type PromoCellsProps = {
  row: KeptPromoRow;
  parts: PromoParts;
  bulk: BulkRun;
  undos: PromoUndos;
  selection: SelectionStore;
  list: ListState;
  /** Moves the focus to the buttons for the selection. */
  onActions: () => void;
  onSet: (row: KeptPromoRow, status: PromoStatus, send: SendStatus) => void;
  /** Only for a promo kept on the device. */
  onRemove?: ((row: KeptPromoRow) => void) | undefined;
};

/** The cells of one promo. Its switch shows the status of the list, never the requested one. */
export const PromoCells = ({
  row,
  parts,
  bulk,
  undos,
  selection,
  list,
  onActions,
  onSet,
  onRemove,
}: PromoCellsProps) => {
  const { promo_id: id, code, status, description } = row;
  const { send, pending, last } = usePromoMutation(parts, id);
  const undo = useSyncExternalStore(undos.subscribe, () => undos.get(id));
  // While many are switched the bar announces the progress: otherwise every row would.
  const live = useSyncExternalStore(bulk.subscribe, () =>
    bulk.get()?.state === 'running' ? 'off' : 'polite',
  );
  const note = describeChange({ pending, last }, row, list);
  const noteId = `promo-${id}-note`;
  const StateIcon = status === 1 ? IconCircleCheck : IconCircleMinus;
  const trouble = note?.tone === 'warn' || note?.tone === 'bad' ? note : null;
  return (
    <>
      <SelectCell promoId={id} code={code} selection={selection} onActions={onActions} />
      <span role="cell" className={classes['switch']}>
        <Switch
          label={words.promo(code)}
          checked={status === 1}
          pending={pending !== undefined}
          onChange={(next) => onSet(row, next ? 1 : 0, send)}
          aria-describedby={trouble ? noteId : undefined}
          data-row-focus="switch"
        />
      </span>
      <span role="cell" className={status === 1 ? classes['active'] : classes['inactive']}>
        <StateIcon size={16} aria-hidden />
        {row.unconfirmed === undefined ? words.state[status] : words.stateBefore[status]}
      </span>
      <span role="cell" className={classes['code']} title={code}>
        {code}
      </span>
      <span role="cell" className={classes['id']}>
        <span className={classes['idLabel']}>{words.idLabel} </span>
        {id}
      </span>
      <span
        role="cell"
        aria-colspan={trouble ? 2 : undefined}
        className={classes['about']}
        data-tone={trouble?.tone}
      >
        {trouble && <IconAlertTriangle size={16} aria-hidden />}
        {/* Always rendered: screen readers announce only changes inside an existing live region. */}
        <span id={noteId} aria-live={live} title={trouble?.text} className={classes['note']}>
          {trouble?.text}
        </span>
        {!trouble && (
          <span className={classes['description']} title={description}>
            {description}
          </span>
        )}
        {undo && !trouble && (
          <button
            type="button"
            className={classes['undo']}
            aria-label={words.undoOf(code)}
            onClick={({ currentTarget }) => {
              // The button disappears: focus the switch of its row.
              currentTarget.closest('[data-row]')?.querySelector<HTMLElement>('[role="switch"]')?.focus();
              undo();
            }}
          >
            {words.undo}
          </button>
        )}
      </span>
      {!trouble && (
        <span role="cell" aria-live={live} className={classes['changed']} data-tone={note?.tone}>
          {note?.text ??
            describeLastChange(row.changed_at) ??
            (list === 'kept' ? words.neverKept : words.never)}
        </span>
      )}
      {onRemove && (
        <span role="cell" className={classes['remove']}>
          <IconButton
            size="small"
            label={words.remove(code)}
            title={words.remove(code)}
            onClick={() => onRemove(row)}
          >
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </span>
      )}
    </>
  );
};
