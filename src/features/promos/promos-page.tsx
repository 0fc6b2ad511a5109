import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { mayPass } from '#data/http/api-error.ts';
import { may } from '#data/http/key-rights.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { useServiceLead } from '#data/http/service-clock.ts';
import { useIsBlocked } from '#data/http/reachability.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import { removeLocalRow } from '#data/device/local-directory.ts';
import { hasSchedule, promoVersionQuery, scheduleQuery } from '#data/lists/promo-schedule-queries.ts';
import {
  isWholeList,
  promoListState,
  promosQuery,
  readPromosAgain,
  untilKnownEveryMs,
  type Promo,
} from '#data/lists/promos-query.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { useServiceClock } from '#form/clock-correction.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { choiceParam, useSearchParam } from '#ui/search-params.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import { ChangesView } from './changes-view.tsx';
import { PlannedView } from './planned-view.tsx';
import { countPromos, type PromoCounts } from './filter-promos.ts';
import { LocalPromoTools } from './local-promo-tools.tsx';
import { PromoList } from './promo-list.tsx';
import classes from './promos.module.css';
import { words } from './words.ts';
import { Blank } from '#ui/blank.tsx';
import barClasses from './active-bar.module.css';

type ActiveBarProps = { counts: PromoCounts | undefined };

/** How many promos are active and how many are not, as numbers and as a bar; without numbers while they are read. */
const ActiveBar = ({ counts }: ActiveBarProps) => {
  const hatch = useId();
  const { active = 0, inactive = 0 } = counts ?? {};
  const share = active === 0 ? 0 : (100 * active) / (active + inactive);
  return (
    <div className={barClasses['box']} data-loading={counts === undefined || undefined}>
      <span className={barClasses['active']}>
        <IconCircleCheck size={15} aria-hidden />
        {words.countOf(1, active)}
      </span>
      <span className={barClasses['inactive']}>
        <IconCircleMinus size={15} aria-hidden />
        {words.countOf(0, inactive)}
      </span>
      {/* The numbers say the same. Attributes, since the page's policy forbids styles in the markup. */}
      <svg width="100%" height="12" aria-hidden className={barClasses['bar']}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={barClasses['ground']} width="6" height="6" />
          <rect className={barClasses['line']} width="2" height="6" />
        </pattern>
        {counts ? (
          <rect width="100%" height="12" fill={`url(#${hatch})`} />
        ) : (
          <rect className={barClasses['rest']} width="100%" height="12" />
        )}
        <rect className={barClasses['part']} width={`${share}%`} height="12" />
        {share > 0 && share < 100 && (
          <rect className={barClasses['gap']} x={`${share}%`} width="2" height="12" />
        )}
      </svg>
    </div>
  );
};

/** The page before it is known whose promos it is to show. */
const PromosFrame = () => (
  <Page
    title={words.title}
    intro={words.intro}
    aside={<Blank as="figures" />}
    actions={<Blank as="choice" />}
  >
    <Blank as="tools" />
    <Blank as="rows" />
  </Page>
);

/** How soon the list of this device is read again after a change, in milliseconds. */
const soonMs = 250;

const views = ['codes', 'planned', 'changes'] as const;
const viewParam = choiceParam('view', views);

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
  const list = promoListState(connection);
  const listed = list === 'read';
  const { id: accountId, baseUrl, hasKey } = connection;
  const isBlocked = useIsBlocked(baseUrl);
  useServiceClock(useServiceLead(baseUrl));
  const promos = useQuery({
    ...promosQuery(connection),
    // Others switch promos, too: a person who comes back to the page sees their state of now.
    refetchOnWindowFocus: 'always',
    refetchOnMount: list === 'local' ? 'always' : true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) =>
      listed &&
      ((state.error !== null && mayPass(state.error)) ||
        state.data?.some((row) => row.unconfirmed !== undefined))
        ? untilKnownEveryMs
        : false,
  });
  const [lastError, setLastError] = useState<Error | null>(null);
  if (promos.error !== null && promos.error !== lastError) setLastError(promos.error);
  // react-query has no error while it reads once more what was never there: the note would come and go, announced each time.
  const failure = promos.error ?? (promos.isPending && promos.errorUpdateCount > 0 ? lastError : null);
  // While it is observed, the list follows what others change.
  const { data: version } = useQuery(promoVersionQuery(connection));
  const schedule = useQuery(scheduleQuery(connection, version));
  const [view, setView] = useSearchParam(viewParam);
  const isWhole = promos.data !== undefined && isWholeList(promos.dataUpdatedAt);
  const isFirstReading = promos.isFetching && !isWhole && failure === null;
  const rows = isWhole || isFirstReading ? promos.data : undefined;

  const readAgain = useCallback(() => readPromosAgain(client, connection), [client, connection]);
  useEffect(() => {
    if (listed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeChanges(({ store, id }) => {
      // A run changes many, one after the other.
      if (store !== 'lists' || id !== accountId || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void readAgain();
      }, soonMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
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

  const counts = useMemo(() => rows && countPromos(rows, list), [rows, list]);

  const retry = (
    <Button variant="default" aria-disabled={promos.isFetching} onClick={() => void promos.refetch()}>
      {words.retry}
    </Button>
  );
  return (
    <Page
      title={words.title}
      intro={listed ? words.intro : words.localIntro}
      actions={
        <FilterRadios
          label={words.view}
          choices={views.map((value) => {
            const count = value === 'planned' ? schedule.data?.planned.length : undefined;
            const choice = { value, label: words.views[value] };
            return count === undefined ? choice : Object.assign(choice, { count });
          })}
          value={view}
          onChange={setView}
        />
      }
      aside={
        listed &&
        view === 'codes' &&
        (isWhole ? counts && counts.all > 0 : isFirstReading) && (
          <ActiveBar counts={isWhole ? counts : undefined} />
        )
      }
    >
      {!hasKey && (
        <ErrorNote
          tone="warn"
          title={words.noKey}
          action={
            <Button component={Link} variant="default" href={pagePaths.connection}>
              {words.toConnection}
            </Button>
          }
        >
          {words.noKeyText}
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
      {view === 'planned' && <PlannedView connection={connection} promos={rows ?? []} schedule={schedule} />}
      {view === 'changes' && <ChangesView connection={connection} promos={rows ?? []} version={version} />}
      {!listed && view === 'codes' && (
        <LocalPromoTools connection={connection} promos={rows ?? []} onChange={readAgain} />
      )}
      {stays !== null && <ErrorNote alert title={words.notRemoved(stays)} />}
      {failure &&
        (isWhole ? (
          <ErrorNote tone="warn" title={words.failedAgain} action={retry}>
            {failure.message} {words.failedAgainText}
          </ErrorNote>
        ) : (
          <ErrorNote alert title={words.failed} action={retry}>
            {failure.message}
          </ErrorNote>
        ))}
      {isFirstReading && view === 'codes' && <Blank as="tools" />}
      {isFirstReading && !rows && view === 'codes' && <LoadingRows label={words.loading} rowHeight={48} />}
      {rows && counts && view === 'codes' && (
        <PromoList
          connection={connection}
          promos={rows}
          counts={counts}
          isWhole={isWhole}
          list={list}
          schedule={hasSchedule(connection) ? (schedule.data ?? null) : undefined}
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
      <ActionIcon
        variant="default"
        aria-label={words.refresh}
        aria-describedby={asOfId}
        aria-disabled={isReading}
        onClick={onRefresh}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
};
