import { toTemplateName } from '#contract/formats.ts';
import type { AgentRow, MerchantRow, TeamRow, TemplateRow } from '#contract/list-rows.ts';
import type { Choice } from '#ui/choices.ts';
import { listWords } from './words.ts';

/** A list that a picker offers. `null` rows: no list is known, and any typed id is taken. */
export type ChoiceList = { choices: readonly Choice[] | null; state: 'ready' | 'loading' | 'failed' };

type Template = { name: string; labels: readonly string[] };

/** What the pickers offer; comes in from the page, since the form knows neither client nor device. */
export type Directory = {
  merchants: ChoiceList;
  teams: ChoiceList;
  agents: ChoiceList;
  templates: { list: readonly Template[] | null; state: ChoiceList['state'] };
};

/** The labels of a template; null where no list knows it, and labels are typed. */
export const labelsOf = (directory: Directory, template: string): readonly string[] | null =>
  directory.templates.list?.find((known) => toTemplateName(known.name) === toTemplateName(template))
    ?.labels ?? null;

const noLabels: readonly string[] = [];

/** The labels that the form has a box for: none before a template is chosen; null if labels are typed. */
export const boxLabelsOf = (directory: Directory, template: string): readonly string[] | null =>
  directory.templates.list && template.trim() === '' ? noLabels : labelsOf(directory, template);

/** A list as it was asked for; `data` is there once it is known. */
type Answer<Row> = { data: readonly Row[] | undefined; isError: boolean; isLoading: boolean };

type Lists = {
  merchants: Answer<MerchantRow>;
  teams: Answer<TeamRow>;
  agents: Answer<AgentRow>;
  templates: Answer<TemplateRow>;
  /** The service lists templates: an empty list then means that there are no templates. */
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

/** The agents, the least busy first. Two agents with one name also show their IDs. */
const agentChoices = (rows: readonly AgentRow[], today: string): Choice[] => {
  const namesakes = Map.groupBy(rows, ({ name }) => name);
  return rows
    .map((row) => ({ row, open: openOf(row, today) }))
    .toSorted((a, b) => (a.open ?? 0) - (b.open ?? 0))
    .map(({ row: { fleet_id: id, name, tags }, open }) => {
      const ownId = (namesakes.get(name)?.length ?? 0) > 1 ? [id] : [];
      const load = open === null ? [] : [listWords.open(open)];
      return {
        value: id,
        label: name,
        hint: [...ownId, ...tags, ...load].join(' · '),
        words: tags.join(' '),
      };
    });
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
    // An empty list of the device means that the templates are unknown; an empty list of the service means that there are none.
    list:
      templates.data && (templatesListed || templates.data.length > 0)
        ? templates.data.map(({ name, fields }) => ({ name, labels: fields.map((field) => field.label) }))
        : null,
    state: stateOf(templates),
  },
});
