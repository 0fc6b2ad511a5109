import type { PromoRow } from '#contract/list-rows.ts';
import { findPromos } from '#features/promos/filter-promos.ts';
import { matchIntents } from '#features/sent/filter-intents.ts';
import type { DisplayStatus } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { Choice } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import type { ShortcutId } from '../shortcuts.ts';

/** The groups in their order: named entries before results from long lists. */
const groups = ['pages', 'new', 'drafts', 'presets', 'actions', 'sent', 'promos'] as const;
type Group = (typeof groups)[number];

/** One line of the palette. `value` is its id: it begins with a colon, so that nothing typed ever finds it. */
export type Entry = Choice & {
  value: `:${string}`;
  group: Group;
  shortcut?: ShortcutId | undefined;
  /** Of a task: its picture stands before it. */
  status?: DisplayStatus;
  run: () => void;
};

/** What is searched; long lists become lines only where they are found. */
export type Sources = {
  entries: readonly Entry[];
  intents: readonly Intent[];
  promos: readonly PromoRow[];
  toIntent: (intent: Intent) => Entry;
  toPromo: (promo: PromoRow) => Entry;
  /** The line that shows all of what was found where it is listed. */
  toAll: (group: 'sent' | 'promos', count: number, search: string) => Entry;
};

type FoundGroup = { group: Group; entries: readonly Entry[] };

/** Most results from a long list; the last line leads to the list itself. */
const most = 6;

const shorten = <Row>(rows: readonly Row[], toEntry: (row: Row) => Entry, toAll: (count: number) => Entry) =>
  rows.length > most
    ? [...rows.slice(0, most - 1).map(toEntry), toAll(rows.length)]
    : rows.slice(0, most).map(toEntry);

/**
 * The lines for what is typed, in groups: first what has it in its name, then tasks and promos.
 * Nothing typed: what one can do.
 */
export const searchPalette = (search: string, sources: Sources): readonly FoundGroup[] => {
  const found = new Map<Group, Entry[]>();
  // The cast is right: `searchChoices` returns the objects that it was given.
  const named = searchChoices(sources.entries, search) as readonly Entry[];
  for (const entry of named) {
    const lines = found.get(entry.group) ?? [];
    const isFull = (entry.group === 'drafts' || entry.group === 'presets') && lines.length === most;
    if (!isFull) found.set(entry.group, [...lines, entry]);
  }
  const typed = search.trim();
  if (typed !== '') {
    found.set(
      'sent',
      shorten(matchIntents(sources.intents, typed), sources.toIntent, (count) =>
        sources.toAll('sent', count, typed),
      ),
    );
    const promos = findPromos(sources.promos, typed).found;
    found.set(
      'promos',
      shorten(promos, sources.toPromo, (count) => sources.toAll('promos', count, typed)),
    );
  }
  // The group of the best match comes first. Drafts are excluded: their names begin with a kind, and typing a kind means a new task.
  const best = typed === '' ? undefined : named.find(({ group }) => group !== 'drafts')?.group;
  const order = groups.toSorted((a, b) => Number(b === best) - Number(a === best));
  return order
    .map((group) => ({ group, entries: found.get(group) ?? [] }))
    .filter(({ entries }) => entries.length > 0);
};
