import { isTaskKind } from './operations.ts';

/** Addresses of the dashboard's pages, as its router spells them. A host answers any other with status 404. */
export const pagePaths = {
  start: '/',
  newTask: '/new/:kind',
  sent: '/sent',
  import: '/import',
  promos: '/promos',
  connection: '/connection',
  track: '/track/:token',
} as const;

/** The address of a list that is searched for a text. @param task the ID of a task whose details are open */
export const searchPath = (page: 'sent' | 'promos', search: string, task?: string): string =>
  `${pagePaths[page]}?${new URLSearchParams({ q: search, ...(task !== undefined && { task }) }).toString()}`;

/** Whether the dashboard has a page at this path. */
export const isPagePath = (path: string): boolean => {
  const [, first = '', second = '', ...more] = path.split('/');
  if (more.length > 0) return false;
  if (first === 'new') return isTaskKind(second);
  if (first === 'track') return second !== '';
  return Object.values(pagePaths).some((known) => known === path);
};
