import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { subscribeChanges, type DeviceChange } from '#data/device/announce-changes.ts';
import { valueOf } from '#data/device/device-trouble.ts';
import { changeImport, listImports, type StoredImport } from '#data/device/imports.ts';
import { countRows, listRows } from '#data/device/intents.ts';
import type { Intent } from './intent.ts';
import { outcomeOf, type RowOutcomes, type RowState } from './row-outcome.ts';

/** `draft`: Create was not pressed yet. `done`: no row waits. */
export type ImportState = 'draft' | 'running' | 'paused' | 'done';

const states = ['waiting', 'sending', 'created', 'rejected', 'unknown'] as const;

/** `rejected` without those that a person cancelled or corrected. */
export type StoredCounts = Record<(typeof states)[number] | 'cancelled', number>;

/** The state of an import follows from its rows. */
export const importState = (
  { sentAt, paused }: Pick<StoredImport, 'sentAt' | 'paused'>,
  openRows: number,
): ImportState => {
  if (sentAt === null) return 'draft';
  if (openRows === 0) return 'done';
  return paused === null || paused === 'cancelled' ? 'running' : 'paused';
};

const importsQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['imports', connectionId],
    queryFn: async () => valueOf(await listImports(connectionId)),
    networkMode: 'always',
  });

// With the press of Create in their key, no count is older than the import's own record.
const countsQuery = (importId: string, sentAt: number | null) =>
  queryOptions({
    queryKey: ['import-counts', importId, sentAt],
    queryFn: async (): Promise<StoredCounts> => {
      const counts = valueOf(await countRows(importId, states));
      const rows = counts.rejected > 0 ? valueOf(await listRows(importId)) : [];
      const refused = rows.filter(({ state }) => state === 'rejected').map((row) => outcomeOf(row).state);
      const countOf = (state: RowState) => refused.filter((each) => each === state).length;
      return {
        ...counts,
        created: counts.created + countOf('created'),
        rejected: countOf('rejected'),
        cancelled: countOf('not-sent'),
      };
    },
    networkMode: 'always',
  });

const rowsQuery = (importId: string, sentAt: number | null) =>
  queryOptions({
    queryKey: ['import-rows', importId, sentAt],
    queryFn: async () => valueOf(await listRows(importId)),
    networkMode: 'always',
    gcTime: 0,
    structuralSharing: false,
  });

/** Most rows that are read for the list of sent tasks. */
const maxSentRows = 10_000;

const sentRowsQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['sent-rows', connectionId],
    queryFn: async () => {
      const found: Intent[] = [];
      for (const { id, sentAt } of valueOf(await listImports(connectionId))) {
        if (sentAt === null || found.length >= maxSentRows) continue;
        found.push(...valueOf(await listRows(id)).filter(({ state }) => state !== 'waiting'));
      }
      return found;
    },
    networkMode: 'always',
    gcTime: 0,
    structuralSharing: false,
  });

/** Reads a query again after changes, at most once in `restMs`. */
const useRefresh = (queryKey: QueryKey, isAffected: (change: DeviceChange) => boolean, restMs: number) => {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  const restOf = useEffectEvent((change: DeviceChange) => (isAffected(change) ? restMs : null));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeChanges((change) => {
      const rest = restOf(change);
      if (rest === null) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, rest);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
};

const isOfImports = ({ store }: DeviceChange): boolean => store === 'imports';
const isOfRows = ({ store }: DeviceChange): boolean => store === 'rows' || store === 'imports';

/** Reading many rows takes time that sending them needs. */
const restFor = (rows: number): number => Math.max(300, rows);

type Imports = {
  /** Newest first. */
  imports: readonly StoredImport[];
  /** False until it is known which imports this device has. */
  isRead: boolean;
  /** The device can't be read. */
  isUnread: boolean;
  readAgain: () => Promise<unknown>;
};

/** The imports of the connected account. */
export const useImports = (): Imports => {
  const query = importsQuery(useConnection()?.id ?? '');
  useRefresh(query.queryKey, isOfImports, 0);
  const { data, isSuccess, isError, refetch } = useQuery(query);
  return { imports: data ?? none, isRead: isSuccess, isUnread: isError, readAgain: refetch };
};

/** Reads the imports of an account again, so that a new one is known. */
export const refreshImports = (client: QueryClient, connectionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: importsQuery(connectionId).queryKey });

/** An import as it is by now, drawn or not. */
export const presentImport = (client: QueryClient, connectionId: string, id: string) =>
  client.getQueryData(importsQuery(connectionId).queryKey)?.find((record) => record.id === id);

/** Changes an import on the screen at once, then on the device. The change resolves to whether the device stored it. */
export const useChangeImport = (id: string) => {
  const client = useQueryClient();
  const connectionId = useConnection()?.id ?? '';
  return useCallback(
    async (change: (record: StoredImport) => StoredImport): Promise<boolean> => {
      const { queryKey } = importsQuery(connectionId);
      // A running read may be older than the change.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (imports) =>
        imports?.map((record) => (record.id === id ? change(record) : record)),
      );
      const { ok } = await changeImport(id, change);
      if (!ok) void client.invalidateQueries({ queryKey });
      return ok;
    },
    [client, connectionId, id],
  );
};

const none: readonly StoredImport[] = [];

/** An import of the account; null if this device doesn't have it, undefined until it is read. */
const useImportRecord = (id: string): StoredImport | null | undefined => {
  const { imports, isRead } = useImports();
  return imports.find((record) => record.id === id) ?? (isRead ? null : undefined);
};

/** How many rows of an import are in which state; null until they are counted. */
export const useStoredCounts = ({ id, sentAt }: StoredImport): StoredCounts | null => {
  const query = countsQuery(id, sentAt);
  const { data = null } = useQuery(query);
  const rows = Object.values(data ?? {}).reduce((all, count) => all + count, 0);
  // The count reads all rows only to tell cancelled from rejected ones.
  const readsRows = data !== null && data.rejected + data.cancelled > 0;
  useRefresh(query.queryKey, isOfRows, restFor(readsRows ? rows : 0));
  return data;
};

const toOutcomes = (rows: readonly Intent[]): RowOutcomes =>
  new Map(rows.map((row) => [row.row ?? 0, outcomeOf(row)]));

/** The outcomes of the rows of an import; null until they are read. */
export const useRowOutcomes = (importId: string): RowOutcomes | null => {
  const record = useImportRecord(importId);
  const query = rowsQuery(importId, record?.sentAt ?? null);
  const { data } = useQuery({ ...query, enabled: record !== undefined, select: toOutcomes });
  useRefresh(query.queryKey, isOfRows, restFor(data?.size ?? 0));
  return data ?? null;
};

const noRows: readonly Intent[] = [];

/** The rows of the account's imports that were sent. */
export const useSentRows = (): readonly Intent[] => {
  const query = sentRowsQuery(useConnection()?.id ?? '');
  const { data = noRows } = useQuery(query);
  useRefresh(query.queryKey, isOfRows, restFor(data.length));
  return data;
};
