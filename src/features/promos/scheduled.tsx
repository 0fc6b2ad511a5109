import { Button, Table as MantineTable, Text } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlannedRow, ScheduleData } from '#contract/promo-schedule.ts';
import type { Connection } from '#data/http/connection.ts';
import { canSchedule, cancelSchedule, followPromos } from '#data/lists/promo-schedule.ts';
import type { Promo } from '#data/lists/promos.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadList } from '#ui/read-list.tsx';
import { Table } from '#ui/table.tsx';
import { useMinute } from '#ui/use-clock.ts';
import { describeDue } from './schedule-times.ts';
import { namedFew, scheduledWords as words, words as pageWords } from './words.ts';

type ScheduledProps = {
  connection: Connection;
  promos: readonly Promo[];
  schedule: UseQueryResult<ScheduleData>;
};

const columns = [
  { name: words.when, w: '28%' },
  { name: words.what },
  { name: words.by, w: '16%', isWide: true },
  { name: words.action, w: '6.5rem' },
];

/** The scheduled switches, the next first. History shows what they did. */
export const Scheduled = ({ connection, promos, schedule }: ScheduledProps) => {
  const client = useQueryClient();
  const [toCancel, setToCancel] = useState<PlannedRow | null>(null);
  const codes = new Map(promos.map((row) => [row.promo_id, row.code]));
  const codesOf = ({ promo_ids: ids }: PlannedRow) =>
    namedFew(ids.map((id) => codes.get(id) ?? pageWords.idOf(id)));
  return (
    <>
      <ReadList query={schedule} loading={words.loading} failed={words.failed}>
        {({ planned }) =>
          planned.length === 0 ? (
            <EmptyState icon={IconCalendarTime} title={words.nothing}>
              {words.nothingText}
            </EmptyState>
          ) : (
            <Table label={pageWords.views.scheduled} columns={columns} rows={planned}>
              {(row) => (
                <ScheduleRow
                  key={`${row.schedule_id} ${row.step}`}
                  row={row}
                  codes={codesOf(row)}
                  onCancel={canSchedule(connection) ? setToCancel : null}
                />
              )}
            </Table>
          )
        }
      </ReadList>
      {toCancel && (
        <ConfirmDialog
          title={words.cancelTitle(codesOf(toCancel))}
          confirmLabel={words.cancelSchedule}
          cancelLabel={words.keep}
          color="red"
          action={() =>
            cancelSchedule(connection, toCancel.schedule_id).finally(
              () => void followPromos(client, connection),
            )
          }
          onClose={() => setToCancel(null)}
        >
          <p>{words.cancelText}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

type ScheduleRowProps = {
  row: PlannedRow;
  codes: string;
  /** Null without the right to cancel. */
  onCancel: ((row: PlannedRow) => void) | null;
};

/** One time of a schedule. */
const ScheduleRow = ({ row, codes, onCancel }: ScheduleRowProps) => {
  const { day, clock, city } = describeDue(row, useMinute());
  return (
    <MantineTable.Tr h={48} style={{ overflowWrap: 'anywhere' }}>
      <MantineTable.Td>
        <Text component="time" dateTime={row.due_at} fw={600}>
          {`${day}, ${clock}`}
        </Text>
        <Text c="dimmed" fz="xs">
          {city}
        </Text>
      </MantineTable.Td>
      <MantineTable.Td>
        <b>{words.turn(row.is_enabled, row.promo_ids.length)}</b> <bdi>{codes}</bdi>
      </MantineTable.Td>
      <MantineTable.Td visibleFrom="sm" c="dimmed" fz="var(--t-13)">
        <bdi>{row.planned_by}</bdi>
      </MantineTable.Td>
      <MantineTable.Td>
        {onCancel && (
          <Button
            variant="default"
            aria-label={words.cancelOf(row.is_enabled, codes)}
            onClick={() => onCancel(row)}
          >
            {words.cancel}
          </Button>
        )}
      </MantineTable.Td>
    </MantineTable.Tr>
  );
};
