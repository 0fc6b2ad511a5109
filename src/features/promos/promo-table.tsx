import { Checkbox } from '@mantine/core';
import { useMemo, type ReactNode, type Ref } from 'react';
import type { ScheduleData } from '#contract/promo-schedule.ts';
import type { Connection } from '#data/http/connection.ts';
import type { Promo } from '#data/lists/promos.ts';
import { Table } from '#ui/table.tsx';
import { useMinute, useOwnDay } from '#ui/use-clock.ts';
import { PromoRow } from './promo-row.tsx';
import rowClasses from './promo-row.module.css';
import { describeNextSwitches } from './schedule-times.ts';
import { bulkWords, words } from './words.ts';

type PromoTableProps = {
  connection: Connection;
  rows: readonly Promo[];
  schedule: ScheduleData | undefined;
  selected: readonly Promo[];
  /** Of the checkbox that selects all rows. */
  ref: Ref<HTMLInputElement>;
  /** Selects a row, or deselects it. */
  onSelect: (promoId: number) => void;
  onSelectAll: (rows: readonly Promo[]) => void;
  onSwitch: (row: Promo) => void;
};

/** The promos that were found. */
export const PromoTable = (props: PromoTableProps) => {
  const { connection, rows, schedule, selected, onSelect, onSwitch } = props;
  const today = useOwnDay();
  const now = useMinute();
  const next = useMemo(() => describeNextSwitches(schedule?.planned ?? [], now), [schedule, now]);
  const hasNext = next.size > 0;
  const ids = new Set(selected.map((row) => row.promo_id));
  return (
    <Table label={words.table} columns={promoColumns(<SelectAll {...props} />, hasNext)} rows={rows}>
      {(row) => (
        <PromoRow
          key={row.promo_id}
          connection={connection}
          row={row}
          today={today}
          isSelected={ids.has(row.promo_id)}
          next={hasNext ? (next.get(row.promo_id) ?? '') : null}
          onSelect={onSelect}
          onSwitch={onSwitch}
        />
      )}
    </Table>
  );
};

const promoColumns = (selectAll: ReactNode, hasNext: boolean) => {
  const { columns } = words;
  return [
    { name: columns.select, w: 'calc(var(--h-hit) + 22px)', head: selectAll },
    { name: columns.switch, w: '3.5rem', isWide: true },
    { name: columns.state, w: '8rem', isWide: true },
    { name: columns.code, isWide: true },
    { name: columns.id, w: '5rem', isWide: true },
    ...(hasNext ? [{ name: columns.next, w: '11rem', isWide: true }] : []),
    { name: columns.changed, w: '11rem', isWide: true },
  ];
};

/** Selects all rows of the search and the filter, also those that are not rendered yet, or none. */
const SelectAll = ({ ref, rows, selected, onSelectAll }: PromoTableProps) => {
  const isAll = selected.length === rows.length;
  const label = bulkWords.selectAll(rows.length);
  return (
    <label className={rowClasses['target']}>
      <Checkbox
        ref={ref}
        aria-label={label}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={() => onSelectAll(isAll ? [] : rows)}
      />
      <span aria-hidden>{label}</span>
    </label>
  );
};
