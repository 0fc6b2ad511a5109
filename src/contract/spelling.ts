import type { FieldName } from './fields.ts';

/**
 * The names under which a service wants fields that it calls otherwise than §4. A field with two names goes out twice. Plain
 * data, so that a task is stored with it.
 */
export type Spelling = Readonly<Partial<Record<string, readonly FieldName[]>>>;

/**
 * A body of §4 as a service of this spelling calls its fields. The values stay as they are, and so does the order.
 * @param body without `api_key`, which only the transport adds.
 */
export const spell = (body: Readonly<Record<string, unknown>>, spelling: Spelling): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      (spelling[name] ?? [name]).map((each) => [each, value] as const),
    ),
  );

/**
 * The name of §4 for a field that a service names in an answer: what the form knows it by.
 * @param named a field, or a place inside one, like `meta_data[0].label`.
 */
export const meaningOf = (named: string, spelling: Spelling): string => {
  const name = /^\w+/.exec(named)?.[0] ?? '';
  const [field = name] =
    Object.entries(spelling).find(([, names]) => names?.some((each) => each === name)) ?? [];
  return field + named.slice(name.length);
};
