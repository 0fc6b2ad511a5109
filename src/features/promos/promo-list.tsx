import { Button } from '@mantine/core';
import { IconDiscount, IconSearchOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { KeepPromo } from '#client/promo-changes.ts';
import { promoParts } from '#client/promo-parts.ts';
import type { KeptPromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { choiceParam, textParam, useSearchParam } from '#ui/search-params.ts';
import { VirtualRows } from '#ui/virtual-rows.tsx';
import type { ListState } from './describe-change.ts';
import { filterPromos } from './filter-promos.ts';
import { PromoCells } from './promo-cells.tsx';
import { promoChanges } from './promo-changes.ts';
import { createPromoUndos } from './promo-undos.ts';
import classes from './promos.module.css';
import { words } from './words.ts';

type PromoListProps = {
  connection: Connection;
  promos: readonly KeptPromoRow[];
  list: ListState;
  keep: KeepPromo;
  onRemove?: ((row: KeptPromoRow) => void) | undefined;
};

const searchParam = textParam('q');
const filters = ['all', 'active', 'inactive'] as const;
const filterParam = choiceParam('state', filters);
const heights = { wide: 40, narrow: 76 };
const none: ReadonlySet<number> = new Set();

const keyOf = (row: KeptPromoRow) => String(row.promo_id);

/** Search, filter and the rows. Filter and search are in the URL. */
export const PromoList = ({ connection, promos, list, keep, onRemove }: PromoListProps) => {
  const client = useQueryClient();
  const changes = promoChanges(client, connection.id);
  const [search, setSearch] = useSearchParam(searchParam);
  const [filter, setFilter] = useSearchParam(filterParam);
  const [stay, setStay] = useState(none);
  // Typing is drawn first; ten thousand rows follow when there is time.
  const lateSearch = useDeferredValue(search);
  const { rows, counts } = useMemo(
    () => filterPromos(promos, lateSearch, filter, stay),
    [promos, lateSearch, filter, stay],
  );

  const [undos] = useState(createPromoUndos);
  useEffect(() => undos.forgetAll, [undos]);
  const [undone, setUndone] = useState('');
  const set = useCallback(
    (promoId: number, asked: PromoStatus) => {
      if (filter !== 'all') setStay((before) => new Set(before).add(promoId));
      undos.forget(promoId);
      return changes.set({ promoId, asked }, promoParts(client, connection, keep));
    },
    [changes, client, connection, filter, keep, undos],
  );
  const onSet = useCallback(
    async ({ promo_id: id, code, status: before }: KeptPromoRow, asked: PromoStatus) => {
      setUndone('');
      await set(id, asked);
      const change = changes.get(id);
      const isSet = change?.state === 'done' && change.outcome.kind === 'set';
      if (isSet && asked !== before)
        undos.offer(id, before, (status) => {
          setUndone(words.undone(code));
          void set(id, status);
        });
    },
    [changes, set, undos],
  );
  const draw = useCallback(
    (row: KeptPromoRow) => (
      <PromoCells
        row={row}
        changes={changes}
        undos={undos}
        list={list}
        onSet={(wished, status) => void onSet(wished, status)}
        onRemove={onRemove}
      />
    ),
    [changes, undos, list, onSet, onRemove],
  );
  const show = (nextSearch: string, nextFilter: typeof filter) => {
    setStay(none);
    setSearch(nextSearch);
    setFilter(nextFilter);
  };

  if (promos.length === 0)
    return (
      <EmptyState icon={IconDiscount} title={list === 'kept' ? words.keptEmpty : words.empty}>
        {list === 'kept' ? words.keptEmptyText : words.emptyText}
      </EmptyState>
    );
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox
          label={words.search}
          placeholder={words.searchHint}
          value={search}
          onChange={(text) => show(text, filter)}
        />
        <FilterRadios
          label={words.filter}
          choices={filters.map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
          value={filter}
          onChange={(value) => show(search, value)}
        />
      </div>
      <LiveText>{words.shown(rows.length)}</LiveText>
      <LiveText>{undone}</LiveText>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch(lateSearch.trim())}
          action={
            <Button variant="default" onClick={() => show('', 'all')}>
              {words.clear}
            </Button>
          }
        >
          {words.noMatchText}
        </EmptyState>
      ) : (
        <VirtualRows
          label={words.table}
          columns={onRemove ? words.keptColumns : words.columns}
          rows={rows}
          keyOf={keyOf}
          rowClass={onRemove ? classes['keptRow'] : classes['row']}
          heights={heights}
        >
          {draw}
        </VirtualRows>
      )}
    </>
  );
};
