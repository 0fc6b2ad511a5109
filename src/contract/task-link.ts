import { fieldsOf, type TaskKind } from './operations.ts';

/** The most characters that the form reads of a link, after the path. */
export const maxLinkLength = 8192;

/** Never in a link: the key, and what no person types. */
const neverLinked: ReadonlySet<string> = new Set(['api_key', 'has_pickup', 'has_delivery', 'layout_type']);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);

/**
 * The path and fragment of a link that opens the form of a kind with these values, by wire name. They are in the fragment, which no server gets.
 * @returns null where it would be longer than the form reads.
 */
export const taskLink = (kind: TaskKind, values: Readonly<Record<string, unknown>>): string | null => {
  const parts = fieldsOf(kind)
    .filter((name) => !neverLinked.has(name) && !isBlank(values[name]))
    .map((name) => `${name}=${encodeURIComponent(textOf(values[name]))}`);
  const text = parts.join('&');
  return text.length > maxLinkLength ? null : `/new/${kind}#${text}`;
};
