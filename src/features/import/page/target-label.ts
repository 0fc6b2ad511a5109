import type { TaskKind } from '#contract/operations.ts';
import { labelOf } from '#form/schema.ts';
import type { ColumnTarget } from '../import-types.ts';
import { splitTarget } from '../matching/sources.ts';
import { pageWords } from '../words.ts';

/** What a target is called on the screen. */
export const labelOfTarget = (kind: TaskKind, target: ColumnTarget): string => {
  const { field, label } = splitTarget(target);
  if (target === 'cancelled') return 'Cancelled';
  return label ?? (field === null ? pageWords.kind : labelOf(kind, field));
};
