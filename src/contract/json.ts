/** A JSON object of which nothing is known yet: a record, a body or an answer, read name by name. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns the JSON value, or undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An own property; undefined if the value is not an object or lacks it. */
export const prop = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The same if it is text, otherwise blank. */
export const textProp = (value: unknown, name: string): string => {
  const text = prop(value, name);
  return typeof text === 'string' ? text : '';
};
