import type { AgentRow, MerchantRow, TeamRow, TemplateRow } from '#contract/list-rows.ts';
import type { Choice } from '#ui/combo-box.tsx';
import type { ChoiceList, Directory } from './directory.ts';

/** A list as it was asked for; `data` is there once it is known. */
type Answer<Row> = { data: readonly Row[] | undefined; isError: boolean; isLoading: boolean };

type Lists = {
  merchants: Answer<MerchantRow>;
  teams: Answer<TeamRow>;
  agents: Answer<AgentRow>;
  templates: Answer<TemplateRow>;
  /** The service itself lists templates: an empty list then says that there are none. */
  templatesListed: boolean;
};

/** A list that is known has not failed where its next reading fails. */
const stateOf = ({ data, isError, isLoading }: Answer<unknown>): ChoiceList['state'] => {
  if (isError && data === undefined) return 'failed';
  return isLoading ? 'loading' : 'ready';
};

const asChoices = <Row>(answer: Answer<Row>, toChoices: (rows: readonly Row[]) => Choice[]): ChoiceList => ({
  choices: answer.data && answer.data.length > 0 ? toChoices(answer.data) : null,
  state: stateOf(answer),
});

/** How many tasks the agent still has to do today; null where the service does not tell. */
const openOf = ({ open_tasks: loads }: AgentRow, today: string): number | null =>
  loads ? (loads.find(({ day }) => day === today)?.count ?? 0) : null;

/** The agents, the least busy first. An ID stands beside a name that two of them have; else it is for searching only. */
const agentChoices = (rows: readonly AgentRow[], today: string): Choice[] => {
  const namesakes = Map.groupBy(rows, ({ name }) => name);
  return rows
    .map((row) => ({
      value: row.fleet_id,
      label: row.name,
      hint: [...((namesakes.get(row.name)?.length ?? 0) > 1 ? [row.fleet_id] : []), ...row.tags].join(' · '),
      person: { open: openOf(row, today) },
    }))
    .toSorted((a, b) => (a.person.open ?? 0) - (b.person.open ?? 0));
};

/** What pickers offer of the lists. @param today `2026-12-01`, the day whose load each agent's choice shows. */
export const toDirectory = (
  { merchants, teams, agents, templates, templatesListed }: Lists,
  today: string,
): Directory => ({
  merchants: asChoices(merchants, (rows) =>
    rows.map(({ merchant_id: id, name }) => ({ value: id, label: name, hint: id })),
  ),
  teams: asChoices(teams, (rows) =>
    rows.map(({ team_id: id, name }) => ({ value: String(id), label: name, hint: String(id) })),
  ),
  agents: asChoices(agents, (rows) => agentChoices(rows, today)),
  templates: {
    // A device that keeps no template knows of none; a service that lists none has none.
    list:
      templates.data && (templatesListed || templates.data.length > 0)
        ? templates.data.map(({ name, fields }) => ({ name, labels: fields.map((field) => field.label) }))
        : null,
    state: stateOf(templates),
  },
});
