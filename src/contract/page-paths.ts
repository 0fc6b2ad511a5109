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

/** The address of a list that is searched for a text. */
export const searchPath = (page: 'sent' | 'promos', search: string): string =>
  `${pagePaths[page]}?${new URLSearchParams({ q: search }).toString()}`;

/** The address of the tasks that a text finds, with the details of one open. @param jobId the service's task ID */
export const storedTaskPath = (search: string, jobId?: string): string =>
  `${pagePaths.sent}?${new URLSearchParams({ q: search, ...(jobId !== undefined && { task: jobId }) }).toString()}`;

const fits = (part: string, pattern: string): boolean => {
  if (pattern === ':kind') return isTaskKind(part);
  return pattern.startsWith(':') ? part !== '' : part === pattern;
};

/** Whether the dashboard has a page at this path. */
export const isPagePath = (path: string): boolean => {
  const parts = path.split('/');
  return Object.values(pagePaths).some((pattern) => {
    const patterns = pattern.split('/');
    return patterns.length === parts.length && patterns.every((each, at) => fits(parts[at] ?? '', each));
  });
};
