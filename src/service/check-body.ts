import type { Issue } from '#contract/answers.ts';
import type { tolerantBodySchema } from '#contract/body-schema.ts';
import { isRecord } from '#contract/json.ts';
import { datetimeFields } from '#contract/sides.ts';
import { isWrongOrder } from '#contract/task-times.ts';
import type { z } from '#contract/zod.ts';
import { instantOf, isOver } from '#time/wall-time.ts';
import { invalidBody } from './failures.ts';
import type { CreationBody } from './stored-columns.ts';

/** Checks of a normalised creation body. */

/** Whether a text is part of a value or a name, at any level. */
const contains = (value: unknown, secret: string): boolean => {
  if (typeof value === 'string') return value.includes(secret);
  if (Array.isArray(value)) return value.some((entry) => contains(entry, secret));
  return (
    isRecord(value) &&
    Object.entries(value).some(([name, entry]) => name.includes(secret) || contains(entry, secret))
  );
};

type SchemaIssue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** The first problem of each field that a schema finds. */
const issuesOf = (
  error: { issues: readonly SchemaIssue[] } | undefined,
  say = ({ message }: SchemaIssue): string => message,
): Issue[] => {
  const issues = new Map<string, Issue>();
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0]);
    if (!issues.has(field)) issues.set(field, { field, message: say(issue) });
  }
  return [...issues.values()];
};

/** A body as its schema reads it, and the problems that it finds, one per field, with the entry's number where the field is a list. */
export const readBySchema = (
  schema: ReturnType<typeof tolerantBodySchema>,
  sent: Record<string, unknown>,
): { body: CreationBody; issues: Issue[] } => {
  const { data, error } = schema.safeParse(sent);
  const issues = issuesOf(error, ({ path: [, entry], message }) =>
    typeof entry === 'number' ? `Entry ${entry + 1}: ${message}` : message,
  );
  return { body: data ?? {}, issues };
};

/** A body as its schema reads it. @throws ServiceFailure with the first problem of each field. @param say makes its message. */
export const parseBody = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
  say?: (issue: SchemaIssue) => string,
): z.infer<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidBody(issuesOf(parsed.error, say));
};

/** What neither the schema nor the rules between fields say. */
export const issuesBeyondSchema = (body: Record<string, unknown>, apiKey: string): Issue[] => {
  const issues: Issue[] = [];
  // The key must not come to rest in a stored row.
  for (const [field, value] of Object.entries(body))
    if (contains(value, apiKey)) issues.push({ field, message: 'Remove the API key from this field.' });
  // §2.1 states both values of ride_type.
  if (typeof body['ride_type'] === 'number' && body['ride_type'] > 1)
    issues.push({ field: 'ride_type', message: 'Must be 0 (not a pool task) or 1 (pool task).' });
  return issues;
};

/** Problems of times that are over, and of times in an order that cannot be meant. */
export const timeWarnings = (body: CreationBody, now: Date): string[] => {
  const given = datetimeFields.flatMap((name) => (body[name] ? [{ name, wall: body[name] }] : []));
  const past = given
    .filter(({ wall }) => isOver(instantOf(wall, Number(body.timezone)), now.getTime()))
    .map(({ name }) => `${name} is in the past.`);
  // All are wall times in one offset, so that their texts sort like their instants.
  const unordered = given.slice(1).flatMap(({ name, wall }, at) => {
    const before = given[at];
    return before && isWrongOrder(before.wall, wall) ? [`${name} is not later than ${before.name}.`] : [];
  });
  return [...past, ...unordered];
};
