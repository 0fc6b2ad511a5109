import { navigate } from 'wouter/use-browser-location';
import type { TaskKind } from '#contract/operations.ts';
import { focusFirst, focusOnceShown } from '#features/new-task/focus-first.ts';

/** Opens the form of a task type with the cursor in its first field. Between task types, Back leaves the form. */
export const startTask = (kind: TaskKind): void => {
  navigate(`/new/${kind}`, { replace: location.pathname.startsWith('/new/') });
  focusOnceShown(() => focusFirst(kind));
};
