import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockPlus,
  IconHistory,
  IconLoader2,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useMutationState } from '@tanstack/react-query';
import { memo, type MouseEvent } from 'react';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import { pendingPromo } from '#data/lists/promo-mutation.ts';
import { knownStatus, type ListState, type Promo } from '#data/lists/promos-query.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { rowIcon, rowIcons } from '#ui/row-icon.tsx';
import { PromoSwitch } from './promo-switch.tsx';
import { statusToRetry, describeChange, describeLastChange } from './describe-change.ts';
import classes from './promo-cells.module.css';
import { SelectCell } from './select-cell.tsx';
import type { SelectionChange } from './selection.ts';
import { changeWords, historyWords, planWords, words } from './words.ts';

type PromoCellsProps = {
  row: Promo;
  /** Whose promo it is. */
  accountId: string;
  list: ListState;
  /** The day that "Today" is, as `ownDay` writes it. */
  today: string;
  isSelected: boolean;
  /** Many are switched at once: the bar tells, or every row would. */
  isQuiet: boolean;
  /** A run goes on with it by itself once the service is less busy: it is not to be tried again by hand. */
  isWaiting: boolean;
  /** The row as it was before a switch that can be undone. */
  before: Promo | undefined;
  /** What to say of a change that failed. */
  onSelect: (change: SelectionChange) => void;
  onSelectAll: () => void;
  /** Goes to what can be done with the selection. */
  onActions: () => void;
  onSet: (row: Promo, status: PromoStatus) => void;
  onUndo: (before: Promo) => void;
  /** False where the key may only look. */
  canSwitch: boolean;
  /** Whether any promo has a planned switch: there is a column for the next one. */
  hasNext: boolean;
  /** The next planned switch that changes it. */
  next: string | undefined;
  /** Only where this key may plan. */
  onPlan?: ((row: Promo) => void) | undefined;
  /** Only where the service tells who changed it. */
  onHistory?: ((row: Promo) => void) | undefined;
  /** Only for a promo kept on the device. */
  onRemove?: ((row: Promo) => void) | undefined;
};

const buttonIcons = rowIcons({ history: IconHistory, plan: IconClockPlus }, 16);
const stateIcons = rowIcons({ 0: IconCircleMinus, 1: IconCircleCheck }, 15);
const stateUnknown = rowIcon(IconCircleDashed, 15);

/** A button that goes when it is pressed: the switch of its row has the focus then. */
const focusSwitch = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('[data-row]')?.querySelector<HTMLElement>('[role="switch"]')?.focus();

/** The status requested for a promo, by its row, by a run or by an undo. */
const usePending = (accountId: string, promoId: number): PromoStatus | undefined =>
  useMutationState({
    filters: pendingPromo(accountId, promoId),
    // The variables of these mutations are bodies.
    select: ({ state }) => (state.variables as PromoBody).status,
  })[0];

