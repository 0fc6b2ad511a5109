import { ActionIcon, Button, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { promoVersionQuery, scheduleQuery } from '#data/lists/promo-schedule.ts';
import { promoSource, promosQuery } from '#data/lists/promos.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { ReadList } from '#ui/read-list.tsx';
import { choiceParam, useSearchParam } from '#ui/search-params.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import { History } from './history.tsx';
import { PromoList } from './promo-list.tsx';
import { Scheduled } from './scheduled.tsx';
import { words } from './words.ts';

const views = ['codes', 'scheduled', 'history'] as const;
const viewParam = choiceParam('view', views);

/** The promo codes of the connection's account, each with its switch. */
export const PromosPage = () => {
  const connection = useConnection();
  if (connection) return <ConnectedPromos connection={connection} />;
  return (
    <Page title={words.title}>
      <NotConnected>{words.notConnectedText}</NotConnected>
    </Page>
  );
};

const ConnectedPromos = ({ connection }: { connection: Connection }) => {
  const isOfService = promoSource(connection) === 'service';
  const promos = useQuery(promosQuery(connection));
  const schedule = useQuery(scheduleQuery(connection));
  // While this is observed, the lists follow what others change.
  useQuery(promoVersionQuery(connection));
  const [view, setView] = useSearchParam(viewParam);
  return (
    <Page
      title={words.title}
      intro={isOfService ? words.intro : words.deviceIntro}
      actions={
        <FilterRadios
          label={words.view}
          choices={views.map((value) => ({
            value,
            label: words.views[value],
            count: value === 'scheduled' ? schedule.data?.planned.length : undefined,
          }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <ConnectionNote connection={connection} />
      {view === 'scheduled' && (
        <Scheduled connection={connection} promos={promos.data ?? []} schedule={schedule} />
      )}
      {view === 'history' && <History connection={connection} promos={promos.data ?? []} />}
      {view === 'codes' && !isOfService && (
        <Button component={Link} variant="default" href={pagePaths.connection} w="fit-content">
          {words.editList}
        </Button>
      )}
      {view === 'codes' && (
        <ReadList query={promos} loading={words.loading} failed={words.failed}>
          {(rows) => (
            <PromoList
              connection={connection}
              promos={rows}
              schedule={schedule.data}
              refresh={isOfService && <Refresh promos={promos} />}
              onShowScheduled={() => setView('scheduled')}
            />
          )}
        </ReadList>
      )}
    </Page>
  );
};

/** Why this page can't switch promos. */
const ConnectionNote = ({ connection }: { connection: Connection }) => {
  if (!connection.hasKey)
    return (
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
    );
  if (may(connection, 'switchPromos')) return null;
  return <ErrorNote tone="info" title={words.onlyLooks(connection.ownKey?.name ?? '')} />;
};

/** Reads the list again. Its tip tells when that was done last. */
const Refresh = ({ promos }: { promos: UseQueryResult }) => {
  // After midnight the time needs its day.
  useOwnDay();
  return (
    <Tooltip label={words.asOf(describeOwnClock(promos.dataUpdatedAt))}>
      <ActionIcon
        variant="default"
        ms="auto"
        aria-label={words.refresh}
        aria-disabled={promos.isFetching}
        onClick={() => void promos.refetch({ cancelRefetch: false })}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};
