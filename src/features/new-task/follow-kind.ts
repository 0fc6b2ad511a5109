import { navigate } from 'wouter/use-browser-location';
import type { TaskKind } from '#contract/operations.ts';

/**
 * Writes the kind that the form shows into the address, as the same entry of the history. A person on the way to another page
 * is not called back: the form stays on the screen until the code of that page is loaded.
 * @param search what the address asks for beside the kind, with its `?`
 */
export const followKind = (kind: TaskKind, search = ''): void => {
  if (location.pathname.startsWith('/new/')) navigate(`/new/${kind}${search}`, { replace: true });
};
