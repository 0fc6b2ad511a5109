import { navigate } from 'wouter/use-browser-location';
import type { TaskKind } from '#contract/operations.ts';
import { focusFirst } from '#features/new-task/focus-first.ts';

/** Goes to an address of the desk. */
export const go = (href: string): void => navigate(href);

/**
 * Goes to the form of a kind of task, with the cursor in its first field. Among the kinds, Back leaves the form.
 * @param preset the name of one that the form is to start from.
 */
export const startTask = (kind: TaskKind, preset?: string): void => {
  const search = preset === undefined ? '' : `?${new URLSearchParams({ preset }).toString()}`;
  navigate(`/new/${kind}${search}`, { replace: location.pathname.startsWith('/new/') });
  // After the render that has the field.
  requestAnimationFrame(() => focusFirst(kind));
};
