import { toTemplateName } from '#contract/formats.ts';
import { hasField, type TaskKind } from '#contract/operations.ts';
import type { ChoiceList, Directory } from './directory.ts';
import type { FormIssue, FormValues } from './values.ts';
import { checkWords } from './check-words.ts';

const isMissing = ({ choices }: ChoiceList, value: string): boolean =>
  value.trim() !== '' && choices !== null && !choices.some((choice) => choice.value === value.trim());

/** Issues for typed ids that their list does not have. Where no list is known, any typed id is accepted. */
export const checkChoices = (kind: TaskKind, values: FormValues, directory: Directory): FormIssue[] => {
  const issues: FormIssue[] = [];
  if (isMissing(directory.merchants, values.merchant_id))
    issues.push({ key: 'merchant_id', message: checkWords.noMerchant });
  const { list } = directory.templates;
  const name = toTemplateName(values.template);
  if (list && name !== '' && !list.some((template) => toTemplateName(template.name) === name))
    issues.push({ key: 'template', message: checkWords.noTemplate });
  const wantsTeam = values.assignment === 'auto' && hasField(kind, 'team_id');
  if (wantsTeam && isMissing(directory.teams, values.team_id))
    issues.push({ key: 'team_id', message: checkWords.noTeam });
  if (values.assignment === 'agent' && isMissing(directory.agents, values.fleet_id))
    issues.push({ key: 'fleet_id', message: checkWords.noAgent });
  return issues;
};
