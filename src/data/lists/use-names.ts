import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { Assignment } from '#contract/answers.ts';
import type { AgentRow, TeamRow } from '#contract/list-rows.ts';
import { listQuery } from './list-query.ts';
import { words } from './words.ts';

/** Who has a task: the agent's name or *Unassigned*, and the team where the service names one. */
export type Assigned = { name: string; team: string | null };

/** Names an assignment; by an id where no list has a name for it. */
export type NameAssignment = (assignment: Assignment) => Assigned;

/** Agent and team in one text: "Ben Okafor, North". */
export const formatAssignee = ({ name, team }: Assigned): string =>
  team === null ? name : words.ofTeam(name, team);

/** The name of an ID in a task's body, or the ID if no list has it. */
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

/** Names assignments from the lists of agents and teams; a list that has not arrived is empty. */
export const nameAssignments = (
  agents: readonly AgentRow[] = [],
  teams: readonly TeamRow[] = [],
): NameAssignment => {
  const agentNames = new Map(agents.map((row) => [row.fleet_id, row.name]));
  const teamNames = new Map(teams.map((row) => [row.team_id, row.name]));
  return (assignment) => {
    if (assignment.state === 'unassigned') return { name: words.unassigned, team: null };
    const name = agentNames.get(assignment.fleet_id) ?? words.agent(assignment.fleet_id);
    if (assignment.state === 'agent') return { name, team: null };
    return { name, team: teamNames.get(assignment.team_id) ?? words.team(assignment.team_id) };
  };
};

/** Names of agents and teams for rows; ids until the lists are there, and where they have no name. */
export const useNames = (connection: Connection | null): NameAssignment => {
  const { data: agents } = useQuery(listQuery(connection, 'agent'));
  const { data: teams } = useQuery(listQuery(connection, 'team'));
  return useMemo(() => nameAssignments(agents, teams), [agents, teams]);
};
