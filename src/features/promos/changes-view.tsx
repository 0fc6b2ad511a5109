import { Button, NativeSelect } from '@mantine/core';
import {
  IconChevronDown,
  IconCircleCheck,
  IconCircleMinus,
  IconDownload,
  IconHistoryOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { promoChangeRows, type PromoChangeRow } from '#contract/promo-schedule.ts';
import type { Connection } from '#data/http/connection.ts';
import { hasPromoChanges, promoChangesQuery } from '#data/lists/promo-schedule-queries.ts';
import type { Promo } from '#data/lists/promos-query.ts';
import { foldText } from '#time/language.ts';
import { describeDay } from '#time/describe.ts';
import { describeRecentInstant, ownDay } from '#time/own-clock.ts';
import { toCsv } from '#ui/csv.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { saveFile } from '#ui/file-tools.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { VirtualRows } from '#ui/virtual-rows.tsx';
import classes from './plan.module.css';
import { NotReadNote } from './not-read-note.tsx';
import { changesWords as words, words as pageWords } from './words.ts';

type ChangesViewProps = {
  connection: Connection;
  promos: readonly Promo[];
  version: string | null | undefined;
};

/** A change with what is said of it. `key` tells it from others of one instant. */
type Change = PromoChangeRow & { key: string; code: string; day: string };

const heights = { wide: 44, narrow: 76 };
const chevron = <IconChevronDown size={16} aria-hidden />;
const keyOf = ({ key }: Change) => key;

/** What is chosen stays in its select also where newer changes have taken the place of its own. */
const choicesOf = (values: readonly string[], chosen: string) => [
  ...new Set(chosen === '' ? values : [...values, chosen]),
];

/** The last changes of all promos, filtered by person, day and promo, and as a file. */
export const ChangesView = ({ connection, promos, version }: ChangesViewProps) => {
  const { data, failureReason } = useQuery(promoChangesQuery(connection, version));
  const today = useOwnDay();
  const [person, setPerson] = useState('');
  const [day, setDay] = useState('');
  const [search, setSearch] = useState('');
  const all = useMemo(() => {
    const codes = new Map(promos.map((row) => [row.promo_id, row.code]));
    return (data ?? []).map((row, index): Change =>
      Object.assign({}, row, {
        // From the end: a new change leaves the others as they are.
        key: String((data?.length ?? 0) - index),
        code: codes.get(row.promo_id) ?? words.id(row.promo_id),
        day: ownDay(Date.parse(row.at)),
      }),
    );
  }, [data, promos]);
  const rows = useMemo(() => {
    const text = foldText(search.trim());
    return all.filter(
      (row) =>
        (person === '' || row.changed_by === person) &&
        (day === '' || row.day === day) &&
        foldText(`${row.code} ${row.promo_id}`).includes(text),
    );
  }, [all, person, day, search]);
  const draw = useCallback(
    (row: Change) => {
      const StateIcon = row.to === 1 ? IconCircleCheck : IconCircleMinus;
      return (
        <>
          <span role="cell">
            <time dateTime={row.at}>{describeRecentInstant(Date.parse(row.at), today)}</time>
          </span>
          <b role="cell">
            <bdi>{row.code}</bdi>
          </b>
          <span role="cell" className={classes['state']} data-tone={row.to === 1 ? 'ok' : undefined}>
            <StateIcon size={16} aria-hidden />
            {words.change(row.to, row.from === row.to)}
          </span>
          <span role="cell" title={row.changed_by}>
            <bdi>{row.changed_by}</bdi>
          </span>
          <span role="cell">{words.how(row.schedule_id)}</span>
        </>
      );
    },
    [today],
  );
  if (!hasPromoChanges(connection))
    return (
      <EmptyState icon={IconHistoryOff} title={words.notReported}>
        {words.notReportedText}
      </EmptyState>
    );
  const failure = failureReason && (
    <NotReadNote connection={connection} list="promo-changes" title={words.failed} failure={failureReason} />
  );
  if (!data) return failure ?? <LoadingRows label={words.loading} rowHeight={heights.wide} />;
  const save = () => {
    const table = rows.map((row) => [
      row.at,
      row.code,
      String(row.promo_id),
      row.from === null ? '' : String(row.from),
      String(row.to),
      row.changed_by,
      words.how(row.schedule_id),
    ]);
    saveFile(`promo-changes-${today}.csv`, toCsv([words.csv, ...table]), 'text/csv;charset=utf-8');
  };
  const names = all.map((row) => row.changed_by);
  const people = choicesOf(names, person).toSorted((a, b) => a.localeCompare(b));
  const days = choicesOf(
    all.map((row) => row.day),
    day,
  );
  return (
    <div className={classes['view']}>
      {failure}
      <div className={classes['tools']}>
        <SearchBox label={words.search} placeholder={words.searchHint} value={search} onChange={setSearch} />
        <NativeSelect
          className={classes['choice'] ?? ''}
          rightSection={chevron}
          aria-label={words.person}
          value={person}
          onChange={(event) => setPerson(event.currentTarget.value)}
          data={[{ value: '', label: words.anyPerson }, ...people]}
        />
        <NativeSelect
          className={classes['choice'] ?? ''}
          rightSection={chevron}
          aria-label={words.day}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          data={[
            { value: '', label: words.anyDay },
            ...days.map((value) => ({ value, label: describeDay(`${value} 00:00:00`) })),
          ]}
        />
        <Button
          variant="default"
          ms="auto"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={rows.length === 0}
          onClick={save}
        >
          {words.export}
        </Button>
      </div>
      <LiveText>{words.shown(rows.length)}</LiveText>
      {rows.length === 0 ? (
        <EmptyState icon={IconHistoryOff} title={all.length === 0 ? words.none : words.noMatch} />
      ) : (
        <VirtualRows
          label={pageWords.views.changes}
          columns={words.columns}
          rows={rows}
          keyOf={keyOf}
          rowClass={classes['change']}
          heights={heights}
        >
          {draw}
        </VirtualRows>
      )}
      {all.length === promoChangeRows && <p>{words.lastOnes(promoChangeRows)}</p>}
    </div>
  );
};
