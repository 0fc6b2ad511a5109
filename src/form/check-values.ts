import type { Issue } from '#contract/answers.ts';
import { bodyIssues } from '#contract/body-rules.ts';
import { fieldRow, isFieldName, maxEntries, maxLabelLength } from '#contract/fields.ts';
import { hasApiKey, isCleanText, trimBlank, toTemplateName } from '#contract/formats.ts';
import { invalid, missing } from '#contract/messages.ts';
import { customFieldsOf, hasField, type TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { isTeamId } from './codecs.ts';
import { checkLink, checkText } from './check-text.ts';
import { rowOf } from './field-rows.ts';
import { requiredMessage, screenFields } from './rows-by-kind.ts';
import { withFieldLabels } from './with-field-labels.ts';
import { pointIssues } from './outdated-points.ts';
import { resolveSchedule } from './resolve-times.ts';
import { labelsOf, type Directory, type ChoiceList } from './directory.ts';
import { toBody } from './to-body.ts';
import { formKeyOf, type FormIssue, type FormValues } from './values.ts';
import { checkWords } from './check-words.ts';

const isUnlisted = ({ choices }: ChoiceList, value: string): boolean =>
  value.trim() !== '' && choices !== null && !choices.some((choice) => choice.value === value.trim());

/** Issues for typed ids that their list does not have. Where no list is known, any typed id is accepted. */
const checkChoices = (kind: TaskKind, values: FormValues, directory: Directory): FormIssue[] => {
  const issues: FormIssue[] = [];
  if (isUnlisted(directory.merchants, values.merchant_id))
    issues.push({ key: 'merchant_id', message: checkWords.noMerchant });
  const { list } = directory.templates;
  const name = toTemplateName(values.template);
  if (list && name !== '' && !list.some((template) => toTemplateName(template.name) === name))
    issues.push({ key: 'template', message: checkWords.noTemplate });
  const wantsTeam = values.assignment === 'auto' && hasField(kind, 'team_id');
  if (wantsTeam && isUnlisted(directory.teams, values.team_id))
    issues.push({ key: 'team_id', message: checkWords.noTeam });
  if (values.assignment === 'agent' && isUnlisted(directory.agents, values.fleet_id))
    issues.push({ key: 'fleet_id', message: checkWords.noAgent });
  return issues;
};

const assignmentIssues = (kind: TaskKind, values: FormValues): FormIssue[] => {
  if (values.assignment === 'agent' && trimBlank(values.fleet_id) === '')
    return [{ key: 'fleet_id', message: checkWords.agentMissing }];
  if (
    values.assignment === 'auto' &&
    hasField(kind, 'team_id') &&
    values.team_id.trim() !== '' &&
    !isTeamId(values.team_id.trim())
  )
    return [{ key: 'team_id', message: checkWords.teamNumber }];
  return [];
};

const customFieldIssues = (kind: TaskKind, values: FormValues, directory: Directory): FormIssue[] => {
  const labels = labelsOf(directory, values.template);
  const issues: FormIssue[] = [];
  for (const { field, checked } of customFieldsOf(kind).arrays) {
    const key = formKeyOf(kind, field);
    if (key !== 'customFields' && key !== 'deliveryCustomFields') continue;
    const filled = values[key].filter((row) => trimBlank(row.data) !== '');
    if (filled.some((row) => trimBlank(row.label) === '')) issues.push({ key, message: missing.label });
    if (values[key].some((row) => !isCleanText(row.label) || !isCleanText(row.data)))
      issues.push({ key, message: invalid.characters });
    if (values[key].some((row) => hasApiKey(row.label) || hasApiKey(row.data)))
      issues.push({ key, message: invalid.apiKey });
    if (filled.length > maxEntries) issues.push({ key, message: checkWords.tooManyFields(maxEntries) });
    if (filled.length > 0 && trimBlank(values.template) === '')
      issues.push({ key: 'template', message: checkWords.templateMissing });
    const long = filled
      .flatMap(({ label, data }) => [
        { text: trimBlank(label), most: maxLabelLength },
        { text: trimBlank(data), most: fieldRow(field).max ?? Infinity },
      ])
      .find(({ text, most }) => text.length > most);
    if (long) issues.push({ key, message: invalid.length(long.most, long.text.length) });
    const foreign = filled.find((row) => labels && !labels.includes(row.label.trim()));
    if (checked && foreign)
      issues.push({
        key,
        message: checkWords.foreignLabel(foreign.label),
      });
  }
  return issues;
};

const imageIssues = (values: FormValues): FormIssue[] => {
  const count = values.images.filter(({ url }) => trimBlank(url) !== '').length;
  if (count > maxEntries) return [{ key: 'images', message: checkWords.tooManyLinks(maxEntries) }];
  return values.images.flatMap((image, row) => {
    const message = checkLink(image.url);
    return message ? [{ key: 'images', message, row }] : [];
  });
};

/** Issues by wire name (from the contract's rules or the service) as issues by control, in the words of the form. */
export const toFormIssues = (
  kind: TaskKind,
  issues: readonly Issue[],
): { shown: FormIssue[]; rest: Issue[] } => {
  const shown: FormIssue[] = [];
  const rest: Issue[] = [];
  for (const issue of issues) {
    // A service may name a place inside a field: `pickup_meta_data.0.label`.
    const name = /^\w+/.exec(issue.field)?.[0] ?? '';
    const key = isFieldName(name) ? formKeyOf(kind, name) : null;
    if (key) shown.push({ key, message: withFieldLabels(kind, issue.message) });
    else rest.push({ ...issue, message: withFieldLabels(kind, issue.message) });
  }
  return { shown, rest };
};

/** Everything that prevents a send, one issue per control, in the order of the screen. */
export const checkValues = (
  kind: TaskKind,
  values: FormValues,
  { profile, directory }: { profile: Profile; directory: Directory },
): FormIssue[] => {
  const found = new Map<string, FormIssue>();
  const add = (issue: FormIssue) => {
    const control = `${issue.key} ${issue.row ?? ''}`;
    if (!found.has(control)) found.set(control, issue);
  };

  for (const issue of resolveSchedule(kind, values).problems) add(issue);
  const body: Record<string, unknown> = toBody(kind, values, profile);
  const issues: Issue[] = [];
  for (const name of screenFields(kind)) {
    const key = formKeyOf(kind, name);
    const value = body[name];
    const wrong = typeof value === 'string' ? checkText(name, value) : null;
    if (key && wrong) add({ key, message: wrong });
    const message = requiredMessage(kind, name);
    // Coordinates stand in for an address; `bodyIssues` knows.
    const mayBeBlank = message === null || rowOf(name).control === 'address';
    // A blank field that may be left out is absent from the body, not ''.
    if (!mayBeBlank && (value ?? '') === '') issues.push({ field: name, message });
  }
  for (const issue of toFormIssues(kind, [...issues, ...bodyIssues(kind, body)]).shown) {
    // A time needs a zone and the reverse: one that is typed is not in the body while the other is missing, but is not missing itself.
    const waits = issue.key === 'zone' || issue.key.endsWith('_datetime');
    if (!waits || values[issue.key] === '') add(issue);
  }
  for (const issue of pointIssues(kind, values)) add(issue);
  for (const issue of checkChoices(kind, values, directory)) add(issue);
  for (const issue of assignmentIssues(kind, values)) add(issue);
  for (const issue of customFieldIssues(kind, values, directory)) add(issue);
  for (const issue of imageIssues(values)) add(issue);

  const order = screenFields(kind).map((name) => formKeyOf(kind, name));
  return [...found.values()].toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
};
