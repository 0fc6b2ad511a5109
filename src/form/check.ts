import type { Issue } from '#contract/answers.ts';
import { bodyIssues } from '#contract/body-rules.ts';
import { fieldRow, isFieldName, maxEntries, maxLabelLength, type FieldName } from '#contract/fields.ts';
import {
  hasApiKey,
  isCleanText,
  isEmail,
  isLatitude,
  isLongitude,
  isPhone,
  toTemplateName,
  trimBlank,
} from '#contract/formats.ts';
import { invalid, missing } from '#contract/messages.ts';
import { customFieldsOf, hasField, type TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { isDatetimeField, sideOf, sides } from '#contract/sides.ts';
import { maxLinkLength, readSafeLink } from '#contract/web-address.ts';
import { toBody } from './body.ts';
import { isFilled } from './carried-fields.ts';
import { cleanContact } from './clean-contact.ts';
import { isTeamId } from './codecs.ts';
import { labelsOf, type ChoiceList, type Directory } from './directory.ts';
import { requiredMessage, rowOf, screenFields } from './schema.ts';
import { resolveSchedule } from './times.ts';
import { formKeyOf, type CustomFieldRow, type FormIssue, type FormKey, type FormValues } from './values.ts';
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

/** Why a text can't be sent, whatever it is for. */
const textProblem = (text: string, max = Infinity, isMultiline = false): string | null => {
  if (!isCleanText(text, isMultiline)) return invalid.characters;
  if (hasApiKey(text)) return invalid.apiKey;
  return text.length > max ? invalid.length(max, text.length) : null;
};

/** The problem of one typed text, whatever the other fields contain; null if it is right or blank. */
export const checkText = (name: FieldName, typed: string): string | null => {
  const text = trimBlank(typed);
  if (text === '') return null;
  const row = fieldRow(name);
  const problem = textProblem(text, row.max, row.multiline);
  if (problem !== null) return problem;
  if (rowOf(name).control === 'phone' && !isPhone(text)) return invalid.phone;
  if (rowOf(name).control === 'email' && !isEmail(text)) return invalid.email;
  if (row.wire === 'latitude' && !isLatitude(text)) return invalid.latitude;
  if (row.wire === 'longitude' && !isLongitude(text)) return invalid.longitude;
  return null;
};

const checkLink = (link: string): string | null => {
  if (link === '' || readSafeLink(link)) return null;
  if (link.length > maxLinkLength) return invalid.length(maxLinkLength, link.length);
  return /^https?:\/\/\S+\s/i.test(link) ? invalid.linkBlank : invalid.link;
};

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
  if (assignment === 'auto' && hasField(kind, 'team_id') && isFilled(values, 'team_id')) {
    if (!isTeamId(team_id.trim())) issues.push({ key: 'team_id', message: checkWords.teamNumber });
    else if (isUnlisted(teams, team_id)) issues.push({ key: 'team_id', message: checkWords.noTeam });
  }
  if (assignment === 'agent' && isUnlisted(agents, fleet_id))
    issues.push({ key: 'fleet_id', message: checkWords.noAgent });
  return issues;
};

/** @param labels of the template; null if any label may be sent */
const customFieldsMessage = (
  rows: readonly CustomFieldRow[],
  max: number | undefined,
  labels: readonly string[] | null,
): string | null => {
  const filled = rows.filter((row) => trimBlank(row.data) !== '');
  if (filled.some((row) => trimBlank(row.label) === '')) return missing.label;
  if (filled.length > maxEntries) return checkWords.tooManyFields(maxEntries);
  for (const { label, data } of filled) {
    const problem = textProblem(trimBlank(label), maxLabelLength) ?? textProblem(trimBlank(data), max);
    if (problem !== null) return problem;
    if (labels && !labels.includes(label.trim())) return checkWords.foreignLabel(label);
  }
  return null;
};

const customFieldIssues = (kind: TaskKind, values: FormValues, directory: Directory): FormIssue[] =>
  customFieldsOf(kind).arrays.flatMap(({ field, checked }) => {
    const key = formKeyOf(kind, field);
    if (key !== 'customFields' && key !== 'deliveryCustomFields') return [];
    const issues: FormIssue[] = [];
    const labels = checked ? labelsOf(directory, values.template) : null;
    const message = customFieldsMessage(values[key], fieldRow(field).max, labels);
    if (message !== null) issues.push({ key, message });
    if (isFilled(values, key) && !isFilled(values, 'template'))
      issues.push({ key: 'template', message: checkWords.templateMissing });
    return issues;
  });

const imageIssues = ({ images }: FormValues): FormIssue[] => {
  const links = images.map(({ url }) => trimBlank(cleanContact('images', url)));
  if (links.filter((link) => link !== '').length > maxEntries)
    return [{ key: 'images', message: checkWords.tooManyLinks(maxEntries) }];
  return links.flatMap((link, row) => {
    const message = checkLink(link);
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
    const message = withFieldLabels(kind, issue.message);
    if (key) shown.push({ key, message });
    else rest.push({ ...issue, message });
  }
  return { shown, rest };
};

const bodyProblems = (kind: TaskKind, values: FormValues, profile: Profile): FormIssue[] => {
  const body: Record<string, unknown> = toBody(kind, values, profile);
  const texts = screenFields(kind).flatMap((name) => {
    const value = body[name];
    const message = typeof value === 'string' ? checkText(name, value) : null;
    return message === null ? [] : [{ field: name, message }];
  });
  // A typed time is not in the body while the zone is missing, and the reverse. `blankIssues` knows which one is.
  return toFormIssues(kind, [...texts, ...bodyIssues(kind, body)]).shown.filter(
    ({ key }) => !isDatetimeField(key) && key !== 'zone',
  );
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
    ...bodyProblems(kind, values, profile),
    ...choiceIssues(kind, values, directory),
    ...customFieldIssues(kind, values, directory),
    ...imageIssues(values),
  ];
  const first = new Map(issues.toReversed().map((issue) => [`${issue.key} ${issue.row ?? ''}`, issue]));
  const order = screenFields(kind).map((name) => formKeyOf(kind, name));
  return [...first.values()].toSorted(
    (a, b) => order.indexOf(a.key) - order.indexOf(b.key) || (a.row ?? 0) - (b.row ?? 0),
  );
};
