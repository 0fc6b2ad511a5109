import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '#client/connection.ts';
import type { Assignment } from '#contract/answers.ts';
import { listQuery } from './list-query.ts';
import { words } from './words.ts';

/** Says an assignment in a few words, with names where the lists have them. */
export type SayAssignment = (assignment: Assignment) => string;

/** Says whom an id of a task's body stands for; the id itself where no list has a name. */
export type FieldNames = {
  merchant: (id: string) => string;
  agent: (id: string) => string;
  team: (id: number) => string;
};

/** Names of merchants, agents and teams for the fields of one task. */
export const useFieldNames = (connection: Connection | null): FieldNames => {
  const { data: merchants } = useQuery(listQuery(connection, 'merchant'));
  const { data: agents } = useQuery(listQuery(connection, 'agent'));
  const { data: teams } = useQuery(listQuery(connection, 'team'));
  return useMemo(
    () => ({
      merchant: (id) => merchants?.find((row) => row.merchant_id === id)?.name ?? id,
      agent: (id) => agents?.find((row) => row.fleet_id === id)?.name ?? words.agent(id),
      team: (id) => teams?.find((row) => row.team_id === id)?.name ?? words.team(id),
    }),
    [merchants, agents, teams],
  );
};

/** Names of agents and teams for rows; ids until the lists are there, and where they have no name. */
export const useNames = (connection: Connection | null): SayAssignment => {
  const { data: agents } = useQuery(listQuery(connection, 'agent'));
  const { data: teams } = useQuery(listQuery(connection, 'team'));
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
