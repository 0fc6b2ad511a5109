import { bodyIssues } from '#contract/body-rules.ts';
import { tolerantBodySchema } from '#contract/body-schema.ts';
import { isFieldName, type FieldName } from '#contract/fields.ts';
import { hasField, taskKinds, type TaskKind } from '#contract/operations.ts';
import { flagNames, type Flags } from '#contract/profiles.ts';
import { isWireOffset } from '#contract/formats.ts';
import { ownIssues, schemaIssues, timeWarnings } from './body-problems.ts';
import { invalidBody } from './failures.ts';
import { normalizeField, normalizeOffset } from './normalizers.ts';
import { typedBody, type CreationBody } from './stored-columns.ts';
import { unknownFieldWarning } from './warnings.ts';

const schemas = new Map(taskKinds.map((kind) => [kind, tolerantBodySchema(kind)]));

const flagWarnings = (body: CreationBody, expected: Flags): string[] =>
  flagNames
    .filter((name) => body[name] !== undefined && body[name] !== expected[name])
    .map((name) => `${name} is not the value that this operation states (§2.1); the path decided the kind.`);

type Circumstances = {
  apiKey: string;
  /** The flags that the operation states. */
  expected: Flags;
  now: Date;
};

type ParsedBody = { body: CreationBody; warnings: string[] };

/**
 * Normalises and validates a creation body: canonical values inside, whatever the closed list allows outside (decision 5).
 * @throws ServiceFailure with every problem by field.
 */
export const parseBody = (
  kind: TaskKind,
  raw: Record<string, unknown>,
  { apiKey, expected, now }: Circumstances,
): ParsedBody => {
  const warnings: string[] = [];
  const offset = normalizeOffset(raw['timezone']);
  const wireOffset = typeof offset === 'string' && isWireOffset(offset) ? Number(offset) : 0;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'api_key') continue;
    if (!isFieldName(name) || !hasField(kind, name)) {
      warnings.push(unknownFieldWarning(name, apiKey));
      continue;
    }
    const field: FieldName = name;
    const normal = normalizeField(value, {
      field,
      wireOffset,
      apiKey,
      warn: (message) => warnings.push(message),
    });
    if (normal !== undefined) body[field] = normal;
  }
  const schema = schemas.get(kind);
  const issues = schema ? schemaIssues(schema, body) : [];
  for (const issue of [...ownIssues(body, apiKey), ...bodyIssues(kind, body)])
    if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  if (issues.length > 0) throw invalidBody(issues);
  const parsed = typedBody(body);
  return {
    body: parsed,
    warnings: [...flagWarnings(parsed, expected), ...warnings, ...timeWarnings(parsed, now)],
  };
};
