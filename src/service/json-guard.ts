import type { Issue } from '#contract/answers.ts';
import { isFieldName } from '#contract/fields.ts';
import { isRecord } from '#contract/json.ts';
import { invalidBody, ServiceFailure } from './failures.ts';

const maxDepth = 16;
const maxKeys = 64;

/** A field's name fit for a message: short, quoted, and never the account's key. */
export const shownName = (name: string, apiKey = ''): string => {
  const clean = apiKey === '' ? name : name.replaceAll(apiKey, '…');
  return JSON.stringify(clean.length > 64 ? `${clean.slice(0, 64)}…` : clean);
};

/** Whether brackets nest deeper than allowed. Reads the text once, before anything is built from it. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c)
        at += 1; // the escaped character cannot end the text
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
};

/** Refuses objects with too many keys, and keys with a special meaning in JavaScript, at any level. */
const checkKeys = (value: unknown, path: string, issues: Issue[]): void => {
  const field = isFieldName(path) ? path : 'body';
  if (Array.isArray(value)) {
    for (const entry of value) checkKeys(entry, path, issues);
    return;
  }
  if (!isRecord(value)) return;
  const keys = Object.keys(value);
  if (keys.length > maxKeys) issues.push({ field, message: `At most ${maxKeys} fields in one object.` });
  for (const key of keys) {
    if (key === '__proto__' || key === 'constructor')
      issues.push({ field: path === '' ? key : field, message: `A field must not be called ${key}.` });
    checkKeys(value[key], path || key, issues);
  }
};

/** Throws for any value, already parsed, that has forbidden keys or too many of them. */
export const guardKeys = (value: unknown): void => {
  const issues: Issue[] = [];
  checkKeys(value, '', issues);
  if (issues.length > 0) throw invalidBody(issues.slice(0, 10));
};

/** Parses JSON text of bounded depth; call `guardKeys` before its keys are used. Of equal keys the last one counts. */
export const parseUnguarded = (text: string): unknown => {
  if (isTooDeep(text)) throw new ServiceFailure('too_deep', `The body nests deeper than ${maxDepth} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure('invalid_json', 'The body is not valid JSON.');
  }
};

/** Parses JSON text with bounded depth, bounded and clean keys. */
export const parseJson = (text: string): unknown => {
  const value = parseUnguarded(text);
  guardKeys(value);
  return value;
};

/** Parses JSON text that came as the value of a field; undefined where it is no JSON, so that validation reports the field. */
export const parseNested = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ServiceFailure && error.code === 'invalid_json') return undefined;
    throw error;
  }
};
