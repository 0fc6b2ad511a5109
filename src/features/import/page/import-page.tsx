import { Button } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { useLists } from '#data/lists/use-lists.ts';
import { useImports } from '#data/outbox/imports.ts';
import { toDirectory } from '#form/directory.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { useSearchParam } from '#ui/search-params.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import type { OpenImport } from '../import-types.ts';
import { ImportList } from '../running/import-list.tsx';
import { ImportCards } from './import-cards.tsx';
import { SourceCard } from './source-card.tsx';
import type { GivenFile } from './use-read-file.ts';
import { useWorker } from '../use-worker.ts';

/** The page that creates many tasks from a file. */
export const ImportPage = () => {
  const connection = useConnection();
  if (connection) return <ConnectedImport key={connection.id} connection={connection} />;
  return (
    <Page title="Import">
      <NotConnected>Connect to a service to import tasks.</NotConnected>
    </Page>
  );
};

const ConnectedImport = ({ connection }: { connection: Connection }) => {
  const lists = useLists(connection);
  const today = useOwnDay();
  /** The lists in which names and IDs of the file are looked up. */
  const directory = useMemo(() => toDirectory(lists, today), [lists, today]);
  const isListMissing = Object.values(directory).some(({ state }) => state === 'failed');
  const { worker, deaths } = useWorker();
  // A reload opens the import again.
  const [openId, setOpenId] = useSearchParam('open');
  const [given, setGiven] = useState<GivenFile | null>(null);
  const { imports, isRead, isUnread } = useImports();
  // Deferred, so that the page responds to the press before the cards of a large file are rendered.
  const isDrawn = useDeferredValue(openId) === openId;
  // The cast is right: only this page writes plans.
  const open = imports.find(({ id }) => id === openId) as OpenImport | undefined;
  const onRead = useCallback(
    (file: GivenFile) => {
      setGiven(file);
      setOpenId(file.importId);
    },
    [setOpenId],
  );
  return (
    <Page
      title="Import"
      intro="Create many tasks from a file. Nothing is sent until you press Create."
      actions={
        openId !== '' && (
          <Button variant="default" onClick={() => setOpenId('')}>
            All imports
          </Button>
        )
      }
    >
      {isListMissing && (
        <ErrorNote
          alert
          tone="warn"
          title="A list of merchants, teams, agents or templates couldn’t be loaded, so names in the file are read as IDs. Reload the page to try again."
        />
      )}
      {isUnread && <ErrorNote alert title="This browser can’t read its stored data right now." />}
      {openId === '' && (
        <>
          <SourceCard worker={worker} connection={connection} onRead={onRead} />
          <ImportList onOpen={setOpenId} />
        </>
      )}
      {openId !== '' && isRead && !open && (
        <ErrorNote alert title="This import is no longer in this browser." />
      )}
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
