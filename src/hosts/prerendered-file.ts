import { pagePaths } from '#contract/page-paths.ts';

/** The file of the build that has the page at a path as HTML, beginning with a slash; index.html has none of them. */
export const prerenderedFile = (path: string): string =>
  path === pagePaths.start ? '/start.html' : `${path}.html`;
