import { QueryObserver, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { askCapabilities, isOwnService } from './capabilities.ts';
import {
  enterConnection,
  getConnection,
  roleRefusals,
  subscribeConnection,
  type Connection,
} from './connection.ts';
import { askAccount } from './key-rights.ts';
import { isOnLine, subscribeOnLine } from './online.ts';
import { isSilent, subscribeSilence } from './reachability.ts';
import { words } from './words.ts';

const retryEveryMs = 5000;

/** Reads again what the service offers and what the key may do. @throws ApiError if the service gives no response */
export const refreshService = async (): Promise<null> => {
  const before = getConnection();
  if (!before) return null;
  const { capabilities, reached } = await askCapabilities(before);
  if (!reached) throw new ApiError(words.noAnswer);
  const own = before.hasKey && isOwnService(capabilities) ? await askAccount(before).catch(() => null) : null;
  const connection = getConnection();
  if (connection?.id !== before.id) return null;
  const next: Connection = { ...connection, capabilities, ...(own && { ...own, isKeyChecked: true }) };
  if (JSON.stringify(next) !== JSON.stringify(connection)) enterConnection(next);
  return null;
};

/** Whether to ask until the service responds. One that announced nothing may block the question for ever. */
const needsAnswer = (isFailed: boolean): boolean => {
  const connection = getConnection();
  if (!connection?.capabilities && !connection?.account) return false;
  return isFailed || isSilent(connection.baseUrl);
};

const serviceQuery = () =>
  queryOptions({
    queryKey: ['service', getConnection()?.id ?? ''],
    queryFn: refreshService,
    // Connecting has just asked.
    initialData: null,
    staleTime: Infinity,
    refetchInterval: ({ state }) => needsAnswer(state.status === 'error') && retryEveryMs,
  });

/**
 * Asks once what the service offers and what the key may do. While the service doesn't respond, it asks again, so that the page
 * shows when it is back. @returns the function that stops it
 */
export const followService = (client: QueryClient): (() => void) => {
  const observer = new QueryObserver(client, serviceQuery());
  const update = () => observer.setOptions(serviceQuery());
  const refetch = () => void observer.refetch();
  const stops = [
    observer.subscribe(() => undefined),
    subscribeConnection(update),
    subscribeSilence(update),
    roleRefusals.subscribe(refetch),
    subscribeOnLine(() => {
      if (isOnLine() && needsAnswer(false)) refetch();
    }),
  ];
  // Also one that announced nothing: a proxy may have answered in its place.
  if (getConnection()) refetch();
  return () => {
    for (const stop of stops) stop();
  };
};
