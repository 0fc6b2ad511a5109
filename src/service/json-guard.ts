import type { Issue } from '#contract/answers.ts';
import { invalidBody, invalidField, ServiceFailure } from './failures.ts';

const maxDepth = 16;
const maxKeys = 64;

/** A field's name fit for a message: short, quoted, and never the account's key. */
export const shownName = (name: string, apiKey = ''): string => {
  const clean = apiKey === '' ? name : name.replaceAll(apiKey, '…');
  return JSON.stringify(clean.length > 64 ? `${clean.slice(0, 64)}…` : clean);
};

/** A field's name as an issue has it: short, and `body` where there is none to name, or one with the account's key in it. */
export const issueField = (name: string, apiKey = ''): string =>
  name === '' || (apiKey !== '' && name.includes(apiKey)) ? 'body' : name.slice(0, 64).toWellFormed();

const tooDeep = (): ServiceFailure =>
  new ServiceFailure('too_deep', `The body nests deeper than ${maxDepth} levels.`);

/** JSON text as `JSON.parse` reads it, without further checks. @throws ServiceFailure */
export const parseUnguarded = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure('invalid_json', 'The body is not valid JSON.');
  }
};

type Check = { issues: Issue[]; apiKey: string };

/**
 * Refuses values that nest too deep, objects with too many keys, keys with a special meaning in JavaScript, and texts that
 * Postgres cannot store or compare.
 */
const check = (value: unknown, path: string, depth: number, { issues, apiKey }: Check): void => {
  const field = issueField(path, apiKey);
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    issues.push({ field, message: 'Remove the invalid character (a NUL or an unpaired surrogate).' });
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw tooDeep();
  if (Array.isArray(value)) {
    for (const entry of value) check(entry, path, depth + 1, { issues, apiKey });
    return;
  }
  const entries = Object.entries(value);
  if (entries.length > maxKeys) issues.push({ field, message: `At most ${maxKeys} fields in one object.` });
  for (const [key, entry] of entries) {
    if (key === '__proto__' || key === 'constructor')
      issues.push({ field: path === '' ? key : field, message: `A field must not be called ${key}.` });
    check(entry, path || key, depth + 1, { issues, apiKey });
  }
};

/** @throws ServiceFailure for any value, already parsed, that nests too deep, has forbidden or too many keys, or texts with broken characters. */
export const guardValue = (value: unknown, apiKey = ''): void => {
  const issues: Issue[] = [];
  check(value, '', 1, { issues, apiKey });
  if (issues.length > 0) throw invalidBody(issues.slice(0, 10));
};

const token = /"(?:[^"\\]|\\.)*"(?=\s*(:?))|[{}[\]]/g;

/** Refuses a JSON object whose key stands in it twice: another program before this one may have read the other one. @param text valid JSON */
export const refuseSecondKey = (text: string): void => {
  let depth = 0;
  let keys = 0;
  for (const [part, colon] of text.matchAll(token)) {
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    else if (colon === ':' && depth === 1 && JSON.parse(part) === 'api_key') keys += 1;
  }
  if (keys > 1) throw invalidField('api_key', 'The API key comes twice. Send it once.');
};

/**
 * Parses JSON text that came as the value of a field; undefined where it is no JSON, so that validation reports the field.
 * @throws ServiceFailure that names the field.
 */
export const parseNested = (text: string, field: string): unknown => {
  try {
    const value = parseUnguarded(text);
    guardValue(value);
    return value;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.code === 'invalid_json') return undefined;
    const message = error.issues[0]?.message ?? `Nests deeper than ${maxDepth} levels.`;
    throw new ServiceFailure(error.code, `${field}: ${message}`, [{ field, message }]);
  }
};
