import type { PromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import type { TaskKind } from '#contract/operations.ts';

/** The words of the palette. */
export const paletteWords = {
  find: 'Page, task, person or promo',
  hints: [
    { keys: ['↑', '↓'], does: 'to move' },
    { keys: ['↵'], does: 'to open' },
    { keys: ['Esc'], does: 'to close' },
  ],
  groups: {
    pages: 'Pages',
    new: 'New task',
    drafts: 'Drafts',
    presets: 'Presets',
    actions: 'Actions',
    sent: 'Sent tasks',
    agents: 'Agents',
    customers: 'Customers',
    promos: 'Promos',
    search: 'Search',
  },
  kinds: {
    pickup: 'New pickup',
    delivery: 'New delivery',
    'pickup-delivery': 'New pickup & delivery',
    appointment: 'New appointment',
  } satisfies Record<TaskKind, string>,
  onlyHere: 'Only here',
  forEveryone: 'Everyone',
  disconnect: 'Disconnect…',
  newFor: (kind: TaskKind, name: string) => `${paletteWords.kinds[kind]} for ${name}`,
  assign: (name: string) => `Assign to ${name}`,
  open: (count: number) => `${count} open today`,
  searchSent: (text: string) => `Search in Sent for “${text}”`,
  onDevice: (count: number) => (count === 1 ? '1 on this device' : `${count} on this device`),
  facts: (...facts: string[]) => facts.filter(Boolean).join(' · '),
  promo: ({ promo_id: id, description }: PromoRow, status: PromoStatus | null) =>
    paletteWords.facts(
      status === null ? 'State not known' : status === 1 ? 'Active' : 'Inactive',
      `ID ${id}`,
      description,
    ),
  allPromos: (count: string) => `All ${count} promos found`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: (search: string) => `Nothing matches “${search}”`,
  nothingText: 'Searches pages, actions, drafts, presets, people, promos and tasks sent from this device.',
} as const;
