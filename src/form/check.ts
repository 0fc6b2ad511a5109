import type { Issue } from '#contract/answers.ts';
import { bodyIssues } from '#contract/body-rules.ts';
import { strictBodySchema } from '#contract/body-schema.ts';
import { isFieldName, type FieldName } from '#contract/fields.ts';
import { hasApiKey, isEmail, isPhone, toTemplateName, trimBlank } from '#contract/formats.ts';
import { invalid, missing } from '#contract/messages.ts';
import { customFieldsOf, hasField, type TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { isDatetimeField, sideOf, sides } from '#contract/sides.ts';
import { toBody } from './body.ts';
import { isFilled } from './carried-fields.ts';
import { cleanContact } from './clean-contact.ts';
import { labelsOf, type ChoiceList, type Directory } from './directory.ts';
import { requiredMessage, rowOf, screenFields } from './schema.ts';
import { resolveSchedule } from './times.ts';
import { formKeyOf, type FormIssue, type FormKey, type FormValues } from './values.ts';
import { withFieldLabels } from './with-field-labels.ts';
import { checkWords } from './words.ts';

/** What to say of a field that can't be blank; null if it can. */
const neededMessage = (
  kind: TaskKind,
  name: FieldName,
  { assignment }: Pick<FormValues, 'assignment'>,
): string | null => {
  if (name === 'fleet_id' && assignment === 'agent') return checkWords.agentMissing;
  if (name === 'team_id' && assignment === 'auto') return missing.team;
  return requiredMessage(kind, name);
};

/** Whether coordinates replace the address. */
const hasPoint = (values: FormValues, name: FieldName): boolean => {
  const { side, part } = sideOf(name) ?? {};
  return (
    side !== undefined &&
    part === 'address' &&
    isFilled(values, sides[side].latitude) &&
    isFilled(values, sides[side].longitude)
  );
};

const blankIssues = (kind: TaskKind, values: FormValues): FormIssue[] =>
  screenFields(kind).flatMap((name) => {
    const key = formKeyOf(kind, name);
    const message = neededMessage(kind, name, values);
    const isBlank = key !== null && !isFilled(values, key) && !hasPoint(values, name);
    return isBlank && message !== null ? [{ key, message }] : [];
  });

/** The blank controls without which the task can't be sent, in the order of the screen. */
export const missingKeys = (kind: TaskKind, values: FormValues): FormKey[] =>
  blankIssues(kind, values).map(({ key }) => key);

/** Whether a list is known and does not have the ID. */
export const isUnlisted = ({ choices }: ChoiceList, value: string): boolean =>
  value.trim() !== '' && choices !== null && !choices.some((choice) => choice.value === value.trim());

/** Issues for typed IDs that their list does not have. If no list is known, any ID is accepted. */
const choiceIssues = (kind: TaskKind, values: FormValues, directory: Directory): FormIssue[] => {
  const issues: FormIssue[] = [];
  const { merchants, teams, agents, templates } = directory;
  const { assignment, merchant_id, team_id, fleet_id } = values;
  if (isUnlisted(merchants, merchant_id)) issues.push({ key: 'merchant_id', message: checkWords.noMerchant });
  const template = toTemplateName(values.template);
  const isListed = templates.list?.some(({ name }) => toTemplateName(name) === template) ?? true;
  if (template !== '' && !isListed) issues.push({ key: 'template', message: checkWords.noTemplate });
  if (assignment === 'auto' && hasField(kind, 'team_id') && isUnlisted(teams, team_id))
    issues.push({ key: 'team_id', message: checkWords.noTeam });
  if (assignment === 'agent' && isUnlisted(agents, fleet_id))
    issues.push({ key: 'fleet_id', message: checkWords.noAgent });
  return issues;
};

const customFieldIssues = (kind: TaskKind, values: FormValues, directory: Directory): FormIssue[] =>
  customFieldsOf(kind).arrays.flatMap(({ field, checked }) => {
    const key = formKeyOf(kind, field);
    if (key !== 'customFields' && key !== 'deliveryCustomFields') return [];
    const filled = values[key].filter(({ data }) => trimBlank(data) !== '');
    if (filled.length === 0) return [];
    const issues: FormIssue[] = [];
    const labels = checked ? labelsOf(directory, values.template) : null;
    const foreign = filled.find(({ label }) => labels?.includes(label.trim()) === false);
    if (filled.some(({ label }) => trimBlank(label) === '')) issues.push({ key, message: missing.label });
    else if (foreign) issues.push({ key, message: checkWords.foreignLabel(foreign.label) });
    if (!isFilled(values, 'template')) issues.push({ key: 'template', message: checkWords.templateMissing });
    return issues;
  });

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
    const message = withFieldLabels(kind, issue.message);
    if (key) shown.push({ key, message });
    else rest.push({ ...issue, message });
  }
  return { shown, rest };
};

/** The problems of a body: by the schema of the interface, the rules between its fields, and those for any text of a person. */
const bodyProblems = (kind: TaskKind, values: FormValues, profile: Profile): FormIssue[] => {
  const body = toBody(kind, values, profile);
  const issues: { field: string; at?: PropertyKey | undefined; message: string }[] = [];
  for (const { path, message } of strictBodySchema(kind).safeParse(body).error?.issues ?? [])
    issues.push({ field: String(path[0]), at: path[1], message });
  for (const [field, value] of Object.entries(body)) {
    if (hasApiKey(JSON.stringify(value))) issues.push({ field, message: invalid.apiKey });
    if (!isFieldName(field) || typeof value !== 'string' || value === '') continue;
    const { control } = rowOf(field);
    if (control === 'phone' && !isPhone(value)) issues.push({ field, message: invalid.phone });
    if (control === 'email' && !isEmail(value)) issues.push({ field, message: invalid.email });
  }
  issues.push(...bodyIssues(kind, body));
  // The body has no blank links.
  const linkRows = values.images.flatMap(({ url }, row) => (cleanContact('images', url) === '' ? [] : [row]));
  return issues.flatMap(({ field, at, message }) => {
    const key = isFieldName(field) ? formKeyOf(kind, field) : null;
    // A typed time is not in the body while the zone is missing, and the reverse. `blankIssues` knows which one is.
    if (!key || isDatetimeField(key) || key === 'zone') return [];
    const row = key === 'images' && typeof at === 'number' ? linkRows[at] : undefined;
    return [{ key, message, ...(row !== undefined && { row }) }];
  });
};

export type Rules = { profile: Profile; directory: Directory };

/** Everything that prevents a send, one issue per control, in the order of the screen. */
export const checkValues = (
  kind: TaskKind,
  values: FormValues,
  { profile, directory }: Rules,
): FormIssue[] => {
  const issues = [
    ...resolveSchedule(kind, values).problems,
    ...blankIssues(kind, values),
    ...choiceIssues(kind, values, directory),
    ...bodyProblems(kind, values, profile),
    ...customFieldIssues(kind, values, directory),
  ];
  const first = new Map(issues.toReversed().map((issue) => [`${issue.key} ${issue.row ?? ''}`, issue]));
  const order = screenFields(kind).map((name) => formKeyOf(kind, name));
  return [...first.values()].toSorted(
    (a, b) => order.indexOf(a.key) - order.indexOf(b.key) || (a.row ?? 0) - (b.row ?? 0),
  );
};
