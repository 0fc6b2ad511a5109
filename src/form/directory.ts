import { toTemplateName } from '#contract/formats.ts';
import type { Choice } from '#ui/combo-box.tsx';

/** A list that a picker offers. `null` rows: no list is known, and any typed id is taken. */
export type ChoiceList = { choices: readonly Choice[] | null; state: 'ready' | 'loading' | 'failed' };

/** A custom-field template with its labels. */
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
