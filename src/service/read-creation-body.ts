import type { Issue } from '#contract/answers.ts';
import { bodyIssues } from '#contract/body-rules.ts';
import { tolerantBodySchema } from '#contract/body-schema.ts';
import { fields, isFieldName, type FieldName } from '#contract/fields.ts';
import { isEmail, isWireOffset, toTemplateName } from '#contract/formats.ts';
import { liveBodySchema, liveFields } from '#contract/live-body-schema.ts';
import { missingInBody } from '#contract/messages.ts';
import { hasField, isTemplateField, taskKinds, type TaskKind } from '#contract/operations.ts';
import { flagNames, profiles } from '#contract/profiles.ts';
import { fieldCalled } from '#contract/spelling.ts';
import { contains, issuesBeyondSchema, readBySchema, timeWarnings } from './check-body.ts';
import { isBlank, readLiveValue, readValue } from './creation-values.ts';
import { invalidBody, invalidField } from './failures.ts';
import { shownName } from './json-guard.ts';
import type { CreationBody } from './stored-columns.ts';
import { unknownFieldWarning } from './warnings.ts';

export type ReadBody = {
  kind: TaskKind;
  /** The fields of §4 and those of `liveFields`, in the canonical form. */
  body: CreationBody;
  /** What came beyond the fields of §4 and is kept, by the names that it came under. */
  otherFields: Record<string, unknown>;
  warnings: string[];
  /** The name that a field came under. */
  nameOf: (field: string) => string;
};

type Circumstances = { apiKey: string; now: Date };

/** What differs between the documented operations and the live service's path. */
type Policy = {
  /** The field that a name means in a kind; null where it has no such field. */
  fieldOf: (kind: TaskKind, name: string) => FieldName | null;
  readValue: typeof readValue;
  schemas: ReadonlyMap<TaskKind, ReturnType<typeof tolerantBodySchema>>;
  rules: Parameters<typeof bodyIssues>[2];
  /** Whether what belongs to no field is stored with the task; else it is left out. */
  keepsOthers: boolean;
  warnings: (kind: TaskKind, body: CreationBody) => string[];
};

const schemasBy = (make: typeof tolerantBodySchema) => new Map(taskKinds.map((kind) => [kind, make(kind)]));

const documented: Policy = {
  fieldOf: (kind, name) => (isFieldName(name) && hasField(kind, name) ? name : null),
  readValue,
  schemas: schemasBy(tolerantBodySchema),
  rules: undefined,
  keepsOthers: false,
  warnings: (kind, body) =>
    flagNames
      .filter((name) => body[name] !== undefined && body[name] !== profiles.documented.flags[kind][name])
      .map(
        (name) => `${name} is not the value that this operation states (§2.1); the path decided the kind.`,
      ),
};

const live: Policy = {
  fieldOf: (kind, name) => {
    if (!isFieldName(name)) return null;
    const field = fieldCalled(name, profiles['tookan-v2'].spelling[kind]);
    return hasField(kind, field) || liveFields[kind].some((each) => each === field) ? field : null;
  },
  readValue: readLiveValue,
  schemas: schemasBy(liveBodySchema),
  rules: { says: missingInBody, needsTeam: false },
  keepsOthers: true,
  warnings: (kind, body) => {
    const { auto_assignment, team_id, fleet_id } = body;
    const warnings = Object.entries(body)
      .filter(([name]) => isFieldName(name) && fields[name].wire === 'email')
      .filter(([, value]) => typeof value === 'string' && value !== '' && !isEmail(value))
      .map(([name]) => `${name} is not an email address.`);
    if (auto_assignment === 1 && team_id === undefined && fleet_id === undefined && hasField(kind, 'team_id'))
      warnings.push('auto_assignment: without a team_id, agents were considered whatever their team.');
    return warnings;
  },
};

const isSame = (field: FieldName, a: unknown, b: unknown): boolean =>
  isTemplateField(field) && typeof a === 'string' && typeof b === 'string'
    ? toTemplateName(a) === toTemplateName(b)
    : JSON.stringify(a) === JSON.stringify(b);

/** Assigns the values of a body to the fields that they mean, and sets those apart that mean none. */
const assignFields = (policy: Policy, kind: TaskKind, raw: Record<string, unknown>) => {
  const zone = { field: 'timezone', name: 'timezone', wireOffset: 0, onExtra: () => {} } as const;
  const offset = policy.readValue(raw['timezone'], zone);
  const wireOffset = typeof offset === 'string' && isWireOffset(offset) ? Number(offset) : 0;
  const body: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const conflicts: Issue[] = [];
  const setApart = (name: string, value: unknown): void => {
    if (!Object.hasOwn(others, name)) others[name] = value;
    else if (policy.keepsOthers && JSON.stringify(others[name]) !== JSON.stringify(value))
      conflicts.push({
        field: name,
        message: 'Is the name of a field and also of a value inside a custom field. Send one of them.',
      });
  };
  for (const [name, value] of Object.entries(raw)) {
    const field = policy.fieldOf(kind, name);
    if (field === null) {
      if (!policy.keepsOthers || !isBlank(value)) setApart(name, value);
      continue;
    }
    const onExtra = (path: string, part: unknown) => setApart(name + path, part);
    const read = policy.readValue(value, { field, name, wireOffset, onExtra });
    if (read === undefined) continue;
    const earlier = names.get(field);
    if (earlier === undefined || isBlank(body[field])) {
      body[field] = read;
      names.set(field, name);
    } else if (!isBlank(read) && !isSame(field, body[field], read))
      conflicts.push({
        field: name,
        message: `Differs from ${earlier}. Here both names mean the same field: send one of them, or equal values.`,
      });
  }
  return { body, others, names, conflicts };
};

