import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { subscribeChanges, type DeviceChange } from '#data/device/announce-changes.ts';
import { valueOf } from '#data/device/device-trouble.ts';
import { changeImport, listImports, type StoredImport } from '#data/device/imports.ts';
import { listRows } from '#data/device/intents.ts';
import type { Intent } from './intent.ts';
import { outcomeOf, type RowOutcomes } from './row-outcome.ts';

/** `draft`: Create was not pressed yet. `done`: no row waits. */
export type ImportState = 'draft' | 'running' | 'paused' | 'done';

/** The state of an import follows from its rows. */
export const importState = (
  { sentAt, paused }: Pick<StoredImport, 'sentAt' | 'paused'>,
  openRows: number,
): ImportState => {
  if (sentAt === null) return 'draft';
  if (openRows === 0) return 'done';
  return paused === null ? 'running' : 'paused';
};

/** Reads a query again after changes in some stores, at most once in so many milliseconds. */
const useReadAgain = (
  { refetch }: Pick<UseQueryResult, 'refetch'>,
  stores: readonly DeviceChange['store'][],
  restMs: number,
): void => {
  const read = useThrottledCallback(() => void refetch(), restMs);
  const onChange = useEffectEvent(({ store }: DeviceChange) => {
    if (stores.includes(store)) read();
  });
  useEffect(() => subscribeChanges((change) => onChange(change)), []);
};

/** Where rows are read, a press of Create is a change as well. */
const rowStores = ['rows', 'imports'] as const;

/** For thousands of rows. */
const large = { gcTime: 0, structuralSharing: false };

/** Reading many rows takes time that sending them needs. */
const restFor = (rows = 0): number => Math.max(300, rows);

const importsKey = (connectionId: string) => ['imports', connectionId] as const;

const none: readonly StoredImport[] = [];

/** The imports of the connected account, newest first. Not read until it is known which imports this device has. */
export const useImports = () => {
  const connectionId = useConnection()?.id ?? '';
  const query = useQuery({
    queryKey: importsKey(connectionId),
    queryFn: async () => valueOf(await listImports(connectionId)),
  });
  useReadAgain(query, ['imports'], 0);
  const { data: imports = none, isSuccess, isError } = query;
  return { imports, isRead: isSuccess, isUnread: isError };
};

/** Reads the imports of an account again, so that a new one is known. */
export const refreshImports = (client: QueryClient, connectionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: importsKey(connectionId) });

/** An import as it is by now, drawn or not. */
export const presentImport = (client: QueryClient, connectionId: string, id: string) =>
  client.getQueryData<readonly StoredImport[]>(importsKey(connectionId))?.find((record) => record.id === id);

/** Changes an import on the screen at once, then on the device. The change resolves to whether the device stored it. */
export const useChangeImport = (id: string) => {
  const client = useQueryClient();
  const connectionId = useConnection()?.id ?? '';
  return useCallback(
    async (change: (record: StoredImport) => StoredImport): Promise<boolean> => {
      const queryKey = importsKey(connectionId);
      // A running read may be older than the change.
      void client.cancelQueries({ queryKey });
      client.setQueryData<readonly StoredImport[]>(queryKey, (imports) =>
        imports?.map((record) => (record.id === id ? change(record) : record)),
      );
      const { ok } = await changeImport(id, change);
      if (!ok) void client.invalidateQueries({ queryKey });
      return ok;
    },
    [client, connectionId, id],
  );
};

const readOutcomes = async (importId: string): Promise<RowOutcomes> =>
  new Map(valueOf(await listRows(importId)).map((row) => [row.row ?? 0, outcomeOf(row)]));

/** The outcomes of the rows of an import; null until they are read. With the press of Create in their key, no rows are older than the import's own record. */
export const useRowOutcomes = ({ id, sentAt }: Pick<StoredImport, 'id' | 'sentAt'>): RowOutcomes | null => {
  const query = useQuery({
    queryKey: ['import-rows', id, sentAt],
    queryFn: () => readOutcomes(id),
    ...large,
  });
  useReadAgain(query, rowStores, restFor(query.data?.size));
  return query.data ?? null;
};

const noRows: readonly Intent[] = [];

/** Most rows that are read for the list of sent tasks. */
const maxSentRows = 10_000;

const readSentRows = async (connectionId: string): Promise<readonly Intent[]> => {
  const found: Intent[] = [];
  for (const { id, sentAt } of valueOf(await listImports(connectionId))) {
    if (sentAt === null || found.length >= maxSentRows) continue;
    found.push(...valueOf(await listRows(id)).filter(({ state }) => state !== 'waiting'));
  }
  return found;
};

/** The rows of the account's imports that were sent. */
export const useSentRows = (): readonly Intent[] => {
  const id = useConnection()?.id ?? '';
  const query = useQuery({ queryKey: ['sent-rows', id], queryFn: () => readSentRows(id), ...large });
  useReadAgain(query, rowStores, restFor(query.data?.length));
  return query.data ?? noRows;
};
