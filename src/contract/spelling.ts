import type { FieldName } from './fields.ts';

/** A body's field that goes out under another name than that of §4, or under a second one. */
type SpellingRule =
  | { field: FieldName; as: FieldName }
  /** `where`: only if this list of the same body has entries. */
  | { field: FieldName; also: FieldName; where: FieldName };

/** How a kind's fields are called by a service; empty where as in §4. Plain data, so that a task is stored with it. */
export type Spelling = readonly SpellingRule[];

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Under which names a field goes out: one, or two. */
const namesOf = (name: string, spelling: Spelling, isMeant: (where: FieldName) => boolean): string[] => {
  const rules = spelling.filter(({ field }) => field === name);
  const own = rules.find((rule) => 'as' in rule);
  const seconds = rules.flatMap((rule) => ('also' in rule && isMeant(rule.where) ? [rule.also] : []));
  return [own?.as ?? name, ...seconds];
};

/**
 * A body of §4 as a service of this spelling calls its fields. The values stay as they are, and so does the order.
 * @param body without `api_key`, which only the transport adds.
 */
export const spell = (body: Readonly<Record<string, unknown>>, spelling: Spelling): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      namesOf(name, spelling, (where) => isFilled(body[where])).map((as) => [as, value] as const),
    ),
  );

/**
 * The name of §4 for a field that a service names in an answer: what the form knows it by.
 * @param named a field, or a place inside one, like `meta_data[0].label`.
 */
export const meaningOf = (named: string, spelling: Spelling): string => {
  const name = /^\w+/.exec(named)?.[0] ?? '';
  const rule = spelling.find((each) => name === ('as' in each ? each.as : each.also));
  return rule ? rule.field + named.slice(name.length) : named;
};
