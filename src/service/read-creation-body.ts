import { bodyIssues } from '#contract/body-rules.ts';
import { tolerantBodySchema } from '#contract/body-schema.ts';
import { isFieldName } from '#contract/fields.ts';
import { isWireOffset } from '#contract/formats.ts';
import { hasField, taskKinds, type TaskKind } from '#contract/operations.ts';
import { flagNames, profiles } from '#contract/profiles.ts';
import { issuesBeyondSchema, readBySchema, timeWarnings } from './check-body.ts';
import { readValue } from './creation-values.ts';
import { invalidBody } from './failures.ts';
import type { CreationBody } from './stored-columns.ts';
import { unknownFieldWarning } from './warnings.ts';

const schemas = new Map(taskKinds.map((kind) => [kind, tolerantBodySchema(kind)]));

/** Reads each field of the kind in its canonical form. @param onUnknown is called with the name of every other value. */
const readFields = (kind: TaskKind, raw: Record<string, unknown>, onUnknown: (name: string) => void) => {
  const offset = readValue(raw['timezone'], { field: 'timezone', wireOffset: 0, onUnknown });
  const wireOffset = typeof offset === 'string' && isWireOffset(offset) ? Number(offset) : 0;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!isFieldName(name) || !hasField(kind, name)) {
      onUnknown(name);
      continue;
    }
    const read = readValue(value, { field: name, wireOffset, onUnknown });
    if (read !== undefined) body[name] = read;
  }
  return body;
};

const flagWarnings = (kind: TaskKind, body: CreationBody): string[] =>
  flagNames
    .filter((name) => body[name] !== undefined && body[name] !== profiles.documented.flags[kind][name])
    .map((name) => `${name} is not the value that this operation states (§2.1); the path decided the kind.`);

/**
 * Reads a creation body: canonical values inside, whatever the closed list of forms allows outside.
 * @param raw the body without `api_key`
 * @throws ServiceFailure with every problem by field.
 */
export const readCreationBody = (
  kind: TaskKind,
  raw: Record<string, unknown>,
  { apiKey, now }: { apiKey: string; now: Date },
): { body: CreationBody; warnings: string[] } => {
  const unknown = new Set<string>();
  const sent = readFields(kind, raw, (name) => unknown.add(name));
  const schema = schemas.get(kind);
  if (!schema) throw new Error('Every kind has a schema.');
  const { body, issues } = readBySchema(schema, sent);
  for (const issue of [...issuesBeyondSchema(sent, apiKey), ...bodyIssues(kind, sent)])
    if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  if (issues.length > 0) throw invalidBody(issues);
  return {
    body,
    warnings: [
      ...flagWarnings(kind, body),
      ...[...unknown].map((name) => unknownFieldWarning(name, apiKey)),
      ...timeWarnings(body, now),
    ],
  };
};
