import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '#client/connection.ts';
import { agentsQuery, teamsQuery, type ListSource } from '#client/directory-queries.ts';
import type { Assignment } from '#contract/answers.ts';
import { profiles } from '#contract/profiles.ts';
import { keptReader } from '#device/kept-lists.ts';
import { words } from './words.ts';

/** Stands in while not connected: it has no lists. */
const nowhere: Connection = {
  id: '',
  baseUrl: '',
  account: null,
  profile: profiles.documented,
  merchantId: '',
  capabilities: null,
  hasKey: false,
};

/** Says an assignment in a few words, with names where the lists have them. */
export type SayAssignment = (assignment: Assignment) => string;

/** Names of agents and teams for rows; ids until the lists are there, and where they have no name. */
export const useNames = (connection: Connection | null): SayAssignment => {
  const source = useMemo<ListSource>(
    () => ({ connection: connection ?? nowhere, kept: keptReader(connection?.id ?? '') }),
    [connection],
  );
  const { data: agents } = useQuery(agentsQuery(source));
  const { data: teams } = useQuery(teamsQuery(source));
  return useMemo(() => {
    const agentNames = new Map(agents?.map((row) => [row.fleet_id, row.name]));
    const teamNames = new Map(teams?.map((row) => [row.team_id, row.name]));
    return (assignment) => {
      if (assignment.state === 'unassigned') return words.unassigned;
      const agent = agentNames.get(assignment.fleet_id) ?? words.agent(assignment.fleet_id);
      if (assignment.state === 'agent') return agent;
      const team = teamNames.get(assignment.team_id) ?? words.team(assignment.team_id);
      return words.ofTeam(agent, team);
    };
  }, [agents, teams]);
};
