import { createContext, useDeferredValue, type ReactNode } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { TaskKindContext } from './task-form.ts';

/** See `useDeferredTaskKind`. */
export const ShownKindContext = createContext<TaskKind | null>(null);

/** Gives the parts of the form the kind that they are for. */
export const TaskKindProvider = ({ kind, children }: { kind: TaskKind; children: ReactNode }) => {
  const shown = useDeferredValue(kind);
  return (
    <TaskKindContext value={kind}>
      <ShownKindContext value={shown}>{children}</ShownKindContext>
    </TaskKindContext>
  );
};
