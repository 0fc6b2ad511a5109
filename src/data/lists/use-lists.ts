import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LocalList } from '#data/device/local-directory.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { listQuery } from './list-query.ts';

/** A stable object: `useQuery` returns a new one for each render. */
const useList = <L extends LocalList>(connection: Connection | null, list: L) => {
  const { data, isError, isLoading } = useQuery(listQuery(connection, list));
  return useMemo(() => ({ data, isError, isLoading }), [data, isError, isLoading]);
};

/** The lists that pickers offer: the service's, or those of this device if it has none. */
export const useLists = (connection: Connection | null) => {
  const merchants = useList(connection, 'merchant');
  const teams = useList(connection, 'team');
  const agents = useList(connection, 'agent');
  const templates = useList(connection, 'template');
  const templatesListed = hasExtensions(connection);
  return useMemo(
    () => ({ merchants, teams, agents, templates, templatesListed }),
    [merchants, teams, agents, templates, templatesListed],
  );
};
