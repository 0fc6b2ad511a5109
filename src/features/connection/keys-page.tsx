import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { keysQuery } from '#data/http/key-requests.ts';
import { mayAsk } from '#data/http/own-key.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { KeyRow } from '#contract/keys.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Blank } from '#ui/blank.tsx';
import { Page } from '#ui/page.tsx';
import { KeyList } from './key-list.tsx';
import cards from './cards.module.css';
import { keyWords as words } from './key-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The keys of the account, for its owners. */
export const KeysPage = () => {
  const connection = useConnection();
  if (!useHydrated())
    return (
      <Page title={words.title}>
        <Blank as="card" />
      </Page>
    );
  if (connection?.hasKey && mayAsk(connection, extensionPaths.keyList))
    return <OwnersKeys key={connection.id} connection={connection} />;
  return (
    <Page title={words.title}>
      <EmptyState
        icon={IconKey}
        title={words.ownersOnly}
        link={{ label: words.back, href: pagePaths.connection }}
      >
        {words.ownersOnlyText}
      </EmptyState>
    </Page>
  );
};

const hasStopped = ({ revoked_at, expires_at }: KeyRow): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

const OwnersKeys = ({ connection }: { connection: Connection }) => {
  const keys = useQuery({ ...keysQuery(connection), refetchOnWindowFocus: 'always' });
  const [making, setMaking] = useState<'key' | 'link' | null>(null);
  const [revoking, setRevoking] = useState<KeyRow | null>(null);
  const working = keys.data?.filter((row) => !hasStopped(row)) ?? [];
  const stopped = keys.data?.filter(hasStopped) ?? [];
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        <>
          <Button onClick={() => setMaking('link')}>{words.make.link}</Button>
          <Button variant="default" onClick={() => setMaking('key')}>
            {words.make.key}
          </Button>
        </>
      }
    >
      {keys.isError && (
        <ErrorNote
          alert
          title={words.notLoaded}
          action={
            <Button variant="default" onClick={() => void keys.refetch()}>
              {words.retry}
            </Button>
          }
        >
          {keys.error.message}
        </ErrorNote>
      )}
      {keys.isLoading && <LoadingRows label={words.loading} rowHeight={64} />}
      {keys.data && (
        <section className={cards['card']} aria-labelledby="keys-working">
          <h2 id="keys-working" className={cards['cardHead']}>
            {words.working}
          </h2>
          <KeyList label={words.working} rows={working} onRevoke={setRevoking} />
        </section>
      )}
      {stopped.length > 0 && (
        <section className={cards['card']} aria-labelledby="keys-stopped">
          <h2 id="keys-stopped" className={cards['cardHead']}>
            {words.stopped}
          </h2>
          <KeyList label={words.stopped} rows={stopped} />
        </section>
      )}
      {making && <NewKeyDialog connection={connection} what={making} onClose={() => setMaking(null)} />}
      {revoking && <RevokeDialog connection={connection} row={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  );
};
