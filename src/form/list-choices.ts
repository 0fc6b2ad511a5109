import type { AgentRow, MerchantRow, TeamRow, TemplateRow } from '#contract/list-rows.ts';
import type { Choice } from '#ui/combo-box.tsx';
import type { ChoiceList, Directory } from './directory.ts';
import { listWords } from './words.ts';

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
  loads ? [listWords.openToday(loads.find(({ day }) => day === today)?.count ?? 0)] : [];

/** What pickers offer of the lists. @param today `2026-12-01`, the day whose load each agent's choice shows. */
export const toDirectory = (
  { merchants, teams, agents, templates, templatesListed }: Lists,
  today: string,
): Directory => ({
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
});
