import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { listQuery } from '#data/lists/list-query.ts';
import type { LocalList } from '#data/device/local-directory.ts';
import { type Directory, toDirectory } from '#form/directory.ts';
import { useOwnDay } from '#ui/use-clock.ts';

/** A stable object: `useQuery` returns a new one for each render. */
const useList = <L extends LocalList>(connection: Connection | null, list: L) => {
  const { data, isError, isLoading } = useQuery(listQuery(connection, list));
  return useMemo(() => ({ data, isError, isLoading }), [data, isError, isLoading]);
};

/** What the form's pickers offer: the service's lists, or those of this device if it has none. */
export const useDirectory = (connection: Connection | null): Directory => {
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
