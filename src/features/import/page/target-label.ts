import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import type { ColumnTarget } from '../import-types.ts';
import { partNumber, splitTarget } from '../matching/match-columns.ts';
import { pageWords } from '../words.ts';

/** What a target is called on the screen. */
export const labelOfTarget = (kind: TaskKind, target: ColumnTarget): string => {
  const { field, label } = splitTarget(target);
  if (field !== null && label !== null && isDatetimeField(field))
    return pageWords.clockOf(labelOf(kind, field));
  const part = partNumber(target);
  if (field !== null && part !== null) return pageWords.partOf(labelOf(kind, field), part);
  return label ?? (field === null ? pageWords.kind : labelOf(kind, field));
};
