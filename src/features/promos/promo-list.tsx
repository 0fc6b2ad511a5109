import { IconDiscount, IconSearchOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { hasPromoHistory } from '#data/http/promo-history-query.ts';
import type { PromoStatus } from '#contract/promo.ts';
import type { ScheduleData } from '#contract/promo-schedule.ts';
import { mayPlan } from '#data/lists/promo-schedule-queries.ts';
import { knownStatus, type ListState, type Promo } from '#data/lists/promos-query.ts';
import { useMinute } from '#form/use-minute.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { choiceParam, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import { ownZone } from '#time/zones.ts';
import { VirtualRows } from '#ui/virtual-rows.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CodeListNote } from './code-list-note.tsx';
import { readCodeList } from './code-list.ts';
import { hasTrouble } from './describe-change.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { filterPromos, type PromoCounts } from './filter-promos.ts';
import { PlanDialog } from './plan-dialog.tsx';
import type { MoreOfRun } from './bulk-run.ts';
import { describeNext, plansByPromo } from './plan-form.ts';
import { PromoCells } from './promo-cells.tsx';
import classes from './promos.module.css';
import { promoSearchParam } from './promo-search-param.ts';
import { SelectAll } from './select-cell.tsx';
import { emptySelection, selectAll, step, useSelection, withMore, without } from './selection.ts';
import { usePromoSwitches } from './use-promo-switches.ts';
import { codeWords, words } from './words.ts';

type PromoListProps = {
  connection: Connection;
  promos: readonly Promo[];
  /** Of all of them. */
  counts: PromoCounts;
  /** False while these are the first of more: what counts, searches or selects all of them comes with the others. */
  isWhole: boolean;
  list: ListState;
  /** What is planned; null while it is read, undefined where the service has no plans. */
  schedule: ScheduleData | null | undefined;
  /** Says as of when the list is, and reads it again; null for a list of this device. */
  refresh: ReactNode;
  onRemove?: ((row: Promo) => void) | undefined;
};

const filters = ['all', 'active', 'inactive', 'unknown'] as const;
const filterParam = choiceParam('state', filters);
const heights = { wide: 48, narrow: 84, tall: 36 };

const keyOf = (row: Promo) => String(row.promo_id);

/**
 * The rows that were found; while the pointer is over the list those of before, as they are now: what others change must not move
 * what a person is about to press. @param question what was asked for: another one is answered at once.
 */
const useHeldRows = (found: readonly Promo[], promos: readonly Promo[], question: string) => {
  const [held, setHeld] = useState<{ rows: readonly Promo[]; question: string } | null>(null);
  const before = held?.question === question ? held.rows : found;
  const rows = useMemo(() => {
    const isSame = (row: Promo, at: number) => found[at]?.promo_id === row.promo_id;
    if (before === found || (before.length === found.length && before.every(isSame))) return found;
    const byId = new Map(promos.map((row) => [row.promo_id, row]));
    return before.flatMap((row) => byId.get(row.promo_id) ?? []);
  }, [before, found, promos]);
  const onPointerEnter = () => setHeld({ rows, question });
  return { rows, events: { onPointerEnter, onPointerLeave: () => setHeld(null) } };
};

/** The zone of the account's last plan, else the reader's. */
const lastZone = (schedule: ScheduleData | null | undefined): string => {
  const plans = [...(schedule?.planned ?? []), ...(schedule?.past ?? [])];
  const last = plans.toSorted((a, b) => b.schedule_id - a.schedule_id)[0];
  return last?.time_zone ?? ownZone();
};

/** What is searched for, and the rows that fit. Filter and search are in the URL, but for a long list of codes. */
const useFoundPromos = ({
  connection,
  promos,
  counts: countsOfAll,
  isWhole,
  list,
}: Pick<PromoListProps, 'connection' | 'promos' | 'counts' | 'isWhole' | 'list'>) => {
  const client = useQueryClient();
  const [search, setSearch, typeSearch] = useTypedParam(promoSearchParam(client, connection.id));
  const [filter, setFilter] = useSearchParam(filterParam);
  // Changed in place: which rows are shown is worked out again when a status changes, not when one is asked for.
  const [stay] = useState(() => new Set<number>());
  // Typing is drawn first; ten thousand rows follow when there is time.
  const lateSearch = useDeferredValue(search);
  const {
    rows: matching,
    counts,
    codes,
  } = useMemo(
    () => filterPromos(promos, list, { search: lateSearch, filter }, stay, countsOfAll),
    [promos, list, lateSearch, filter, stay, countsOfAll],
  );
  const { rows, events } = useHeldRows(matching, promos, `${lateSearch} ${filter} ${isWhole}`);
  return {
    search,
    filter,
    counts,
    codes,
    rows,
    /** The text that the rows fit. */
    foundText: lateSearch.trim(),
    events,
    /** They stay where they are, whatever becomes of their status. */
    keep: useCallback(
      (ids: readonly number[]) => {
        for (const id of ids) stay.add(id);
      },
      [stay],
    ),
    type: (text: string) => {
      stay.clear();
      typeSearch(text);
    },
    show: (nextSearch: string, nextFilter: typeof filter) => {
      stay.clear();
      setSearch(nextSearch);
      setFilter(nextFilter);
    },
  };
};

/** Search, filter and the rows. */
export const PromoList = ({
  connection,
  promos,
  counts: countsOfAll,
  isWhole,
  list,
  schedule,
  refresh,
  onRemove,
}: PromoListProps) => {
  const { search, filter, counts, codes, rows, foundText, events, keep, type, show } = useFoundPromos({
    connection,
    promos,
    counts: countsOfAll,
    isWhole,
    list,
  });
  // A service says of each promo what it is.
  const offered = filters.filter((value) => value !== 'unknown' || value === filter || counts.unknown > 0);

  const [selection, select] = useSelection(rows);
  const selectShown = useCallback(() => {
    // While more rows are to come they would be left out.
    if (isWhole) select((_, shown) => selectAll(shown));
  }, [isWhole, select]);
  const clearSelection = () => select(() => emptySelection);
  const selectAllBox = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);

  const canSwitch = may(connection, 'switchPromos');
  const [toPlan, setToPlan] = useState<readonly Promo[] | null>(null);
  const [planned, setPlanned] = useState('');
  const planOne = useCallback((row: Promo) => setToPlan([row]), [setToPlan]);
  const onPlan = mayPlan(connection) ? planOne : undefined;
  const now = useMinute();
  const plans = useMemo(() => plansByPromo(schedule?.planned ?? []), [schedule]);
  const [historyOf, setHistoryOf] = useState<Promo | null>(null);
  const onHistory = list !== 'local' && hasPromoHistory(connection) ? setHistoryOf : undefined;
  const switches = usePromoSwitches(connection, keep);
  const { accountId, bulk, undos, undo, onSet, onSetMany, onUndoAll } = switches;
  const run = useSyncExternalStore(bulk.subscribe, bulk.get);
  const switchMany = (wished: readonly Promo[], status: PromoStatus, more?: MoreOfRun) => {
    select((shown, _order, all) => without(all, shown.ids));
    void onSetMany(wished, status, more);
  };
  // What a run has not sent is selected in the draw that shows its end, or on the page that is opened after it.
  useLayoutEffect(() => {
    if (run?.state !== 'ended') return;
    const unsent = bulk.takeUnsent().map((row) => row.promo_id);
    if (unsent.length > 0) select((_shown, _order, all) => withMore(all, unsent));
  }, [bulk, run, select]);
  const hasPlans = (schedule?.planned.length ?? 0) > 0;
  const today = useOwnDay();
  const toActions = useCallback(
    () => bar.current?.querySelector('button')?.focus({ preventScroll: true }),
    [],
  );
  const onSetOne = useCallback((row: Promo, status: PromoStatus) => void onSet(row, status), [onSet]);
  const isQuiet = run?.state === 'running';
  const draw = useCallback(
    (row: Promo) => (
      <PromoCells
        row={row}
        accountId={accountId}
        list={list}
        today={today}
        isSelected={selection.ids.has(row.promo_id)}
        isQuiet={isQuiet}
        isWaiting={run?.waiting.has(row.promo_id) ?? false}
        before={undos.get(row.promo_id)}
        onSelect={select}
        onSelectAll={selectShown}
        onActions={toActions}
        onSet={onSetOne}
        onUndo={undo}
        canSwitch={canSwitch}
        hasNext={hasPlans}
        next={describeNext(plans.get(row.promo_id), knownStatus(row, list), now)}
        onPlan={onPlan}
        onHistory={onHistory}
        onRemove={onRemove}
      />
    ),
    [
      accountId,
      list,
      today,
      selection.ids,
      isQuiet,
      run?.waiting,
      undos,
      select,
      selectShown,
      toActions,
      onSetOne,
      undo,
      canSwitch,
      hasPlans,
      plans,
      now,
      onPlan,
      onHistory,
      onRemove,
    ],
  );
  const isTall = useCallback((row: Promo) => hasTrouble(row, list), [list]);

  /** @returns whether it is a list of codes: those found are shown and selected. */
  const pasteCodes = (text: string): boolean => {
    const pasted = readCodeList(text, promos);
    if (!pasted) return false;
    show(pasted.line, 'all');
    // They may come into sight with the next draw.
    select(() => selectAll(pasted.found.map((row) => row.promo_id)));
    return true;
  };
  if (promos.length === 0)
    return (
      <EmptyState
        icon={IconDiscount}
        title={list === 'local' ? words.localEmpty : words.empty}
        action={refresh}
      >
        {list === 'local' ? words.localEmptyText : words.emptyText}
      </EmptyState>
    );
  return (
    <>
      {isWhole && (
        <>
          <div className={classes['tools']}>
            <SearchBox
              label={words.search}
              placeholder={words.searchHint}
              value={search}
              onChange={type}
              onPasteText={pasteCodes}
              onEnter={toActions}
              badge={codes ? codeWords.codes(codes.total) : undefined}
            />
            <FilterRadios
              label={words.filter}
              choices={offered.map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
              value={filter}
              onChange={(value) => show(search, value)}
            />
            {refresh}
          </div>
          <CodeListNote
            codes={codes}
            selected={selection.ids}
            onSelect={(found) => {
              select(() => selectAll(found.map((row) => row.promo_id)));
              // The button that was pressed goes.
              selectAllBox.current?.focus({ preventScroll: true });
            }}
          />
          <LiveText>{words.shown(rows.length)}</LiveText>
        </>
      )}
      <LiveText>{planned}</LiveText>
      <div {...events}>
        {rows.length === 0 && !isWhole && <LoadingRows label={words.loading} rowHeight={heights.wide} />}
        {rows.length === 0 && isWhole && (
          <EmptyState
            icon={IconSearchOff}
            title={words.noMatch(foundText)}
            clear={{ label: words.clear, onClick: () => show('', 'all') }}
          >
            {words.noMatchText}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <VirtualRows
            label={words.table}
            lead={
              <SelectAll
                ref={selectAllBox}
                count={rows.length}
                selected={selection.ids.size}
                isWhole={isWhole}
                onSelectAll={selectShown}
                onClear={clearSelection}
              />
            }
            columns={onRemove ? words.localColumns : hasPlans ? words.plannedColumns : words.columns}
            rows={rows}
            keyOf={keyOf}
            rowClass={`${classes['row']} ${onRemove ? classes['localRow'] : hasPlans ? classes['plannedRow'] : ''}`}
            heights={heights}
            isTall={isTall}
            onShiftMove={(from, to) => select((shown, ids) => step(shown, ids, from.promo_id, to.promo_id))}
          >
            {draw}
          </VirtualRows>
        )}
        {canSwitch && (
          <BulkBar
            ref={bar}
            rows={rows}
            list={list}
            selected={selection.ids}
            bulk={bulk}
            onSwitch={switchMany}
            onPlan={mayPlan(connection) ? setToPlan : undefined}
            onUndoAll={onUndoAll}
            onClear={clearSelection}
            onLeave={() => selectAllBox.current?.focus({ preventScroll: true })}
          />
        )}
        {toPlan && (
          <PlanDialog
            connection={connection}
            promos={toPlan}
            zone={lastZone(schedule)}
            onClose={() => setToPlan(null)}
            onPlanned={setPlanned}
          />
        )}
        {historyOf && (
          <HistoryDialog connection={connection} promo={historyOf} onClose={() => setHistoryOf(null)} />
        )}
      </div>
    </>
  );
};