/** Most text of `otherFields` together, as JSON: lists of tasks carry it. */
const maxOther = 16 * 1024;

const otherIssues = (others: Record<string, unknown>, apiKey: string): Issue[] => {
  if (contains(others, apiKey)) {
    const [name = ''] = Object.entries(others).find(([, value]) => contains(value, apiKey)) ?? [];
    const field = name === '' || name.includes(apiKey) ? 'body' : name;
    return [{ field, message: 'Remove the API key from this field.' }];
  }
  const sizes = Object.entries(others).map(([name, value]) => ({
    name,
    size: JSON.stringify([name, value]).length,
  }));
  if (sizes.reduce((sum, { size }) => sum + size, 0) <= maxOther) return [];
  const largest = sizes.reduce((a, b) => (b.size > a.size ? b : a));
  const most = `${maxOther / 1024} KiB`;
  return [
    {
      field: largest.name.slice(0, 64),
      message: `Send less here: a task keeps at most ${most} of fields that its kind does not have.`,
    },
  ];
};

const readBody = (
  policy: Policy,
  kind: TaskKind,
  raw: Record<string, unknown>,
  { apiKey, now }: Circumstances,
): ReadBody => {
  const { body: assigned, others, names, conflicts } = assignFields(policy, kind, raw);
  const nameOf = (field: string): string => names.get(field) ?? field;
  const schema = policy.schemas.get(kind);
  if (!schema) throw new Error('Every kind has a schema.');
  const { body, issues: schemaIssues } = readBySchema(schema, assigned);
  const issues = [...conflicts];
  for (const issue of [
    ...schemaIssues,
    ...issuesBeyondSchema(assigned, apiKey),
    ...bodyIssues(kind, assigned, policy.rules),
  ]) {
    const field = nameOf(issue.field);
    if (!issues.some((known) => known.field === field)) issues.push({ ...issue, field });
  }
  if (policy.keepsOthers) issues.push(...otherIssues(others, apiKey));
  if (issues.length > 0) throw invalidBody(issues);

  const extra = liveFields[kind].flatMap((field) =>
    body[field] === undefined || body[field] === '' ? [] : [[nameOf(field), body[field]] as const],
  );
  return {
    kind,
    body,
    otherFields: policy.keepsOthers ? { ...Object.fromEntries(extra), ...others } : {},
    warnings: [
      ...policy.warnings(kind, body),
      ...Object.keys(others).map((name) =>
        policy.keepsOthers
          ? `${shownName(name)} is not a field of this kind of task and was kept in other_fields.`
          : unknownFieldWarning(name, apiKey),
      ),
      ...timeWarnings(body, now),
    ],
    nameOf,
  };
};

/**
 * Reads a creation body of a documented operation: canonical values inside, whatever the closed list allows outside.
 * @param raw the body without `api_key`
 * @throws ServiceFailure with every problem by field.
 */
export const readDocumentedBody = (
  kind: TaskKind,
  raw: Record<string, unknown>,
  circumstances: Circumstances,
): ReadBody => readBody(documented, kind, raw, circumstances);

/** The kind that the flags state. @throws ServiceFailure for flags that state none. */
const kindOf = (raw: Record<string, unknown>): TaskKind => {
  const sent = flagNames.map(
    (field) => readLiveValue(raw[field], { field, name: field, wireOffset: 0, onExtra: () => {} }) ?? 0,
  );
  const { flags } = profiles['tookan-v2'];
  const kind = taskKinds.find((each) => flagNames.every((name, at) => sent[at] === flags[each][name]));
  if (kind) return kind;
  throw invalidField(
    'has_pickup',
    'has_pickup, has_delivery and layout_type must be 1/0/0 (pickup), 0/1/0 (delivery), 1/1/0 (both) or 0/0/1 (appointment).',
  );
};

/**
 * Reads a body as clients of the live service send it: the flags tell the kind, and every value has a field, is kept beside
 * them, or is refused.
 * @param raw the body without `api_key`, with the merchant filled in.
 * @throws ServiceFailure with every problem by the name that the caller used.
 */
export const readLiveBody = (raw: Record<string, unknown>, circumstances: Circumstances): ReadBody =>
  readBody(live, kindOf(raw), raw, circumstances);
