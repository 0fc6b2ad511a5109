import { navigate } from 'wouter/use-browser-location';
import type { TaskKind } from '#contract/operations.ts';
import { focusFirst, focusOnceShown } from '#features/new-task/focus-first.ts';

/** Opens a page. */
export const go = (href: string): void => navigate(href);

/**
 * Opens the form of a task type with the cursor in its first field. Between task types, Back leaves the form.
 * @param preset the name of the preset to fill in
 */
export const startTask = (kind: TaskKind, preset?: string): void => {
  const search = preset === undefined ? '' : `?${new URLSearchParams({ preset }).toString()}`;
  navigate(`/new/${kind}${search}`, { replace: location.pathname.startsWith('/new/') });
  focusOnceShown(() => focusFirst(kind));
};
