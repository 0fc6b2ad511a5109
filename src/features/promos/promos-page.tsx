import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { hasExtensions, useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { hasSchedule, promoVersionQuery, scheduleQuery } from '#data/lists/promo-schedule.ts';
import { promosQuery } from '#data/lists/promos.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { ReadList } from '#ui/read-list.tsx';
import { useChoiceParam } from '#ui/search-params.ts';
import { History } from './history.tsx';
import { PromoList } from './promo-list.tsx';
import { Scheduled } from './scheduled.tsx';
import { words } from './words.ts';

/** The promo codes of the connection's account, each with its switch. */
export const PromosPage = () => {
  const connection = useConnection();
  if (connection?.hasKey) return <ConnectedPromos connection={connection} />;
  return (
    <Page title={words.title}>
      <NotConnected>{words.notConnectedText}</NotConnected>
    </Page>
  );
};

const ConnectedPromos = ({ connection }: { connection: Connection }) => {
  const isOfService = hasExtensions(connection);
  const promos = useQuery(promosQuery(connection));
  const schedule = useQuery(scheduleQuery(connection));
  // While this is observed, the lists follow what others change.
  useQuery(promoVersionQuery(connection));
  const views = hasSchedule(connection) ? (['codes', 'scheduled', 'history'] as const) : (['codes'] as const);
  const [view, setView] = useChoiceParam<(typeof views)[number]>('view', views);
  return (
    <Page
      title={words.title}
      intro={isOfService ? words.intro : words.deviceIntro}
      actions={
        views.length > 1 && (
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
        )
      }
    >
      {!may(connection, 'switchPromos') && (
        <ErrorNote tone="info" title={words.onlyLooks(connection.ownKey?.name ?? '')} />
      )}
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
          {(rows) => <PromoList connection={connection} promos={rows} schedule={schedule.data} />}
        </ReadList>
      )}
    </Page>
  );
};