/** The cells of one promo: its switch shows what the list says, never what was wished. */
export const PromoCells = memo((props: PromoCellsProps) => {
  const { row, list, today, isSelected, isQuiet, before, canSwitch, onSet, onUndo, onHistory, onRemove } =
    props;
  const { promo_id: id, code, status, description } = row;
  const pending = usePending(props.accountId, id);
  const last = props.isWaiting ? null : (row.last ?? null);
  // What becomes of a change is read out.
  const isChanged = pending !== undefined || last !== null;
  const live = isChanged ? (isQuiet ? 'off' : 'polite') : undefined;
  const note = describeChange({ pending, last }, row, list, today);
  const noteId = `promo-${id}-note`;
  const trouble = note?.tone === 'warn' || note?.tone === 'bad' ? note : null;
  const isBad = trouble?.tone === 'bad';
  const TroubleIcon = isBad ? IconCircleX : IconAlertTriangle;
  const again = trouble ? statusToRetry(last, row, list) : null;
  // What only this page knows is not read again.
  const isReadAgain = list === 'read' && row.unconfirmed !== undefined;
  return (
    <>
      {(isSelected || trouble) && (
        <span
          aria-hidden
          className={classes['ground']}
          data-selected={isSelected || undefined}
          data-tone={trouble?.tone}
        />
      )}
      <SelectCell
        promoId={id}
        code={code}
        isSelected={isSelected}
        onSelect={props.onSelect}
        onSelectAll={props.onSelectAll}
        onActions={props.onActions}
      />
      <span role="cell" className={classes['switch']}>
        <PromoSwitch
          label={words.promo(code)}
          checked={status === 1}
          pending={pending !== undefined}
          unconfirmed={isReadAgain}
          canSwitch={canSwitch}
          onChange={(isOn) => onSet(row, isOn ? 1 : 0)}
          aria-describedby={trouble ? noteId : undefined}
          data-row-focus="switch"
        />
      </span>
      <StateCell
        status={status}
        known={knownStatus(row, list)}
        wasChanged={row.changed_at !== null}
        isReadAgain={isReadAgain}
        pending={pending}
      />
      <span role="cell" className={classes['code']} title={code}>
        {code}
      </span>
      <span role="cell" className={classes['about']} data-tone={trouble?.tone}>
        <bdi className={classes['description']} title={description}>
          {description}
        </bdi>
        {/* There from the moment of asking, so that what comes into it is read out. */}
        {(isChanged || trouble) && (
          <span className={classes['trouble']} data-tone={trouble?.tone}>
            {trouble && <TroubleIcon size={15} aria-hidden />}
            <span id={noteId} aria-live={live} title={trouble?.text} className={classes['note']}>
              {trouble?.text}
            </span>
            {again !== null && (
              <button
                type="button"
                className={classes['again']}
                aria-label={words.againOf(code)}
                onClick={(event) => {
                  focusSwitch(event);
                  onSet(row, again);
                }}
              >
                <IconRepeat size={15} aria-hidden />
                <span className={classes['againText']}>{words.retry}</span>
              </button>
            )}
          </span>
        )}
      </span>
      <span role="cell" className={classes['id']}>
        <span className={classes['idLabel']}>{words.idLabel} </span>
        {id}
      </span>
      {props.hasNext && (
        <span role="cell" className={classes['next']} title={props.next}>
          {props.next}
        </span>
      )}
      <span role="cell" className={classes['changed']}>
        <span className={classes['last']}>
          <span aria-live={live} className={classes['when']} data-tone={trouble ? undefined : note?.tone}>
            {pending === undefined
              ? ((trouble ? null : note?.text) ??
                describeLastChange(row.changed_at, today) ??
                words.neverChanged[list])
              : changeWords.asking}
          </span>
          {row.changed_by && pending === undefined && (
            <span className={classes['by']} title={row.changed_by}>
              {historyWords.by} <bdi>{row.changed_by}</bdi>
            </span>
          )}
        </span>
        {before && (
          <button
            type="button"
            className={classes['undo']}
            aria-label={words.undoOf(code)}
            onClick={(event) => {
              focusSwitch(event);
              onUndo(before);
            }}
          >
            <IconArrowBackUp size={15} aria-hidden />
            {words.undo}
          </button>
        )}
        {onHistory && row.changed_at !== null && (
          <IconButton
            size="small"
            className={classes['history'] ?? ''}
            label={historyWords.title(code)}
            onClick={() => onHistory(row)}
          >
            {buttonIcons.history}
          </IconButton>
        )}
        {props.onPlan && (
          <IconButton
            size="small"
            className={classes['plan'] ?? ''}
            label={planWords.openOf(code)}
            onClick={() => props.onPlan?.(row)}
          >
            {buttonIcons.plan}
          </IconButton>
        )}
      </span>
      {onRemove && (
        <span role="cell" className={classes['remove']}>
          <IconButton size="small" label={words.remove(code)} onClick={() => onRemove(row)}>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </span>
      )}
    </>
  );
});

type StateCellProps = {
  status: PromoStatus;
  known: PromoStatus | null;
  wasChanged: boolean;
  isReadAgain: boolean;
  pending: PromoStatus | undefined;
};

/** What the promo is, or what it is asked to become. */
const StateCell = ({ status, known, wasChanged, isReadAgain, pending }: StateCellProps) => {
  if (pending !== undefined)
    return (
      <span role="cell" className={classes['state']} data-state="requested">
        <IconLoader2 size={15} aria-hidden className={classes['spinner']} />
        {changeWords.pending[pending]}
      </span>
    );
  // Before the first confirmed change the state was unknown.
  if (known === null && (isReadAgain || !wasChanged))
    return (
      <span role="cell" className={classes['state']} data-state={isReadAgain ? 'unconfirmed' : undefined}>
        {stateUnknown}
        {isReadAgain ? words.stateUnconfirmed : words.stateUnknown}
      </span>
    );
  return (
    <span role="cell" className={classes['state']} data-state={known === 1 ? 'active' : undefined}>
      {stateIcons[status]}
      {known === null ? words.stateBefore[status] : words.state[known]}
    </span>
  );
};
