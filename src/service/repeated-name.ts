import { parseAsWritten } from './written-numbers.ts';

type Open = {
  /** The values of an object so far, as they stand in the text; null for a list. */
  values: Map<string, string> | null;
  /** The name whose value is being read; null before it. */
  name: string | null;
  /** Where that value begins. */
  from: number;
};

/** Where a string ends that begins at this quotation mark. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};

const isSame = (a: string, b: string): boolean =>
  a === b || JSON.stringify(parseAsWritten(a)) === JSON.stringify(parseAsWritten(b));

/**
 * A name that stands twice in one object of a JSON text with different values: `JSON.parse` would lose the first one.
 * @param text valid JSON.
 * @returns the name, and the name of the outermost object that it is part of; null where every value is kept.
 */
export const findRepeatedName = (text: string): { field: string; name: string } | null => {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const here = open.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (here?.values && here.name === null) here.name = String(JSON.parse(text.slice(at, end + 1)));
      at = end;
    } else if (char === '{' || char === '[')
      open.push({ values: char === '{' ? new Map() : null, name: null, from: 0 });
    else if (char === ':' && here) here.from = at + 1;
    else if (char === ',' || char === '}' || char === ']') {
      if (here?.values && here.name !== null) {
        const { values, name, from } = here;
        const value = text.slice(from, at);
        const earlier = values.get(name);
        if (earlier !== undefined && !isSame(earlier, value)) return { field: open[0]?.name ?? name, name };
        values.set(name, value);
        here.name = null;
      }
      if (char !== ',') open.pop();
    }
  }
  return null;
};
