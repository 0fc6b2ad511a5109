import type { TaskKind } from '#contract/operations.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import type { ColumnTarget } from '../import-types.ts';
import { splitTarget } from '../matching/match-columns.ts';
import { pageWords } from './page-words.ts';

/** What a target is called on the screen. */
export const labelOfTarget = (kind: TaskKind, target: ColumnTarget): string => {
  const { field, label } = splitTarget(target);
  return label ?? (field === null ? pageWords.kind : labelOf(kind, field));
};
