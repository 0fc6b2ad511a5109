export const paletteWords = {
  find: 'Page, task type, draft or preset',
  groups: {
    pages: 'Pages',
    new: 'New task',
    drafts: 'Drafts',
    presets: 'Presets',
    actions: 'Actions',
    search: 'Search',
  },
  search: {
    sent: (text: string) => `Search Sent for “${text}”`,
    promos: (text: string) => `Search Promos for “${text}”`,
  },
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: (text: string) => `Nothing matches “${text}”`,
} as const;
