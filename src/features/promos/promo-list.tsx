import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChecks, IconDiscount, IconSearchOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { ScheduleData } from '#contract/promo-schedule.ts';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { isSwitching, switchPromo } from '#data/lists/promo-switch.ts';
import { cachedPromos, knownStatus, promoSource, readPromos, type Promo } from '#data/lists/promos.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Table } from '#ui/table.tsx';
import { useMinute, useOwnDay } from '#ui/use-clock.ts';
import { BulkBar } from './bulk-bar.tsx';
import { readCodeList, type CodeList } from './code-list.ts';
import { promoFilters, useFoundPromos } from './found-promos.ts';
import { PromoRow } from './promo-row.tsx';
import rowClasses from './promo-row.module.css';
import { dismissRun, startRun } from './promo-run.ts';
import { promoProblem, promoState } from './promo-state.ts';
import { describeNext, lastZone, schedulesByPromo } from './schedule-times.ts';
import { useSelection, type SelectionChange } from './use-selection.ts';
import { bulkWords, codeWords, scheduleWords, words } from './words.ts';

type PromoListProps = {
  connection: Connection;
  promos: readonly Promo[];
  /** Undefined until it is read, or if the service has no schedules. */
  schedule: ScheduleData | undefined;
  /** Reads the list again. */
  refresh: ReactNode;
  onShowScheduled: () => void;
};

const ScheduleDialog = lazyChunk(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** Search, filter, rows and what can be done with them. */
export const PromoList = ({ connection, promos, schedule, refresh, onShowScheduled }: PromoListProps) => {
  const client = useQueryClient();
  const source = promoSource(connection);
  const { search, filter, counts, codes, rows, foundText, keep, type, show } = useFoundPromos(
    connection,
    promos,
  );
  const { ids, selected, change } = useSelection(rows);
  const { announced, onSwitch } = useSwitch(connection, keep);
  const [toSchedule, setToSchedule] = useState<readonly Promo[] | null>(null);
  /** That a change was scheduled. */
  const [confirmation, setConfirmation] = useState('');
  const selectAllBox = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);
  const today = useOwnDay();
  const now = useMinute();
  const scheduled = useMemo(() => schedulesByPromo(schedule?.planned ?? []), [schedule]);
  const hasNext = scheduled.size > 0;

  const select = useCallback(
    (next: SelectionChange) => {
      // The bar is now for the selection.
      dismissRun();
      setConfirmation('');
      change(next);
    },
    [change],
  );
  const onActions = useCallback(
    () => bar.current?.querySelector('button')?.focus({ preventScroll: true }),
    [],
  );

  /** @returns whether the text is a list of codes: those found are shown and selected. */
  const pasteCodes = (text: string): boolean => {
    const pasted = readCodeList(text, promos);
    if (!pasted || pasted.total === 0) return false;
    // The search box has one line.
    show(text.replaceAll(/[\r\n]+/g, ', '), 'all');
    select({ kind: 'set', rows: pasted.found });
    return true;
  };

  if (promos.length === 0)
    return (
      <EmptyState
        icon={IconDiscount}
        title={source === 'device' ? words.deviceEmpty : words.empty}
        action={refresh}
      >
        {source === 'device' ? words.deviceEmptyText : words.emptyText}
      </EmptyState>
    );
  return (
    <>
      {confirmation !== '' && (
        <ErrorNote
          tone="info"
          title={confirmation}
          action={
            <Button variant="default" size="compact-md" onClick={onShowScheduled}>
              {scheduleWords.show}
            </Button>
          }
        />
      )}
      <Group gap="xs">
        <SearchBox
          label={words.search}
          placeholder={words.searchHint}
          value={search}
          onChange={type}
          onPasteText={pasteCodes}
          onEnter={onActions}
          badge={codes ? codeWords.codes(codes.total) : undefined}
        />
        <FilterRadios
          label={words.filter}
          choices={promoFilters
            .filter((value) => value !== 'unknown' || value === filter || counts.unknown > 0)
            .map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
          value={filter}
          onChange={(value) => show(search, value)}
        />
        {refresh}
      </Group>
      {codes && <CodeListNote codes={codes} />}
      <LiveRegion>
        {[words.shown(rows.length), codes && codeWords.missing(codes.missing)].filter(Boolean).join('. ')}
      </LiveRegion>
      <LiveRegion>{announced}</LiveRegion>
      <LiveRegion>{confirmation}</LiveRegion>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch(foundText)}
          clear={{ label: words.clear, onClick: () => show('', 'all') }}
        >
          {words.noMatchText}
        </EmptyState>
      ) : (
        <Table
          label={words.table}
          columns={promoColumns(
            <SelectAll ref={selectAllBox} rows={rows} selected={selected} onChange={select} />,
            hasNext,
          )}
          rows={rows}
        >
          {(row) => (
            <PromoRow
              key={row.promo_id}
              connection={connection}
              row={row}
              today={today}
              isSelected={ids.has(row.promo_id)}
              next={hasNext ? describeNext(scheduled.get(row.promo_id), knownStatus(row, source), now) : null}
              onSelect={select}
              onActions={onActions}
              onSwitch={onSwitch}
            />
          )}
        </Table>
      )}
      {may(connection, 'switchPromos') && (
        <BulkBar
          ref={bar}
          connection={connection}
          selected={selected}
          onSwitch={(chosen, wanted) => {
            keep(chosen);
            change({ kind: 'set', rows: [] });
            void startRun({ client, connection }, chosen, wanted);
          }}
          onSchedule={setToSchedule}
          onClear={() => change({ kind: 'set', rows: [] })}
          onLeave={() => selectAllBox.current?.focus({ preventScroll: true })}
        />
      )}
      {toSchedule && (
        <ScheduleDialog
          connection={connection}
          promos={toSchedule}
          zone={lastZone(schedule)}
          onClose={() => setToSchedule(null)}
          onScheduled={setConfirmation}
        />
      )}
    </>
  );
};

