import type { FieldName } from '#contract/fields.ts';
import { bothSides } from '#contract/sides.ts';
import type { Intent } from '#outbox/intent.ts';
import { standingOf, type Means } from '#outbox/standing.ts';
import { foldText } from '#ui/fold-text.ts';

export type IntentFilter = 'all' | 'open' | 'created' | 'rejected';

export type FilteredIntents = {
  /** Those with an unknown outcome that a person has to decide. */
  asks: readonly Intent[];
  others: readonly Intent[];
  counts: Record<IntentFilter, number>;
};

const searched = (['phone', 'name', 'email', 'address'] as const).flatMap(bothSides);

const folded = new WeakMap<Intent, string>();

const searchText = (intent: Intent): string => {
  const known = folded.get(intent);
  if (known !== undefined) return known;
  const textOf = (name: FieldName): string => {
    const value = intent.body[name];
    return typeof value === 'string' ? value : '';
  };
  // A phone is found with and without the spaces and hyphens between its digits.
  const phones = bothSides('phone').map((name) => textOf(name).replaceAll(/\D/g, ''));
  const text = foldText(
    [intent.orderId, intent.summary.who, intent.summary.where, ...searched.map(textOf), ...phones].join(' '),
  );
  folded.set(intent, text);
  return text;
};

/** Whether every word of the search is in the order number, a name, a phone, an email or an address. */
const matcher = (search: string) => {
  const whole = foldText(search);
  const digits = /^[\d\s()+./-]{5,}$/.test(whole) ? whole.replaceAll(/\D/g, '') : '';
  const terms = whole.split(/\s+/).filter(Boolean);
  return (intent: Intent): boolean => {
    const text = searchText(intent);
    return terms.every((term) => text.includes(term)) || (digits !== '' && text.includes(digits));
  };
};

/** The intents of a search, in the order given. */
export const matchIntents = (all: readonly Intent[], search: string): readonly Intent[] =>
  search.trim() === '' ? all : all.filter(matcher(search));

/** The filter of an outcome; null for an intent that a person cancelled or stopped following, which is listed under All only. */
const filterOf = (intent: Intent, means: Means): Exclude<IntentFilter, 'all'> | null => {
  const standing = standingOf(intent, means);
  if (standing === 'created' || standing === 'rejected') return standing;
  return intent.settledBy === null ? 'open' : null;
};

/** The intents of the search and filter, in the order given; the counts are of the search, whatever the filter. */
export const filterIntents = (
  all: readonly Intent[],
  search: string,
  filter: IntentFilter,
  means: Means,
): FilteredIntents => {
  const found = matchIntents(all, search);
  const counts = { all: found.length, open: 0, created: 0, rejected: 0 };
  const asks: Intent[] = [];
  const others: Intent[] = [];
  for (const intent of found) {
    const group = filterOf(intent, means);
    if (group !== null) counts[group] += 1;
    if (filter !== 'all' && filter !== group) continue;
    (intent.state === 'unknown' && intent.settledBy === null ? asks : others).push(intent);
  }
  return { asks, others, counts };
};
