import { isFieldName } from '#contract/fields.ts';
import { invalidBody, ServiceFailure } from './failures.ts';
import { guardKeys, shownName, tooDeep } from './json-guard.ts';

/** Room for every field of an operation and two full lists. Assumed: §8 shows no limits. */
const maxPairs = 512;

/** A name of a form and its value, as they came. */
export type FormPair = readonly [name: string, value: string];

const count = (text: string, part: string): number => {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
};

const limitPairs = (pairs: number): void => {
  if (pairs > maxPairs)
    throw invalidBody([{ field: 'body', message: `At most ${maxPairs} names and values.` }]);
};

/**
 * The names and values of a form-urlencoded body, as they came.
 * @throws ServiceFailure for more of them than any body has, and for JSON that was announced as a form.
 */
export const splitForm = (text: string): FormPair[] => {
  if (/^\s*\{/.test(text))
    throw new ServiceFailure(
      'unsupported_media_type',
      'The body is JSON. Send it with the header Content-Type: application/json.',
    );
  limitPairs(count(text, '&') + 1);
  return [...new URLSearchParams(text)];
};

const brokenForm = () => new ServiceFailure('invalid_json', 'The body is not a valid multipart form.');

const boundaryOf = (contentType: string): string => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw brokenForm();
  return boundary;
};

const longestHead = 1000;

/** What a part's head says of it; null where it does not say so. */
const dispositionOf = (head: string): { name: string; isFile: boolean } | null => {
  if (head.length > longestHead) return null;
  const [line = ''] = /^content-disposition:.*$/im.exec(head) ?? [];
  const [, quoted, plain] = /[;\s]name=(?:"([^"]*)"|([^";\s]+))/i.exec(line) ?? [];
  const name = quoted ?? plain;
  return name === undefined ? null : { name, isFile: /[;\s]filename\*?=/i.test(line) };
};

/**
 * The names and values of a multipart body, as they came. By hand and not by `Response.formData`, which takes a tenth of a second
 * for a large body of a stranger.
 * @throws ServiceFailure for what is no such form, for a file in it, and for more of them than any body has.
 */
export const splitMultipart = (text: string, contentType: string): FormPair[] => {
  const delimiter = `\r\n--${boundaryOf(contentType)}`;
  const whole = `\r\n${text}`;
  limitPairs(count(whole, delimiter) - 1);
  const [, ...parts] = whole.split(delimiter);
  const last = parts.findIndex((part) => part.startsWith('--'));
  if (last === -1) throw brokenForm();
  return parts.slice(0, last).map((part) => {
    // The rest of the delimiter's line is blank.
    const start = part.indexOf('\r\n');
    const end = part.indexOf('\r\n\r\n', start);
    const disposition = end === -1 ? null : dispositionOf(part.slice(start, end));
    if (disposition === null) throw brokenForm();
    const { name, isFile } = disposition;
    if (isFile) throw invalidBody([{ field: fieldOf(name), message: 'Send text here, not a file.' }]);
    return [name, part.slice(end + 4)];
  });
};

/** `meta_data[0][label]` in its parts, as PHP and jQuery write a list of objects, and `tags[]`, with a blank one. */
const pathOf = (name: string): string[] => {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  return first === undefined ? [name] : [first, ...rest.slice(1, -1).split('][')];
};

/** The field that a name is about, for messages. */
const fieldOf = (name: string): string => {
  const [first = ''] = pathOf(name);
  return isFieldName(first) ? first : 'body';
};

type Branch = Map<string, Branch | string>;

/** The name of a list's next entry. */
const nextIn = (branch: Branch): string => {
  let next = branch.size;
  while (branch.has(String(next))) next += 1;
  return String(next);
};

const isIndex = (name: string): boolean => /^\d{1,6}$/.test(name);

/** What was built of names, as JSON has it: a branch whose names are all numbers is a list. */
const valueOf = (branch: Branch | string): unknown => {
  if (typeof branch === 'string') return branch;
  const entries = [...branch].map(([name, value]) => [name, valueOf(value)] as const);
  return entries.every(([name]) => isIndex(name))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(entries);
};

const maxParts = 16;

/**
 * What clients of the live service post as a form: `name=value`, `name[]=value` and `name[0]=value` for lists,
 * `name[0][label]=value` for custom fields, or any of these as JSON text.
 * @throws ServiceFailure where a name comes twice with different values, and for names that JSON may not have either.
 */
export const readForm = (pairs: readonly FormPair[]): Record<string, unknown> => {
  const root: Branch = new Map();
  for (const [name, value] of pairs) {
    const path = pathOf(name);
    if (path.length > maxParts) throw tooDeep();
    const fault = (message: string) => invalidBody([{ field: fieldOf(name), message }]);
    let branch = root;
    path.forEach((part, at) => {
      const own = part === '' && at > 0 ? nextIn(branch) : part;
      const earlier = branch.get(own);
      if (at === path.length - 1) {
        if (earlier instanceof Map)
          throw fault(`${shownName(name)} comes once as a list and once as a value. Send one of them.`);
        if (earlier !== undefined && earlier !== value)
          throw fault(`${shownName(name)} comes twice with different values. Send it once.`);
        branch.set(own, value);
        return;
      }
      if (typeof earlier === 'string')
        throw fault(`${shownName(own)} comes once as a list and once as a value. Send one of them.`);
      const next: Branch = earlier ?? new Map();
      branch.set(own, next);
      branch = next;
    });
  }
  const body = Object.fromEntries([...root].map(([name, value]) => [name, valueOf(value)]));
  guardKeys(body);
  return body;
};
