import type { Issue } from '#contract/answers.ts';
import { bodyIssues } from '#contract/body-rules.ts';
import { fields, isFieldName, type FieldName } from '#contract/fields.ts';
import { isEmail, isWireOffset, toTemplateName } from '#contract/formats.ts';
import { liveBodySchema } from '#contract/live-body-schema.ts';
import { liveFields, liveNames } from '#contract/live-names.ts';
import { missingInBody } from '#contract/messages.ts';
import { hasField, isTemplateField, taskKinds, type TaskKind } from '#contract/operations.ts';
import { flagNames, profiles } from '#contract/profiles.ts';
import { contains, ownIssues, schemaIssues, timeWarnings } from './body-problems.ts';
import { invalidBody } from './failures.ts';
import { shownName } from './json-guard.ts';
import { isBlank, readLiveValue } from './live-values.ts';
import { typedBody, type CreationBody } from './stored-columns.ts';

export type LiveBody = {
  kind: TaskKind;
  /** The fields of §4 and those of `liveFields`, in the canonical form. */
  body: CreationBody;
  /** What came beyond the fields of §4, by the names that it came under. */
  otherFields: Record<string, unknown>;
  warnings: string[];
  /** The name that a field came under. */
  nameOf: (field: string) => string;
};

const schemas = new Map(taskKinds.map((kind) => [kind, liveBodySchema(kind)]));

/** Most text of `otherFields` together, as JSON: lists of tasks carry it. */
const maxOther = 16 * 1024;

/** The kind that the flags state. @throws ServiceFailure for flags that state none. */
const kindOf = (raw: Record<string, unknown>): TaskKind => {
  const sent = flagNames.map(
    (field) => readLiveValue(raw[field], { field, name: field, wireOffset: 0, onExtra: () => {} }) ?? 0,
  );
  const { flags } = profiles['tookan-v2'];
  const kind = taskKinds.find((each) => flagNames.every((name, at) => sent[at] === flags[each][name]));
  if (kind) return kind;
  throw invalidBody([
    {
      field: 'has_pickup',
      message:
        'has_pickup, has_delivery and layout_type must be 1/0/0 (pickup), 0/1/0 (delivery), 1/1/0 (both) or 0/0/1 (appointment).',
    },
  ]);
};

/** The field that a name means in a kind; null where it has no such field. */
const fieldOf = (kind: TaskKind, name: string): FieldName | null => {
  if (!isFieldName(name)) return null;
  const field = liveNames[kind][name] ?? name;
  return hasField(kind, field) || liveFields[kind].includes(field) ? field : null;
};

const isSame = (field: FieldName, a: unknown, b: unknown): boolean =>
  isTemplateField(field) && typeof a === 'string' && typeof b === 'string'
    ? toTemplateName(a) === toTemplateName(b)
    : JSON.stringify(a) === JSON.stringify(b);

/** Takes the values of a body to the fields that they mean, and keeps what means none. */
const place = (kind: TaskKind, raw: Record<string, unknown>) => {
  const zone = { field: 'timezone', name: 'timezone', wireOffset: 0, onExtra: () => {} } as const;
  const offset = readLiveValue(raw['timezone'], zone);
  const wireOffset = typeof offset === 'string' && isWireOffset(offset) ? Number(offset) : 0;
  const body: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const conflicts: Issue[] = [];
  const keep = (name: string, value: unknown): void => {
    if (!Object.hasOwn(others, name)) others[name] = value;
    else if (JSON.stringify(others[name]) !== JSON.stringify(value))
      conflicts.push({
        field: name,
        message: 'Is the name of a field and also of a value inside a custom field. Send one of them.',
      });
  };
  for (const [name, value] of Object.entries(raw)) {
    const field = fieldOf(kind, name);
    if (field === null) {
      if (!isBlank(value)) keep(name, value);
      continue;
    }
    const strict = readLiveValue(value, {
      field,
      name,
      wireOffset,
      onExtra: (path, part) => keep(name + path, part),
    });
    if (strict === undefined) continue;
    const earlier = names.get(field);
    if (earlier === undefined || isBlank(body[field])) {
      body[field] = strict;
      names.set(field, name);
    } else if (!isBlank(strict) && !isSame(field, body[field], strict))
      conflicts.push({
        field: name,
        message: `Differs from ${earlier}. Here both names mean the same field: send one of them, or equal values.`,
      });
  }
  return { body, others, names, conflicts };
};

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

const liveWarnings = (kind: TaskKind, body: CreationBody): string[] => {
  const { auto_assignment, team_id, fleet_id } = body;
  const warnings = Object.entries(body)
    .filter(([name]) => isFieldName(name) && fields[name].wire === 'email')
    .filter(([, value]) => typeof value === 'string' && value !== '' && !isEmail(value))
    .map(([name]) => `${name} is not an email address.`);
  if (auto_assignment === 1 && team_id === undefined && fleet_id === undefined && hasField(kind, 'team_id'))
    warnings.push('auto_assignment: without a team_id, all agents of the account were considered.');
  return warnings;
};

/**
 * Reads a body as clients of the live service send it: the flags tell the kind, and every value has a field, is kept beside
 * them, or is refused.
 * @param raw the body without `api_key`, with the merchant filled in.
 * @throws ServiceFailure with every problem by the name that the caller used.
 */
export const readLiveBody = (raw: Record<string, unknown>, apiKey: string, now: Date): LiveBody => {
  const kind = kindOf(raw);
  const { body, others, names, conflicts } = place(kind, raw);
  const nameOf = (field: string): string => names.get(field) ?? field;
  const schema = schemas.get(kind);
  const issues: Issue[] = [...conflicts];
  for (const issue of [
    ...(schema ? schemaIssues(schema, body) : []),
    ...ownIssues(body, apiKey),
    ...bodyIssues(kind, body, { says: missingInBody, needsTeam: false }),
  ]) {
    const field = nameOf(issue.field);
    if (!issues.some((known) => known.field === field)) issues.push({ ...issue, field });
  }
  issues.push(...otherIssues(others, apiKey));
  if (issues.length > 0) throw invalidBody(issues);

  const parsed = typedBody(body);
  const extra = liveFields[kind].flatMap((field) =>
    body[field] === undefined || body[field] === '' ? [] : [[nameOf(field), body[field]] as const],
  );
  return {
    kind,
    body: parsed,
    otherFields: { ...Object.fromEntries(extra), ...others },
    warnings: [
      ...liveWarnings(kind, parsed),
      ...Object.keys(others).map(
        (name) => `${shownName(name)} is not a field of this kind of task and was kept in other_fields.`,
      ),
      ...timeWarnings(parsed, now),
    ],
    nameOf,
  };
};