/** Switches one promo. `announced` is the result for screen readers. */
const useSwitch = (connection: Connection, keep: (rows: readonly Promo[]) => void) => {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState('');
  const onSwitch = useCallback(
    async (row: Promo) => {
      const { promo_id: promoId, code } = row;
      if (isSwitching(client, connection, promoId)) return;
      keep([row]);
      const wanted = row.status === 1 ? 0 : 1;
      const outcome = await switchPromo(client, connection, { promo_id: promoId, status: wanted });
      // Only the list tells what became of a call without a response.
      if (outcome.kind === 'unknown') await readPromos(client, connection);
      const after = cachedPromos(client, connection).find((each) => each.promo_id === promoId) ?? row;
      const text =
        promoProblem(after, { wanted, outcome })?.text ??
        promoState(after, promoSource(connection), undefined).text;
      setAnnounced(`${code}: ${text}`);
    },
    [client, connection, keep],
  );
  return { announced, onSwitch };
};

const promoColumns = (selectAll: ReactNode, hasNext: boolean) => {
  const { columns } = words;
  const code = (
    <span className={rowClasses['about']}>
      <span>{columns.code}</span> <span>{columns.description}</span>
    </span>
  );
  return [
    { name: columns.select, w: 'calc(var(--h-hit) + 22px)', head: selectAll },
    { name: columns.switch, w: '3.5rem', isWide: true },
    { name: columns.state, w: '8rem', isWide: true },
    { name: columns.code, head: code, isWide: true },
    { name: columns.id, w: '5rem', isWide: true },
    ...(hasNext ? [{ name: columns.next, w: '9rem', isWide: true }] : []),
    { name: columns.changed, w: '11rem', isWide: true },
    { name: columns.actions, w: '5rem', isWide: true },
  ];
};

type SelectAllProps = {
  ref: Ref<HTMLInputElement>;
  rows: readonly Promo[];
  selected: readonly Promo[];
  onChange: (change: SelectionChange) => void;
};

/** Selects all rows of the search and the filter, also those that are not rendered yet, or none. */
const SelectAll = ({ ref, rows, selected, onChange }: SelectAllProps) => {
  const isAll = selected.length === rows.length;
  const label = bulkWords.selectAll(rows.length);
  return (
    <label className={rowClasses['selectTarget']}>
      <Checkbox
        ref={ref}
        aria-label={label}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={() => onChange({ kind: 'set', rows: isAll ? [] : rows })}
      />
      <span aria-hidden>{label}</span>
    </label>
  );
};

/** How many codes of a list there are, and which are not. */
const CodeListNote = ({ codes: { missing, total } }: { codes: CodeList }) => (
  <Group gap="xs" fz="var(--t-13)" fw={500} mih="var(--h-hit)">
    {total > missing.length && (
      <Group gap={6} wrap="nowrap" c="var(--ok)">
        <IconChecks size={15} aria-hidden />
        {codeWords.found(total - missing.length, total)}
      </Group>
    )}
    {missing.length > 0 && (
      <>
        <Group gap={6} wrap="nowrap" c="var(--warn)">
          <IconAlertTriangle size={15} aria-hidden style={{ flex: 'none' }} />
          <Text inherit style={{ overflowWrap: 'anywhere' }}>
            {codeWords.missing(missing)}
          </Text>
        </Group>
        <CopyButton
          text={missing.join('\n')}
          label={codeWords.copyMissing(missing.length)}
          variant="subtle"
        />
      </>
    )}
  </Group>
);
