import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { AgentRow, Assignment, MerchantRow, TeamRow } from '#contract/list-rows.ts';
import { listQuery } from './list-query.ts';
import { words } from './words.ts';

/** Who has a task: the agent's name or *Unassigned*, and the team where the service names one. */
type Assigned = { name: string; team: string | null };

/** Agent and team in one text: "Ben Okafor, North". */
export const formatAssignee = ({ name, team }: Assigned): string =>
  team === null ? name : words.ofTeam(name, team);

type Lists = {
  merchants?: MerchantRow[] | undefined;
  agents?: AgentRow[] | undefined;
  teams?: TeamRow[] | undefined;
};

/** Names of merchants, agents and teams; by the ID where no list has a name for it. */
export const namesFrom = ({ merchants = [], agents = [], teams = [] }: Lists) => {
  const merchantNames = new Map(merchants.map((row) => [row.merchant_id, row.name]));
  const agentNames = new Map(agents.map((row) => [row.fleet_id, row.name]));
  const teamNames = new Map(teams.map((row) => [row.team_id, row.name]));
  const agent = (id: string): string => agentNames.get(id) ?? words.agent(id);
  const team = (id: number): string => teamNames.get(id) ?? words.team(id);
  return {
    merchant: (id: string): string => merchantNames.get(id) ?? id,
    agent,
    team,
    assignment: (assignment: Assignment): Assigned =>
      assignment.state === 'unassigned'
        ? { name: words.unassigned, team: null }
        : {
            name: agent(assignment.fleet_id),
            team: assignment.state === 'team' ? team(assignment.team_id) : null,
          },
  };
};

export type Names = ReturnType<typeof namesFrom>;

/** The names of an account's lists; a list that has not arrived is empty. */
export const useNames = (connection: Connection | null): Names => {
  const { data: merchants } = useQuery(listQuery(connection, 'merchant'));
  const { data: agents } = useQuery(listQuery(connection, 'agent'));
  const { data: teams } = useQuery(listQuery(connection, 'team'));
  return useMemo(() => namesFrom({ merchants, agents, teams }), [merchants, agents, teams]);
};
