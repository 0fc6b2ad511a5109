import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { hasExtensions, useConnection, type Connection } from '#data/http/connection.ts';
import type { LocalList } from '#data/device/local-directory.ts';
import { listQuery, readListsAgain } from '#data/lists/list-query.ts';
import { useImports } from '#data/outbox/imports.ts';
import { toDirectory, type Directory } from '#form/directory.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { textParam, useSearchParam } from '#ui/search-params.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import type { OpenImport } from '../import-types.ts';
import { ImportList } from '../running/import-list.tsx';
import { pageWords, runWords } from '../words.ts';
import classes from './import.module.css';
import { ImportCards } from './import-cards.tsx';
import { SourceCard } from './source-card.tsx';
import type { GivenFile } from './use-read-file.ts';
import { useWorker } from './use-worker.ts';

/** Many tasks from a file. */
export const ImportPage = () => {
  const connection = useConnection();
  if (connection) return <ConnectedImport key={connection.id} connection={connection} />;
  return (
    <Page title={pageWords.title}>
      <NotConnected>{pageWords.notConnectedText}</NotConnected>
    </Page>
  );
};

/** The id of the open import, so that a reload opens it again. */
const openParam = textParam('open');

const TryAgain = ({ read }: { read: () => Promise<unknown> }) => (
  <Button variant="default" size="compact-sm" onClick={() => void read()}>
    {pageWords.tryAgain}
  </Button>
);

/** A stable object: `useQuery` returns a new one for each render. */
const useList = <L extends LocalList>(connection: Connection, list: L) => {
  const { data, isError, isLoading } = useQuery(listQuery(connection, list));
  return useMemo(() => ({ data, isError, isLoading }), [data, isError, isLoading]);
};

/** The lists that names and ids of a file are looked up in. */
const useLists = (connection: Connection): Directory => {
  const merchants = useList(connection, 'merchant');
  const teams = useList(connection, 'team');
  const agents = useList(connection, 'agent');
  const templates = useList(connection, 'template');
  const today = useOwnDay();
  const templatesListed = hasExtensions(connection);
  return useMemo(
    () => toDirectory({ merchants, teams, agents, templates, templatesListed }, today),
    [merchants, teams, agents, templates, templatesListed, today],
  );
};

const ConnectedImport = ({ connection }: { connection: Connection }) => {
  const client = useQueryClient();
  const directory = useLists(connection);
  const isListMissing = Object.values(directory).some(({ state }) => state === 'failed');
  const { worker, deaths } = useWorker();
  const [openId, setOpenId] = useSearchParam(openParam);
  const [given, setGiven] = useState<GivenFile | null>(null);
  const { imports, isRead, isUnread, readAgain } = useImports();
  // The cards of a file are rendered in pieces.
  const isDrawn = useDeferredValue(openId) === openId;
  // Only this page writes plans.
  const open = imports.find(({ id }) => id === openId) as OpenImport | undefined;
  const onRead = useCallback(
    (file: GivenFile) => {
      setGiven(file);
      setOpenId(file.importId);
    },
    [setOpenId],
  );
  const missing = isRead && !open ? pageWords.notFound : null;
  const problem = isUnread ? runWords.notRead : missing;
  if (openId === '')
    return (
      <Page title={pageWords.title} intro={pageWords.intro}>
        <div className={classes['start']}>
          <SourceCard worker={worker} connection={connection} onRead={onRead} />
          <ImportList onOpen={setOpenId} />
        </div>
      </Page>
    );
  return (
    <Page
      title={pageWords.title}
      intro={pageWords.intro}
      actions={
        <Button variant="default" onClick={() => setOpenId('')}>
          {pageWords.leave}
        </Button>
      }
    >
      {isListMissing && (
        <ErrorNote
          alert
          tone="warn"
          title={pageWords.listMissing}
          action={<TryAgain read={() => readListsAgain(client, connection.id)} />}
        >
          {pageWords.listMissingText}
        </ErrorNote>
      )}
      {problem !== null && <ErrorNote alert title={problem} action={<TryAgain read={readAgain} />} />}
      {problem === null && !(open && isDrawn) && <LoadingRows label={pageWords.opening} />}
      {open && isDrawn && (
        <ImportCards
          {...{ open, worker, deaths, connection, directory, onRead }}
          key={openId}
          given={given?.importId === openId ? given : null}
        />
      )}
    </Page>
  );
};
