import { invalidBody } from './failures.ts';
import { guardValue, issueField, shownName, tooDeep } from './json-guard.ts';
import { decodePart, type FormPart } from './split-form.ts';

/** Splits a name into its segments: `meta_data[0][label]`, as PHP and jQuery write a list of objects; `tags[]` ends in an empty one. */
const pathOf = (name: string): string[] => {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  return first === undefined ? [name] : [first, ...rest.slice(1, -1).split('][')];
};

type Branch = Map<string, Branch | string>;

/** The name of a list's next entry. */
const nextIn = (branch: Branch): string => {
  let next = branch.size;
  while (branch.has(String(next))) next += 1;
  return String(next);
};

/** The last entry of a list, where what follows in a name is not yet there: `meta_data[][data]` after `meta_data[][label]`. */
const openEntry = (branch: Branch, next: string | undefined): string | null => {
  const [name, entry] = [...branch].at(-1) ?? [];
  const isOpen = name !== undefined && entry instanceof Map && next !== undefined && next !== '';
  return isOpen && !entry.has(next) ? name : null;
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
 * `name[0][label]=value` and `name[][label]=value` for custom fields, or any of these as JSON text.
 * @param apiKey is kept out of messages that show a name.
 * @throws ServiceFailure that names the field: where a name comes twice with different values, for names that JSON may not have
 * either, and for a value that is no text.
 */
export const readForm = (parts: readonly FormPart[], apiKey: string): Record<string, unknown> => {
  const root: Branch = new Map();
  for (const { name: bytes, value, fault } of parts) {
    const name = decodePart(bytes, 'body');
    const path = pathOf(name);
    if (path.length > maxParts) throw tooDeep();
    const field = issueField(path[0] ?? '', apiKey);
    const refuse = (message: string) => invalidBody([{ field, message }]);
    if (fault !== '') throw refuse(fault);
    const text = decodePart(value, field);
    let branch = root;
    path.forEach((part, at) => {
      const isNew = part === '' && at > 0;
      const own = isNew ? (openEntry(branch, path[at + 1]) ?? nextIn(branch)) : part;
      const earlier = branch.get(own);
      if (at === path.length - 1) {
        if (earlier instanceof Map)
          throw refuse(
            `${shownName(name, apiKey)} comes once as a list and once as a value. Send one of them.`,
          );
        if (earlier !== undefined && earlier !== text)
          throw refuse(`${shownName(name, apiKey)} comes twice with different values. Send it once.`);
        branch.set(own, text);
        return;
      }
      if (typeof earlier === 'string')
        throw refuse(`${shownName(own, apiKey)} comes once as a list and once as a value. Send one of them.`);
      const next: Branch = earlier ?? new Map();
      branch.set(own, next);
      branch = next;
    });
  }
  const body = Object.fromEntries([...root].map(([name, value]) => [name, valueOf(value)]));
  guardValue(body, apiKey);
  return body;
};
