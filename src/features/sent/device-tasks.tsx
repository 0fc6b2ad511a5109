import { Button } from '@mantine/core';
import { IconSearchOff, IconSend } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import { useDeviceTrouble } from '#device/trouble.ts';
import { copyAddress, type CopyPurpose } from '#outbox/copy-address.ts';
import { IntentCard } from '#outbox/intent-card.tsx';
import type { Intent } from '#outbox/intent.ts';
import { useIntents } from '#outbox/outbox.ts';
import { cardName } from '#outbox/words.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { choiceParam, useSearchParam } from '#ui/search-params.ts';
import { VirtualRows } from '#ui/virtual-rows.tsx';
import { DeviceTools } from './device-tools.tsx';
import { filterIntents } from './filter-intents.ts';
import { IntentCells } from './intent-cells.tsx';
import { IntentDialog } from './intent-dialog.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { searchParam } from './search-param.ts';
import classes from './sent.module.css';
import { useNames } from './use-names.ts';
import { words } from './words.ts';

const filters = ['all', 'open', 'created', 'rejected'] as const;
const filterParam = choiceParam('outcome', filters);
const heights = { wide: 52, narrow: 132 };
/** Most tasks that are shown as cards above the list. Where more need a decision, they are rows at its top. */
const mostCards = 10;

const keyOf = (intent: Intent) => intent.id;
const nameOf = (intent: Intent) => cardName(intent.orderId);

/** The intents of this device, newest first; those that need a person's decision come before all others. */
export const DeviceTasks = () => {
  const intents = useIntents();
  const connection = useConnection();
  const onLine = useOnLine();
  const trouble = useDeviceTrouble();
  const [search, setSearch] = useSearchParam(searchParam);
  const [filter, setFilter] = useSearchParam(filterParam);
  const [opened, setOpened] = useState<string | null>(null);
  const lateSearch = useDeferredValue(search);

  const sayAssignment = useNames(connection);
  const means = useMemo(() => ({ connection, onLine }), [connection, onLine]);
  const { asks, others, counts } = useMemo(
    () => filterIntents(intents, lateSearch, filter, means),
    [intents, lateSearch, filter, means],
  );
  const shown = useMemo(() => [...asks, ...others], [asks, others]);
  const rows = useMemo(() => [...asks.slice(mostCards), ...others], [asks, others]);
  const [, navigate] = useLocation();
  const copy = useCallback(
    (purpose: CopyPurpose, id: string) => navigate(copyAddress(purpose, id)),
    [navigate],
  );
  const draw = useCallback(
    (intent: Intent) => (
      <IntentCells
        intent={intent}
        means={means}
        sayAssignment={sayAssignment}
        onDuplicate={({ id }) => copy('duplicate', id)}
        onOpen={({ id }) => setOpened(id)}
      />
    ),
    [means, sayAssignment, copy],
  );
  const clear = () => {
    setSearch('');
    setFilter('all');
  };

  return (
    <>
      {trouble !== null && (
        <ErrorNote tone="warn" title={words.notKept}>
          {words.notKeptText}
        </ErrorNote>
      )}
      <OtherAccounts />
      {connection === null ? (
        <EmptyState
          icon={IconSend}
          title={words.notConnected}
          action={
            <Button component={Link} variant="default" href="/connection">
              {words.toConnection}
            </Button>
          }
        >
          {words.notConnectedText}
        </EmptyState>
      ) : intents.length === 0 ? (
        <EmptyState
          icon={IconSend}
          title={words.empty}
          action={
            <Button component={Link} variant="default" href="/">
              {words.newTask}
            </Button>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className={classes['tools']}>
            <SearchBox
              label={words.search}
              placeholder={words.searchHint}
              value={search}
              onChange={setSearch}
            />
            <FilterRadios
              label={words.filter}
              choices={filters.map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
              value={filter}
              onChange={setFilter}
            />
            <DeviceTools intents={shown} means={means} />
          </div>
          <LiveText>{words.shown(shown.length)}</LiveText>
          {asks.length > 0 && (
            <section className={classes['asks']} aria-labelledby="sent-asks">
              <h2 id="sent-asks" className={classes['heading']}>
                {words.asks(asks.length)}
              </h2>
              {asks.slice(0, mostCards).map((intent) => (
                <IntentCard key={intent.id} intent={intent} onDuplicate={({ id }) => copy('duplicate', id)} />
              ))}
            </section>
          )}
          {rows.length > 0 && (
            <VirtualRows
              label={words.list}
              columns={words.deviceColumns}
              articleName={nameOf}
              rows={rows}
              keyOf={keyOf}
              rowClass={classes['row']}
              heights={heights}
            >
              {draw}
            </VirtualRows>
          )}
          {shown.length === 0 && (
            <EmptyState
              icon={IconSearchOff}
              title={words.noMatch(lateSearch.trim())}
              action={
                <Button variant="default" onClick={clear}>
                  {words.clear}
                </Button>
              }
            >
              {words.noMatchText}
            </EmptyState>
          )}
        </>
      )}
      {opened !== null && <IntentDialog id={opened} onCopy={copy} onClose={() => setOpened(null)} />}
    </>
  );
};
