import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { hasList, promoService, useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/own-key.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { useIsBlocked } from '#data/http/silence.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { subscribeChanges } from '#data/device/changes.ts';
import { removeLocalRow } from '#data/device/local-directory.ts';
import type { AskedPromos } from '#data/lists/ask-first-promos.ts';
import { readPromosAgain, type Promo } from '#data/lists/cached-promos.ts';
import { firstPromos } from '#data/lists/first-promos.ts';
import { hasUnconfirmed, lastPromoChanges, markUnconfirmed } from '#data/lists/last-promo-changes.ts';
import { promosQuery } from '#data/lists/promos-query.ts';
import { useHydrated } from '#data/state/hydration.tsx';
import { describeOwnClock } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { ActiveBar } from './active-bar.tsx';
import { knownStatus } from './describe-change.ts';
import { LocalPromoTools } from './local-promo-tools.tsx';
import { PromoList } from './promo-list.tsx';
import { PromosFrame } from './promos-frame.tsx';
import classes from './promos.module.css';
import { words } from './words.ts';

/**
 * Begins to read the list of the page, before it is drawn. Never throws: the page tells what came of it.
 * @param asked the list's first rows, where they are asked for already.
 */
export const readPromos = (client: QueryClient, connection: Connection, asked: AskedPromos | null): void => {
  const query = promosQuery(connection, asked);
  if (query.enabled) client.query(query).catch(() => undefined);
};

/** How often the list is read while nobody can tell what a promo is, in milliseconds; not while the tab is hidden. */
const unconfirmedEveryMs = 10_000;

/** The promo codes of the connection's account, each with its switch. */
export const PromosPage = () => {
  const connection = useConnection();
  if (!useHydrated()) return <PromosFrame />;
  if (connection) return <ConnectedPromos connection={connection} />;
  return (
    <Page title={words.title}>
      <NotConnected>{words.notConnectedText}</NotConnected>
    </Page>
  );
};

const ConnectedPromos = ({ connection }: { connection: Connection }) => {
  const client = useQueryClient();
  const listed = hasList(connection, 'promo');
  const { id: accountId, baseUrl, hasKey } = promoService(connection);
  const isBlocked = useIsBlocked(baseUrl);
  const changes = lastPromoChanges(client, accountId);
  const open = useSyncExternalStore(changes.subscribe, changes.open);
  const promos = useQuery({
    ...promosQuery(connection),
    // Others switch promos, too: whoever comes back to the page sees what is so now.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      listed && hasUnconfirmed(open, state.dataUpdatedAt) ? unconfirmedEveryMs : false,
  });
  const first = firstPromos(client, accountId);
  const firstRows = useSyncExternalStore(first.subscribe, first.get);
  const read = promos.data ?? (promos.isLoading ? firstRows : null);
  const rows = useMemo(
    () => (read && listed ? markUnconfirmed(read, open, promos.dataUpdatedAt) : read),
    [read, listed, open, promos.dataUpdatedAt],
  );

  const readAgain = useCallback(() => readPromosAgain(client, connection), [client, connection]);
  useEffect(() => {
    if (listed) return undefined;
    return subscribeChanges(({ store, id }) => {
      if (store === 'lists' && id === accountId) void readAgain();
    });
  }, [listed, accountId, readAgain]);
  const [stays, setStays] = useState<string | null>(null);
  const onRemove = useCallback(
    async (row: Promo) => {
      const removed = await removeLocalRow(accountId, 'promo', String(row.promo_id));
      setStays(removed.ok ? null : row.code);
      if (removed.ok) await readAgain();
    },
    [accountId, readAgain],
  );

  const counts = useMemo(() => {
    if (!promos.data || !rows) return null;
    const countOf = (status: PromoStatus) => rows.filter((row) => knownStatus(row, 'read') === status).length;
    return { active: countOf(1), inactive: countOf(0) };
  }, [promos.data, rows]);

  const retry = (
    <Button variant="default" aria-disabled={promos.isFetching} onClick={() => void promos.refetch()}>
      {words.retry}
    </Button>
  );
  return (
    <Page
      title={words.title}
      intro={listed ? words.intro : words.localIntro}
      aside={
        listed &&
        (counts === null ? promos.isLoading : promos.data?.length !== 0) && <ActiveBar counts={counts} />
      }
    >
      {!hasKey && (
        <ErrorNote
          tone="warn"
          title={connection.promos ? words.noPromoKey : words.noKey}
          action={
            <Button component={Link} variant="default" href="/connection">
              {words.toConnection}
            </Button>
          }
        >
          {connection.promos ? words.noPromoKeyText : words.noKeyText}
        </ErrorNote>
      )}
      {hasKey && !may(connection, 'switchPromos') && (
        <ErrorNote tone="info" title={words.onlyLooks(connection.ownKey?.name ?? '')} />
      )}
      {isBlocked && (
        <ErrorNote alert tone="warn" title={words.blocked}>
          {words.mustAllow(new URL(baseUrl).host, ownOrigin())}
        </ErrorNote>
      )}
      {!listed && <LocalPromoTools accountId={accountId} promos={promos.data ?? []} onChange={readAgain} />}
      {stays !== null && <ErrorNote alert title={words.notRemoved(stays)} />}
      {promos.isError &&
        (promos.data ? (
          <ErrorNote tone="warn" title={words.failedAgain} action={retry}>
            {promos.error.message} {words.failedAgainText}
          </ErrorNote>
        ) : (
          <ErrorNote alert title={words.failed} action={retry}>
            {promos.error.message}
          </ErrorNote>
        ))}
      {promos.isLoading && <div className={classes['toolsLoading']} />}
      {promos.isLoading && !rows && <LoadingRows label={words.loading} rowHeight={48} />}
      {rows && (
        <PromoList
          connection={connection}
          promos={rows}
          isWhole={promos.data !== undefined}
          list={listed ? 'read' : 'local'}
          refresh={
            listed && (
              <Refresh
                readAt={promos.dataUpdatedAt}
                isReading={promos.isFetching}
                onRefresh={() => void promos.refetch({ cancelRefetch: false })}
              />
            )
          }
          onRemove={listed ? undefined : onRemove}
        />
      )}
    </Page>
  );
};

type RefreshProps = {
  /** When the list was read, in milliseconds. */
  readAt: number;
  isReading: boolean;
  onRefresh: () => void;
};

/** As of when the list is, and the button that reads it again: others may have switched promos since. */
const Refresh = ({ readAt, isReading, onRefresh }: RefreshProps) => {
  const asOfId = useId();
  // From midnight on the time needs its day.
  useOwnDay();
  return (
    <div className={classes['refresh']}>
      <span id={asOfId} className={classes['asOf']}>
        {words.asOf(describeOwnClock(readAt))}
      </span>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        aria-describedby={asOfId}
        aria-disabled={isReading}
        onClick={onRefresh}
      >
        {words.refresh}
      </Button>
    </div>
  );
};
