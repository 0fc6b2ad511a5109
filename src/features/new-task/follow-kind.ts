import { navigate } from 'wouter/use-browser-location';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';

/** The task type in the address, which the form is rendered for a moment later; null on another page. */
export const addressKind = (): TaskKind | null => {
  const kind = location.pathname.replace(/^\/new\//, '');
  return isTaskKind(kind) ? kind : null;
};

/**
 * Shows the form of a task type, as the same entry of the history; not if the user is on the way to another page, during which the form
 * stays on the screen.
 */
export const followKind = (kind: TaskKind): void => {
  if (addressKind() !== null) navigate(`/new/${kind}`, { replace: true });
};
