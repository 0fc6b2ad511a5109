import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasList, type Connection } from '#client/connection.ts';
import { listQuery } from '#directory/list-query.ts';
import type { ChoiceList, Directory } from '#form/task-form.ts';
import type { AgentRow } from '#contract/list-rows.ts';
import type { Choice } from '#ui/combo-box.tsx';
import { useOwnDay } from '#ui/use-own-day.ts';
import { words } from './words.ts';

type Answer<Row> = { data: readonly Row[] | undefined; isError: boolean; isLoading: boolean };

const stateOf = ({ isError, isLoading }: Answer<unknown>): ChoiceList['state'] => {
  if (isError) return 'failed';
  return isLoading ? 'loading' : 'ready';
};

const asChoices = <Row>(answer: Answer<Row>, toChoice: (row: Row) => Choice): ChoiceList => ({
  choices: answer.data && answer.data.length > 0 ? answer.data.map(toChoice) : null,
  state: stateOf(answer),
});

/** What the agent still has to do today, where the service tells it. */
const loadOf = ({ open_tasks: loads }: AgentRow, today: string): string[] =>
  loads ? [words.openToday(loads.find(({ day }) => day === today)?.count ?? 0)] : [];

/** What the form's pickers offer: the service's lists, or those of this device where it has none. */
export const useDirectory = (connection: Connection | null): Directory => {
  const merchants = useQuery(listQuery(connection, 'merchant'));
  const teams = useQuery(listQuery(connection, 'team'));
  const agents = useQuery(listQuery(connection, 'agent'));
  const templates = useQuery(listQuery(connection, 'template'));
  const today = useOwnDay();
  const templatesListed = connection !== null && hasList(connection, 'template');

  return useMemo(
    () => ({
      merchants: asChoices(merchants, (row) => ({
        value: row.merchant_id,
        label: row.name,
        hint: row.merchant_id,
      })),
      teams: asChoices(teams, (row) => ({
        value: String(row.team_id),
        label: row.name,
        hint: String(row.team_id),
      })),
      agents: asChoices(agents, (row) => ({
        value: row.fleet_id,
        label: row.name,
        hint: [row.fleet_id, ...row.tags, ...loadOf(row, today)].join(' · '),
      })),
      templates: {
        // A device that keeps no template knows of none; a service that lists none has none.
        list:
          templates.data && (templatesListed || templates.data.length > 0)
            ? templates.data.map(({ name, fields }) => ({ name, labels: fields.map((field) => field.label) }))
            : null,
        state: stateOf(templates),
      },
    }),
    [merchants, teams, agents, templates, templatesListed, today],
  );
};
