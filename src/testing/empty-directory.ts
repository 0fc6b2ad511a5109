import type { Directory } from '#form/directory.ts';

const empty = { choices: null, state: 'ready' } as const;

/** The lists of a form whose service has none, and whose device has none either. */
export const emptyDirectory: Directory = {
  merchants: empty,
  teams: empty,
  agents: empty,
  templates: { list: null, state: 'ready' },
};
