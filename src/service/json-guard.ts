import type { Issue } from '#contract/answers.ts';
import { isRecord } from '#contract/json.ts';
import { invalidBody, ServiceFailure } from './failures.ts';
import { findRepeatedName } from './repeated-name.ts';
import { isOrdinary, parseAsWritten } from './written-numbers.ts';

const valueOf = (text: string, hasOddNumbers: boolean): unknown => {
  try {
    return hasOddNumbers ? parseAsWritten(text) : JSON.parse(text);
  } catch {
    throw new ServiceFailure('invalid_json', 'The body is not valid JSON.');
  }
};

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

export const tooDeep = (): ServiceFailure =>
  new ServiceFailure('too_deep', `The body nests deeper than ${maxDepth} levels.`);

const numberAt = /[-+.\deE]+/y;

/**
 * How many names the objects of a JSON text have together, and whether it has a number that is not an ordinary one. Reads it
 * once, before anything is built from it.
 * @throws ServiceFailure for brackets that nest deeper than allowed.
 */
const scan = (text: string): { names: number; hasOddNumbers: boolean } => {
  let names = 0;
  let hasOddNumbers = false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at += 1; // the escaped character cannot end the text
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) throw tooDeep();
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x3a) names += 1;
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      numberAt.lastIndex = at;
      const [digits = ''] = numberAt.exec(text) ?? [];
      hasOddNumbers ||= !isOrdinary(digits);
      at += digits.length - 1;
    }
  }
  return { names, hasOddNumbers };
};

type Check = { issues: Issue[]; apiKey: string };

/**
 * Refuses objects with too many keys, keys with a special meaning in JavaScript, and texts that Postgres cannot store or compare,
 * at any level. @returns how many keys there are.
 */
const checkKeys = (value: unknown, path: string, { issues, apiKey }: Check): number => {
  const field = issueField(path, apiKey);
  let count = 0;
  if (Array.isArray(value)) {
    for (const entry of value) count += checkKeys(entry, path, { issues, apiKey });
    return count;
  }
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    issues.push({ field, message: 'Remove the character that is no text: NUL, or one half of a pair.' });
  if (!isRecord(value)) return 0;
  const keys = Object.keys(value);
  count = keys.length;
  if (keys.length > maxKeys) issues.push({ field, message: `At most ${maxKeys} fields in one object.` });
  for (const key of keys) {
    if (key === '__proto__' || key === 'constructor')
      issues.push({ field: path === '' ? key : field, message: `A field must not be called ${key}.` });
    count += checkKeys(value[key], path || key, { issues, apiKey });
  }
  return count;
};

/**
 * Throws for any value, already parsed, that has forbidden keys, too many of them, or texts that are none.
 * @returns how many keys its objects have together.
 */
export const guardKeys = (value: unknown, apiKey = ''): number => {
  const issues: Issue[] = [];
  const count = checkKeys(value, '', { issues, apiKey });
  if (issues.length > 0) throw invalidBody(issues.slice(0, 10));
  return count;
};

/** JSON of which nothing has been checked but its depth. */
type Unguarded = {
  value: unknown;
  /** Call it before the keys of `value` are used. @throws ServiceFailure for keys as `guardKeys`, or for a repeated one. */
  guard: (apiKey?: string) => void;
};

/** Parses JSON text of bounded depth. @throws ServiceFailure */
export const parseUnguarded = (text: string): Unguarded => {
  const { names, hasOddNumbers } = scan(text);
  const value = valueOf(text, hasOddNumbers);
  return {
    value,
    guard: (apiKey = '') => {
      if (guardKeys(value, apiKey) === names) return;
      const repeated = findRepeatedName(text);
      if (repeated === null) return;
      const { field, name } = repeated;
      throw invalidBody([
        {
          field: issueField(field, apiKey),
          message: `${shownName(name, apiKey)} comes twice with different values. Send it once.`,
        },
      ]);
    },
  };
};

/** Parses JSON text with bounded depth, bounded and clean keys, none of them with two values. */
export const parseJson = (text: string): unknown => {
  const { value, guard } = parseUnguarded(text);
  guard();
  return value;
};

/**
 * Parses JSON text that came as the value of a field; undefined where it is no JSON, so that validation reports the field.
 * @throws ServiceFailure that names the field.
 */
export const parseNested = (text: string, field: string): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.code === 'invalid_json') return undefined;
    const message = error.issues[0]?.message ?? `Nests deeper than ${maxDepth} levels.`;
    throw new ServiceFailure(error.code, `${field}: ${message}`, [{ field, message }]);
  }
};
