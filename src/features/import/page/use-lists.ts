import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasList, type Connection } from '#data/http/connection.ts';
import { listQuery } from '#data/lists/list-query.ts';
import type { Directory } from '#form/directory.ts';
import { toDirectory } from '#form/list-choices.ts';
import { useOwnDay } from '#ui/use-clock.ts';

/** The lists that names and ids of a file are looked up in. */
export const useLists = (connection: Connection): Directory => {
  const merchants = useQuery(listQuery(connection, 'merchant'));
  const teams = useQuery(listQuery(connection, 'team'));
  const agents = useQuery(listQuery(connection, 'agent'));
  const templates = useQuery(listQuery(connection, 'template'));
  const today = useOwnDay();
  const templatesListed = hasList(connection, 'template');
  return useMemo(
    () => toDirectory({ merchants, teams, agents, templates, templatesListed }, today),
    [merchants, teams, agents, templates, templatesListed, today],
  );
};
