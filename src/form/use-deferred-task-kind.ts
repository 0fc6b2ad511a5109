import { use } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { ShownKindContext } from './task-kind-provider.tsx';

/**
 * The kind for components that only describe the form: React renders the fields first and these later. Event handlers use
 * `useTaskKind`, because the person may type before these components update.
 */
export const useDeferredTaskKind = (): TaskKind => {
  const kind = use(ShownKindContext);
  if (kind === null) throw new Error('A readout is outside TaskKindProvider.');
  return kind;
};
