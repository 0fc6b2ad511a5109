import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hasList, type Connection } from './connection.ts';
import { requestList, requestListPage, type ListRows } from './list-request.ts';

/** The lists that a device keeps for services that have none (decision 12). */
type KeptListRows = Omit<ListRows, 'task'>;
export type KeptListName = keyof KeptListRows;

/** A reader of the device's lists; `#device/kept-lists.ts` makes one (client may not import device). */
export type KeptReader = <L extends KeptListName>(list: L) => Promise<KeptListRows[L][]>;

/** Where a list comes from: the service where it announces the list, else the device. */
export type ListSource = { connection: Connection; kept: KeptReader };

/** All cached lists of a connection; the prefix of every key below. */
export const listsKey = (connectionId: string) => ['lists', connectionId] as const;

export const listKey = (connectionId: string, list: keyof ListRows) =>
  [...listsKey(connectionId), list] as const;

/** Query options of one list. Rows of the service stay fresh for a minute; rows of the device are read at once. */
export const listQuery = <L extends KeptListName>({ connection, kept }: ListSource, list: L) => {
  const listed = hasList(connection, list);
  return queryOptions({
    queryKey: [...listKey(connection.id, list), listed ? 'service' : 'device'] as const,
    queryFn: ({ signal }) => (listed ? requestList(connection, list, signal) : kept(list)),
    enabled: !listed || connection.hasKey,
    // Neither a list of the device nor a loopback service needs the internet.
    networkMode: 'always',
    staleTime: listed ? 60_000 : 0,
    retry: false,
  });
};

export const merchantsQuery = (source: ListSource) => listQuery(source, 'merchant');
export const teamsQuery = (source: ListSource) => listQuery(source, 'team');
export const agentsQuery = (source: ListSource) => listQuery(source, 'agent');
export const templatesQuery = (source: ListSource) => listQuery(source, 'template');

/** The service's tasks, page by page; only where it announces them (`hasList(connection, 'task')`). */
export const tasksQuery = (connection: Connection) =>
  infiniteQueryOptions({
    queryKey: [...listKey(connection.id, 'task'), 'service'] as const,
    queryFn: ({ pageParam, signal }) =>
      requestListPage(connection, 'task', { cursor: pageParam, limit: 200, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: connection.hasKey && hasList(connection, 'task'),
    networkMode: 'always',
    retry: false,
  });
