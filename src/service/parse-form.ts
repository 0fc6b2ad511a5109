import { fields, isFieldName } from '#contract/fields.ts';
import { invalidBody } from './failures.ts';
import { guardKeys, parseJson, shownName } from './json-guard.ts';

/** Room for every field of an operation and two full lists. Assumed: §8 shows no limits. */
const maxPairs = 512;

const countPairs = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) count += 1;
  return count;
};

/**
 * The names and values of a form-urlencoded body, as they came.
 * @throws ServiceFailure for more of them than any body has.
 */
export const splitForm = (text: string): URLSearchParams => {
  if (countPairs(text) > maxPairs)
    throw invalidBody([{ field: 'body', message: `At most ${maxPairs} names and values.` }]);
  return new URLSearchParams(text);
};

/** What clients of the live service post as a form: `name=value`, `name[]=value` for lists, meta data as JSON text. */
export const readForm = (form: URLSearchParams): Record<string, unknown> => {
  const entries = new Map<string, unknown>();
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    const earlier = texts.get(name);
    if (earlier !== undefined && earlier !== value && !name.endsWith('[]'))
      throw invalidBody([
        {
          field: isFieldName(name) ? name : 'body',
          message: `${shownName(name)} comes twice with different values. Send it once.`,
        },
      ]);
    texts.set(name, value);
    if (name.endsWith('[]')) {
      const list = entries.get(name.slice(0, -2));
      if (Array.isArray(list)) list.push(value);
      else entries.set(name.slice(0, -2), [value]);
    } else if (isFieldName(name) && fields[name].wire === 'flag' && /^(true|false)$/i.test(value))
      entries.set(name, value.toLowerCase() === 'true');
    else if (isFieldName(name) && fields[name].wire === 'links' && value.trim().startsWith('['))
      entries.set(name, parseJson(value));
    else entries.set(name, value);
  }
  const body: Record<string, unknown> = Object.fromEntries(entries);
  guardKeys(body);
  return body;
};
