import { use } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { ShownKindContext } from './task-kind-provider.tsx';

/**
 * The kind for readouts of the form: when a person presses another kind, its fields are drawn first, and the readouts after that.
 * Code that acts on a key takes `useTaskKind`: a person may type into a field before its readouts are drawn.
 */
export const useDeferredTaskKind = (): TaskKind => {
  const kind = use(ShownKindContext);
  if (kind === null) throw new Error('A readout is outside TaskKindProvider.');
  return kind;
};
