import type { Icon } from '@tabler/icons-react';
import type { PromoRow } from '#contract/list-rows.ts';
import { findPromos } from '#features/promos/filter-promos.ts';
import type { TaskKind } from '#contract/operations.ts';
import { matchIntents } from '#features/sent/sent-filters.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { Choice } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import type { ShortcutId } from '../shortcuts.ts';

/** The groups in their order: named entries before results from long lists. */
const groups = [
  'pages',
  'new',
  'drafts',
  'presets',
  'actions',
  'sent',
  'agents',
  'customers',
  'promos',
  'search',
] as const;
type Group = (typeof groups)[number];

/** One line of the palette. `value` is its id: it begins with a colon, so that nothing typed ever finds it. */
export type Entry = Choice & {
  value: `:${string}`;
  group: Group;
  shortcut?: ShortcutId | undefined;
  /** Of what opens a form: the picture of that kind. */
  kind?: TaskKind;
  /** A picture of its own; else that of its group. */
  icon?: Icon | undefined;
  /** Of a task: the colour of its state. */
  tone?: string;
  /** Of an agent: the name, for the face. */
  face?: string;
  run: () => void;
};

/** What is searched; long lists become lines only where they are found. */
export type Sources = {
  entries: readonly Entry[];
  intents: readonly Intent[];
  promos: readonly PromoRow[];
  toIntent: (intent: Intent) => Entry;
  toPromo: (promo: PromoRow) => Entry;
  /** The line that shows all promos that were found. */
  toAllPromos: (count: number, search: string) => Entry;
  /** The people of earlier tasks whom a text fits. */
  findCustomers: (search: string) => readonly Entry[];
  /** The line that looks in Sent, which knows more tasks than this device; null where the key may not. */
  toSearch: (found: number, search: string) => Entry | null;
};

type FoundGroup = { group: Group; entries: readonly Entry[] };

/** Most lines of a group that has a long list behind it. */
const maxEntries = 6;
const maxPeople = 3;
const maxOfGroup: Partial<Record<Group, number>> = {
  drafts: maxEntries,
  presets: maxEntries,
  agents: maxPeople,
};

/** Found by chance: drafts and agents may be called as a customer is. */
const neverFirst: ReadonlySet<Group> = new Set(['drafts', 'agents']);

/**
 * The lines for what is typed, in groups: first what has it in its name, then tasks, people and promos.
 * Nothing typed: what one can do.
 */
export const searchPalette = (search: string, sources: Sources): readonly FoundGroup[] => {
  const typed = search.trim();
  const found = new Map<Group, Entry[]>();
  // The cast is right: `searchChoices` returns the objects that it was given.
  const named = searchChoices(sources.entries, search) as readonly Entry[];
  for (const entry of named) {
    const lines = found.get(entry.group) ?? [];
    const room = entry.group === 'agents' && typed === '' ? 0 : (maxOfGroup[entry.group] ?? Infinity);
    if (lines.length < room) found.set(entry.group, [...lines, entry]);
  }
  if (typed !== '') {
    const tasks = matchIntents(sources.intents, typed);
    found.set('sent', tasks.slice(0, maxEntries).map(sources.toIntent));
    found.set('customers', sources.findCustomers(typed).slice(0, maxPeople));
    const promos = findPromos(sources.promos, typed).found;
    const isLong = promos.length > maxEntries;
    found.set('promos', [
      ...promos.slice(0, isLong ? maxEntries - 1 : maxEntries).map(sources.toPromo),
      ...(isLong ? [sources.toAllPromos(promos.length, typed)] : []),
    ]);
    const more = sources.toSearch(tasks.length, typed);
    if (more) found.set('search', [more]);
  }
  // The group of the best match comes first.
  const best = typed === '' ? undefined : named.find(({ group }) => !neverFirst.has(group))?.group;
  const order = groups.toSorted((a, b) => Number(b === best) - Number(a === best));
  return order
    .map((group) => ({ group, entries: found.get(group) ?? [] }))
    .filter(({ entries }) => entries.length > 0);
};
