import { IconSend, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { useDeviceTrouble } from '#data/device/device-trouble.ts';
import { useSentRows } from '#data/outbox/import-outcomes.ts';
import { useImports } from '#data/outbox/imports.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { useIsOutboxRead, useAllIntents } from '#data/outbox/outbox.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { useSearchAddress, useSearchParam } from '#ui/search-params.ts';
import { importParam } from './sent-search-params.ts';
import { DeviceList } from './device-list.tsx';
import type { ImportedTasks } from './import-lines.tsx';
import classes from './sent.module.css';
import { otherWords, words } from './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountNames } from '#data/device/account-book.ts';

/** Says how many tasks of other accounts wait on this device, and nothing else of them. */
const OtherAccounts = () => {
  const intents = useAllIntents();
  const accountId = useConnection()?.id;
  const waiting = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { connectionId, settledBy } of intents)
      if (settledBy === null && connectionId !== accountId)
        counts.set(connectionId, (counts.get(connectionId) ?? 0) + 1);
    return [...counts];
  }, [intents, accountId]);
  const { data: names } = useQuery({
    queryKey: ['account names'],
    queryFn: accountNames,
    enabled: waiting.length > 0,
  });
  if (waiting.length === 0) return null;
  return (
    <ErrorNote tone="info" title={otherWords.title}>
      {waiting
        .map(([id, count]) => otherWords.waiting(names?.get(id) ?? otherWords.unnamed, count))
        .join(' ')}
    </ErrorNote>
  );
};

type DeviceTasksProps = {
  /** All that this device sent for it, those of imports as well. */
  sent: readonly Intent[];
  imports: readonly ImportedTasks[];
};

/** What this device sent for the account that is connected, or why there is nothing to show. */
export const DeviceTasks = ({ sent, imports }: DeviceTasksProps) => {
  const isRead = useIsOutboxRead();
  const connection = useConnection();
  const trouble = useDeviceTrouble();
  const [importId] = useSearchParam(importParam);
  return (
    <>
      {trouble !== null && (
        <ErrorNote tone="warn" title={words.notSaving}>
          {words.notSavingText}
        </ErrorNote>
      )}
      <OtherAccounts />
      {connection === null ? (
        <NotConnected>{words.notConnectedText}</NotConnected>
      ) : importId !== '' ? (
        <ImportTasks importId={importId} connection={connection} />
      ) : sent.length + imports.length === 0 && !isRead ? (
        <LoadingRows label={words.loading} rowHeight={48} />
      ) : sent.length + imports.length === 0 ? (
        <EmptyState icon={IconSend} title={words.empty} link={{ label: words.newTask, href: '/' }}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <DeviceList intents={sent} imports={imports} connection={connection} />
      )}
    </>
  );
};

const none: readonly ImportedTasks[] = [];

type ImportTasksProps = { importId: string; connection: Connection };

/** The tasks of one import, in the list of all others. */
const ImportTasks = ({ importId, connection }: ImportTasksProps) => {
  const rows = useSentRows(importId);
  // The address may be of another account, from before this one was connected.
  const intents = useMemo(
    () => rows?.filter(({ connectionId }) => connectionId === connection.id) ?? null,
    [rows, connection.id],
  );
  const name = useImports().find(({ id }) => id === importId)?.name ?? words.otherImport;
  const address = useSearchAddress(importParam);
  return (
    <>
      <Link href={address('')} replace className={classes['due']} aria-label={words.clearImport(name)}>
        {words.ofImport(name)}
        <IconX size={14} aria-hidden />
      </Link>
      {intents === null ? (
        <LoadingRows label={words.loading} />
      ) : intents.length === 0 ? (
        <EmptyState icon={IconSend} title={words.emptyImport} />
      ) : (
        <DeviceList intents={intents} imports={none} connection={connection} />
      )}
    </>
  );
};
