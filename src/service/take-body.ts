import type { Issue } from '#contract/answers.ts';
import { bodyIssues } from '#contract/body-rules.ts';
import { tolerantBodySchema } from '#contract/body-schema.ts';
import { isFieldName, type FieldName } from '#contract/fields.ts';
import { hasField, taskKinds, type TaskKind } from '#contract/operations.ts';
import type { Flags } from '#contract/profiles.ts';
import { isWireOffset } from '#contract/formats.ts';
import { invalidBody } from './failures.ts';
import { isObject, shownName } from './json-guard.ts';
import { spellField, spellOffset } from './spellings.ts';
import { typedBody } from './stored-columns.ts';
import type { TakenBody } from './taken-body.ts';

const schemas = Object.fromEntries(taskKinds.map((kind) => [kind, tolerantBodySchema(kind)]));

const flagNames = ['has_pickup', 'has_delivery', 'layout_type'] as const;

/** Texts of a value at any level, to look for a key that was pasted into the wrong field. */
const holds = (value: unknown, secret: string): boolean => {
  if (typeof value === 'string') return value.includes(secret);
  if (Array.isArray(value)) return value.some((entry) => holds(entry, secret));
  return isObject(value) && Object.values(value).some((entry) => holds(entry, secret));
};

/** Problems that zod finds, one per field, with the entry's number where the field is a list. */
const schemaIssues = (kind: TaskKind, body: Record<string, unknown>): Issue[] => {
  const issues = new Map<string, Issue>();
  for (const { path, message } of schemas[kind]?.safeParse(body).error?.issues ?? []) {
    const [field, entry] = path;
    const name = String(field);
    const where = typeof entry === 'number' ? `Entry ${entry + 1}: ` : '';
    if (!issues.has(name)) issues.set(name, { field: name, message: where + message });
  }
  return [...issues.values()];
};

const ownIssues = (body: Record<string, unknown>, apiKey: string): Issue[] => {
  const issues: Issue[] = [];
  // The key must not come to rest in a stored row.
  for (const [field, value] of Object.entries(body))
    if (holds(value, apiKey)) issues.push({ field, message: 'Remove the API key from this field.' });
  // §2.1 states both values of ride_type.
  if (typeof body['ride_type'] === 'number' && body['ride_type'] > 1)
    issues.push({ field: 'ride_type', message: 'Must be 0 (not a pool task) or 1 (pool task).' });
  return issues;
};

const timeWarnings = ({ job_pickup_datetime: from, job_delivery_datetime: to }: TakenBody): string[] =>
  // Both are wall times in one offset, so that their texts sort like their instants.
  !from || !to || to > from ? [] : ['job_delivery_datetime is not later than job_pickup_datetime.'];

const flagWarnings = (body: TakenBody, expected: Flags | undefined): string[] =>
  flagNames
    .filter((name) => expected && body[name] !== undefined && body[name] !== expected[name])
    .map((name) => `${name} is not the value that this operation states (§2.1); the path decided the kind.`);

type Taken = { body: TakenBody; warnings: string[] };

/**
 * Normalises and validates a creation body: strict spellings inside, whatever the closed list allows outside (decision 5).
 * @param expected the flags to compare with; none where the flags themselves chose the kind (decision 3).
 * @throws ServiceFailure with every problem by field.
 */
export const takeBody = (
  kind: TaskKind,
  raw: Record<string, unknown>,
  apiKey: string,
  expected?: Flags,
): Taken => {
  const warnings: string[] = [];
  const offset = spellOffset(raw['timezone']);
  const wireOffset = typeof offset === 'string' && isWireOffset(offset) ? Number(offset) : 0;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'api_key') continue;
    if (!isFieldName(name) || !hasField(kind, name)) {
      warnings.push(`${shownName(name, apiKey)} is not a field of this operation and was left out.`);
      continue;
    }
    const field: FieldName = name;
    const spelt = spellField(value, { field, wireOffset, apiKey, warn: (message) => warnings.push(message) });
    if (spelt !== undefined) body[field] = spelt;
  }
  const issues = schemaIssues(kind, body);
  for (const issue of [...ownIssues(body, apiKey), ...bodyIssues(kind, body)])
    if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  if (issues.length > 0) throw invalidBody(issues);
  const taken = typedBody(body);
  return { body: taken, warnings: [...flagWarnings(taken, expected), ...warnings, ...timeWarnings(taken)] };
};

/** The kind that the flags of a body state, as the live service reads them; null for a combination that it does not know. */
export const kindOfFlags = (
  raw: Record<string, unknown>,
  flags: Record<TaskKind, Flags>,
): TaskKind | null => {
  const [pickup, delivery, layout] = flagNames.map(
    (field) => spellField(raw[field] ?? '', { field, wireOffset: 0, apiKey: '', warn: () => {} }) ?? 0,
  );
  return (
    taskKinds.find((kind) => {
      const { has_pickup, has_delivery, layout_type } = flags[kind];
      return pickup === has_pickup && delivery === has_delivery && layout === layout_type;
    }) ?? null
  );
};
