import { Fragment, useMemo } from 'react';
import { describeNearDay } from '#time/describe.ts';
import { ownDay } from '#time/own-clock.ts';
import { daysAfter } from '#time/parse-day.ts';
import { Table } from '#ui/table.tsx';
import { useMinute, useOwnDay } from '#ui/use-clock.ts';
import type { SentItem } from './items.ts';
import { SentRow, type RowActions } from './sent-row.tsx';
import classes from './sent.module.css';
import { words } from './words.ts';

const quarterMs = 900_000;

const nameDay = (day: string, today: string): string => {
  if (day === today) return words.today;
  if (day === daysAfter(`${today} 00:00:00`, -1)) return words.yesterday;
  return describeNearDay(`${day} 00:00:00`, today);
};

type SentTableProps = RowActions & {
  rows: readonly SentItem[];
  opened: SentItem | null;
};

/** The tasks by the day on which they were sent. */
export const SentTable = ({ rows, opened, ...actions }: SentTableProps) => {
  const today = useOwnDay();
  const now = useMinute();
  // Rows name days, and midnight at every job is on a quarter of an hour here.
  const quarter = now - (now % quarterMs);
  const days = useMemo(() => rows.map(({ intent }) => ownDay(intent.createdAt)), [rows]);
  return (
    <Table label={words.list} columns={words.columns} rows={rows}>
      {(item, index) => {
        const day = days[index] ?? '';
        return (
          <Fragment key={item.key}>
            {day !== days[index - 1] && (
              <tr className={classes['group']}>
                <th colSpan={words.columns.length} scope="rowgroup">
                  {nameDay(day, today)}
                </th>
              </tr>
            )}
            <SentRow item={item} now={quarter} isOpened={item === opened} {...actions} />
          </Fragment>
        );
      }}
    </Table>
  );
};
