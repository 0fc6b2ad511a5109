import { navigate } from 'wouter/use-browser-location';
import type { TaskKind } from '#contract/operations.ts';
import { focusFirst } from '#features/new-task/focus-first.ts';

/** Goes to an address of the desk. */
export const go = (href: string): void => navigate(href);

/**
 * Goes to the form of a kind of task, with the cursor in its first field. Among the kinds, Back leaves the form.
 * @param wanted what is to be put into the form: a preset by its name, an agent by its ID.
 */
export const startTask = (kind: TaskKind, wanted?: { preset: string } | { agent: string }): void => {
  const search = wanted ? `?${new URLSearchParams(wanted).toString()}` : '';
  navigate(`/new/${kind}${search}`, { replace: location.pathname.startsWith('/new/') });
  // After the render that has the field.
  requestAnimationFrame(() => focusFirst(kind));
};
