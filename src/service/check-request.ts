import type { Issue } from '#contract/answers.ts';
import { hasApiKey } from '#contract/formats.ts';
import type { UnknownRecord } from '#contract/json.ts';
import { invalid } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import { invalidBody, ServiceFailure } from './failures.ts';

const maxDepth = 16;
/** No list of a request may have more entries; a schema would look at each before it counts them. */
const maxEntries = 2000;

const textIssue = (text: string): string | null => {
  // Postgres can't store these.
  if (text.includes('\0') || !text.isWellFormed())
    return 'Remove the invalid character (a NUL or an unpaired surrogate).';
  return hasApiKey(text) ? invalid.apiKey : null;
};

/**
 * Refuses a body that nests too deep, has a list that is too long, or has a text that can't be stored: broken characters, or an API key, which
 * others would see.
 * @param fields the names that a message may repeat; any other name could hold anything
 * @throws ServiceFailure with the first problem of each field.
 */
export const checkTexts = (body: UnknownRecord, fields: ReadonlySet<string>): void => {
  const issues = new Map<string, Issue>();
  const check = (value: unknown, field: string, depth: number): void => {
    if (typeof value === 'string') {
      const message = textIssue(value);
      if (message !== null && !issues.has(field)) issues.set(field, { field, message });
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxDepth)
      throw new ServiceFailure('invalid_body', `The body nests deeper than ${maxDepth} levels.`);
    if (Array.isArray(value) && value.length > maxEntries) {
      issues.set(field, { field, message: `Send at most ${maxEntries} entries.` });
      return;
    }
    for (const [name, entry] of Object.entries(value)) {
      if (!Array.isArray(value)) check(name, field, depth);
      check(entry, field, depth + 1);
    }
  };
  for (const [name, value] of Object.entries(body)) {
    check(name, 'body', 1);
    check(value, fields.has(name) ? name : 'body', 2);
  }
  if (issues.size > 0) throw invalidBody([...issues.values()]);
};

/** The part of a field's value that a problem is in: the number of a list's entry, or a name. */
const partOf = ([, part, ...inner]: readonly PropertyKey[]): string => {
  if (typeof part === 'number') return `Entry ${part + 1}: `;
  return part === undefined ? '' : `${[part, ...inner].map(String).join('.')}: `;
};

export const required = 'This field is required.';

/** A body as its schema reads it. @throws ServiceFailure with the first problem of each field. */
export const parseRequest = <Schema extends z.ZodMiniType>(schema: Schema, body: UnknownRecord) => {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const issues = new Map<string, Issue>();
  for (const { path, code, message } of error.issues) {
    const field = String(path[0] ?? 'body');
    // A rule between fields has its own words.
    const isMissing = code !== 'custom' && body[field] === undefined;
    if (!issues.has(field))
      issues.set(field, { field, message: isMissing ? required : partOf(path) + message });
  }
  throw invalidBody([...issues.values()]);
};

const maxNames = 10;
const maxNameLength = 64;

/** A warning that names the fields that the operation doesn't have, if there are any. Its length is bounded, whatever was sent. */
export const warnOfUnknownFields = (body: UnknownRecord, known: ReadonlySet<string>): string[] => {
  const names = Object.keys(body).filter((name) => !known.has(name));
  if (names.length === 0) return [];
  const shown = names.slice(0, maxNames).map((name) => JSON.stringify(name.slice(0, maxNameLength)));
  return [`Unknown fields were left out: ${shown.join(', ')}${names.length > maxNames ? ', …' : ''}.`];
};
