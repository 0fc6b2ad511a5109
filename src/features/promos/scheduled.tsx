import { Button, Table as MantineTable, Text, Title } from '@mantine/core';
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PlannedRow, ScheduleData } from '#contract/promo-schedule.ts';
import { mayHaveSucceeded } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { canSchedule, cancelSchedule, followPromos, hasSchedule } from '#data/lists/promo-schedule.ts';
import type { Promo } from '#data/lists/promos.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadList } from '#ui/read-list.tsx';
import { Table } from '#ui/table.tsx';
import { useMinute, useOwnDay } from '#ui/use-clock.ts';
import { describeDue } from './schedule-times.ts';
import { namedFew, scheduledWords as words, words as pageWords } from './words.ts';

type ScheduledProps = {
  connection: Connection;
  promos: readonly Promo[];
  schedule: UseQueryResult<ScheduleData>;
};

/** The scheduled switches, and the results of the last ones. */
export const Scheduled = ({ connection, promos, schedule }: ScheduledProps) => {
  const client = useQueryClient();
  const today = useOwnDay();
  const [toCancel, setToCancel] = useState<PlannedRow | null>(null);
  if (!hasSchedule(connection))
    return (
      <EmptyState icon={IconCalendarOff} title={words.notSupported}>
        {words.notSupportedText}
      </EmptyState>
    );
  const codes = new Map(promos.map((row) => [row.promo_id, row.code]));
  const codesOf = ({ promo_ids: ids }: PlannedRow) =>
    namedFew(ids.map((id) => codes.get(id) ?? pageWords.idOf(id)));
  return (
    <>
      <ReadList query={schedule} loading={words.loading} failed={words.failed}>
        {({ planned, past }) => (
          <>
            {planned.length === 0 ? (
              <EmptyState icon={IconCalendarTime} title={words.nothing}>
                {words.nothingText}
              </EmptyState>
            ) : (
              <ScheduleTable
                label={pageWords.views.scheduled}
                rows={planned}
                codesOf={codesOf}
                last={words.action}
              >
                {(row) =>
                  canSchedule(connection) && (
                    <Button
                      variant="default"
                      aria-label={words.cancelOf(row.is_enabled, codesOf(row))}
                      onClick={() => setToCancel(row)}
                    >
                      {words.cancel}
                    </Button>
                  )
                }
              </ScheduleTable>
            )}
            {past.length > 0 && (
              <>
                <Title order={2} fz="md" fw={600}>
                  {words.newest}
                </Title>
                <ScheduleTable label={words.newest} rows={past} codesOf={codesOf} last={words.outcome}>
                  {(row) => (
                    <Text
                      fz="var(--t-13)"
                      fw={500}
                      c={row.changed === row.promo_ids.length ? 'var(--ok)' : 'var(--warn)'}
                    >
                      {words.result(row, describeRecentInstant(Date.parse(row.done_at), today))}
                    </Text>
                  )}
                </ScheduleTable>
              </>
            )}
          </>
        )}
      </ReadList>
      {toCancel && (
        <ConfirmDialog
          title={words.cancelTitle(codesOf(toCancel))}
          confirmLabel={words.cancelSchedule}
          cancelLabel={words.keep}
          color="red"
          action={() => cancelSchedule(connection, toCancel.schedule_id)}
          onSettled={() => void followPromos(client, connection)}
          explainError={(error) => ({
            title: mayHaveSucceeded(error) ? words.mayBeCancelled : words.notCancelled,
          })}
          onClose={() => setToCancel(null)}
        >
          <p>{words.cancelText}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

type ScheduleTableProps<Row extends PlannedRow> = {
  label: string;
  rows: readonly Row[];
  codesOf: (row: Row) => string;
  /** The name of the last column. */
  last: string;
  /** Renders the last cell. */
  children: (row: Row) => ReactNode;
};

const ScheduleTable = <Row extends PlannedRow>(props: ScheduleTableProps<Row>) => {
  const { label, rows, codesOf, last, children } = props;
  const now = useMinute();
  const columns = [
    { name: words.when, w: '28%' },
    { name: words.what },
    { name: words.by, w: '16%', isWide: true },
    { name: last, w: '28%' },
  ];
  return (
    <Table label={label} columns={columns} rows={rows}>
      {(row) => {
        const { day, clock, city } = describeDue(row, now);
        const dueAt = Date.parse(row.due_at);
        return (
          <MantineTable.Tr key={`${row.schedule_id} ${row.step}`} h={48} style={{ overflowWrap: 'anywhere' }}>
            <MantineTable.Td>
              <Text component="time" dateTime={row.due_at} fw={600}>
                {`${day}, ${clock}`}
              </Text>
              <Text c="dimmed" fz="xs">
                {[city, dueAt > now && describeDistance(dueAt, now)].filter(Boolean).join(' · ')}
              </Text>
            </MantineTable.Td>
            <MantineTable.Td>
              <b>{words.turn(row.is_enabled, row.promo_ids.length)}</b> <bdi>{codesOf(row)}</bdi>
            </MantineTable.Td>
            <MantineTable.Td visibleFrom="sm" c="dimmed" fz="var(--t-13)">
              <bdi>{row.planned_by}</bdi>
            </MantineTable.Td>
            <MantineTable.Td>{children(row)}</MantineTable.Td>
          </MantineTable.Tr>
        );
      }}
    </Table>
  );
};
