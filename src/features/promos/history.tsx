import { Button, Group, Table as MantineTable, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconDownload, IconHistoryOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { promoChangeRows, type PromoChangeRow } from '#contract/promo-schedule.ts';
import type { Connection } from '#data/http/connection.ts';
import { promoChangesQuery } from '#data/lists/promo-schedule.ts';
import type { Promo } from '#data/lists/promos.ts';
import { foldText } from '#time/language.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import { toCsv } from '#ui/csv.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { ReadList } from '#ui/read-list.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { useTypedParam } from '#ui/search-params.ts';
import { Table } from '#ui/table.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { historyWords as words, words as pageWords } from './words.ts';

type Change = PromoChangeRow & { code: string };

const columns = [{ name: words.code }, { name: words.change, w: '30%' }, { name: words.by, w: '30%' }];

type HistoryProps = { connection: Connection; promos: readonly Promo[] };

/** The last changes of all promo codes. */
export const History = ({ connection, promos }: HistoryProps) => {
  const changes = useQuery(promoChangesQuery(connection));
  return (
    <ReadList query={changes} loading={words.loading} failed={words.failed}>
      {(rows) => <Changes changes={rows} promos={promos} />}
    </ReadList>
  );
};

type ChangesProps = { changes: readonly PromoChangeRow[]; promos: readonly Promo[] };

/** Changes, searched by code, ID or person, and as a file. */
const Changes = ({ changes, promos }: ChangesProps) => {
  const today = useOwnDay();
  const [search, setSearch] = useTypedParam('q');
  const all = useMemo(() => {
    const codes = new Map(promos.map((row) => [row.promo_id, row.code]));
    return changes.map((row) => ({ ...row, code: codes.get(row.promo_id) ?? pageWords.idOf(row.promo_id) }));
  }, [changes, promos]);
  const rows = useMemo(() => {
    const text = foldText(search.trim());
    return all.filter((row) => foldText(`${row.code} ${row.promo_id} ${row.changed_by}`).includes(text));
  }, [all, search]);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <SearchBox label={words.search} placeholder={words.searchHint} value={search} onChange={setSearch} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => saveChanges(rows, today)}
        >
          {words.export}
        </Button>
      </Group>
      <LiveRegion>{words.shown(rows.length)}</LiveRegion>
      {rows.length === 0 ? (
        <EmptyState icon={IconHistoryOff} title={all.length === 0 ? words.none : words.noMatch} />
      ) : (
        <Table label={pageWords.views.history} columns={columns} rows={rows}>
          {/* By their place: two changes may be equal. */}
          {(row, index) => <ChangeRow key={index} row={row} today={today} />}
        </Table>
      )}
      {all.length === promoChangeRows && <Text c="dimmed">{words.lastOnes(promoChangeRows)}</Text>}
    </>
  );
};

const saveChanges = (rows: readonly Change[], today: string) => {
  const table = rows.map(({ at, code, promo_id, from, to, changed_by }) =>
    [at, code, promo_id, from ?? '', to, changed_by].map(String),
  );
  saveFile(`promo-changes-${today}.csv`, toCsv([words.csv, ...table]), 'text/csv;charset=utf-8');
};

const ChangeRow = ({ row, today }: { row: Change; today: string }) => {
  const StateIcon = row.to === 1 ? IconCircleCheck : IconCircleMinus;
  return (
    <MantineTable.Tr h={44} c="dimmed" fz="var(--t-13)" style={{ overflowWrap: 'anywhere' }}>
      <MantineTable.Td>
        <Text component="bdi" display="block" c="var(--text)" fz="var(--t-14)" fw={600}>
          {row.code}
        </Text>
        <time dateTime={row.at}>{describeRecentInstant(Date.parse(row.at), today)}</time>
      </MantineTable.Td>
      <MantineTable.Td c={row.to === 1 ? 'var(--ok)' : 'dimmed'} fw={500}>
        <Group gap={6} wrap="nowrap">
          <StateIcon size={15} aria-hidden />
          {words.to[row.to]}
        </Group>
      </MantineTable.Td>
      <MantineTable.Td>
        <bdi>{row.changed_by}</bdi>
      </MantineTable.Td>
    </MantineTable.Tr>
  );
};
