import { use } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { ShownKindContext } from './task-kind-provider.tsx';

/**
 * The kind for parts that tell what is in the form: when another kind is pressed, its fields are drawn first, and what is told
 * of them after that. What acts on a key takes `useTaskKind`: somebody may type into a field before anything is told of it.
 */
export const useDeferredTaskKind = (): TaskKind => {
  const kind = use(ShownKindContext);
  if (kind === null) throw new Error('A part of the form is outside TaskKindProvider.');
  return kind;
};
