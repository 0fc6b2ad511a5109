import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasList, type Connection } from '#client/connection.ts';
import {
  agentsQuery,
  merchantsQuery,
  teamsQuery,
  templatesQuery,
  type KeptReader,
  type ListSource,
} from '#client/directory-queries.ts';
import { profiles } from '#contract/profiles.ts';
import type { ChoiceList, Directory } from '#form/task-form.ts';
import type { Choice } from '#ui/combo-box.tsx';

type Answer<Row> = { data: readonly Row[] | undefined; isError: boolean; isLoading: boolean };

const stateOf = ({ isError, isLoading }: Answer<unknown>): ChoiceList['state'] => {
  if (isError) return 'failed';
  return isLoading ? 'loading' : 'ready';
};

const asChoices = <Row>(answer: Answer<Row>, toChoice: (row: Row) => Choice): ChoiceList => ({
  choices: answer.data && answer.data.length > 0 ? answer.data.map(toChoice) : null,
  state: stateOf(answer),
});

/** The device's store comes with the first list that is read from it: a service that has lists needs none of it. */
const keptLists =
  (connectionId: string): KeptReader =>
  async (list) => {
    const { keptReader } = await import('#device/kept-lists.ts');
    return keptReader(connectionId)(list);
  };

/** Not connected: empty lists, into which any id can be typed. */
const nowhere: ListSource = {
  connection: {
    id: '',
    baseUrl: '',
    account: null,
    profile: profiles.documented,
    merchantId: '',
    capabilities: null,
    hasKey: false,
  },
  kept: () => Promise.resolve([]),
};

/** What the form's pickers offer: the service's lists, or those kept on this device where it has none. */
export const useDirectory = (connection: Connection | null): Directory => {
  const source = useMemo(
    () => (connection ? { connection, kept: keptLists(connection.id) } : nowhere),
    [connection],
  );
  const merchants = useQuery(merchantsQuery(source));
  const teams = useQuery(teamsQuery(source));
  const agents = useQuery(agentsQuery(source));
  const templates = useQuery(templatesQuery(source));
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
        hint: [row.fleet_id, ...row.tags].join(' · '),
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
    [merchants, teams, agents, templates, templatesListed],
  );
};
