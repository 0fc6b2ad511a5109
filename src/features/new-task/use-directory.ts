import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasList, type Connection } from '#client/connection.ts';
import { listQuery } from '#directory/list-query.ts';
import type { Directory } from '#form/directory.ts';
import { toDirectory } from '#form/list-choices.ts';
import { useOwnDay } from '#ui/use-clock.ts';

/** What the form's pickers offer: the service's lists, or those of this device where it has none. */
export const useDirectory = (connection: Connection | null): Directory => {
  const merchants = useQuery(listQuery(connection, 'merchant'));
  const teams = useQuery(listQuery(connection, 'team'));
  const agents = useQuery(listQuery(connection, 'agent'));
  const templates = useQuery(listQuery(connection, 'template'));
  const today = useOwnDay();
  const templatesListed = connection !== null && hasList(connection, 'template');

  return useMemo(
    () => toDirectory({ merchants, teams, agents, templates, templatesListed }, today),
    [merchants, teams, agents, templates, templatesListed, today],
  );
};
