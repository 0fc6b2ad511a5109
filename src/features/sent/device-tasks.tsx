import { IconSend } from '@tabler/icons-react';
import { useConnection } from '#data/http/connection.ts';
import { useDeviceTrouble } from '#data/device/trouble.ts';
import { useImports } from '#data/outbox/imports.ts';
import { useIntents, useIsOutboxRead } from '#data/outbox/outbox.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { useSearchParam } from '#ui/search-params.ts';
import { importParam } from './address-params.ts';
import { DeviceList } from './device-list.tsx';
import { ImportLinks, ImportTasks } from './import-tasks.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { words } from './words.ts';

/** What this device sent for the account that is connected, or why there is nothing to show. */
export const DeviceTasks = () => {
  const intents = useIntents();
  const isRead = useIsOutboxRead();
  const connection = useConnection();
  const trouble = useDeviceTrouble();
  const hasImports = useImports().some(({ state }) => state !== 'draft');
  const [importId] = useSearchParam(importParam);
  return (
    <>
      {trouble !== null && (
        <ErrorNote tone="warn" title={words.notSaving}>
          {words.notSavingText}
        </ErrorNote>
      )}
      <OtherAccounts />
      {importId === '' && <ImportLinks />}
      {connection === null ? (
        <NotConnected>{words.notConnectedText}</NotConnected>
      ) : importId !== '' ? (
        <ImportTasks importId={importId} connection={connection} />
      ) : intents.length === 0 && !isRead ? (
        <LoadingRows label={words.loading} rowHeight={48} />
      ) : intents.length === 0 ? (
        <EmptyState
          icon={IconSend}
          title={hasImports ? words.emptyForm : words.empty}
          link={{ label: words.newTask, href: '/' }}
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <DeviceList intents={intents} connection={connection} />
      )}
    </>
  );
};
