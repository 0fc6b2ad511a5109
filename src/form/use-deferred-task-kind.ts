import { useDeferredValue } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { useTaskKind } from './task-form.ts';

/** The task type for components that only describe the form: React renders the fields first. Event handlers use `useTaskKind`. */
export const useDeferredTaskKind = (): TaskKind => useDeferredValue(useTaskKind());
