import { isFieldName, type FieldName } from '#contract/fields.ts';
import { isDatetimeField } from '#contract/sides.ts';
import type { TaskKind } from '#contract/operations.ts';
import { labelOf, rowOf } from '#form/schema.ts';
import type { ColumnTarget, Source } from '../import-types.ts';

/** The field that a target belongs to, and the label of a custom field. */
export const splitTarget = (target: ColumnTarget): { field: FieldName | null; label: string | null } => {
  const [field = ''] = target.split('.', 1);
  return {
    field: isFieldName(field) ? field : null,
    label: target.includes('.') ? target.slice(field.length + 1) : null,
  };
};

/** What a target is called on the screen. */
export const labelOfTarget = (kind: TaskKind, target: ColumnTarget): string => {
  const { field, label } = splitTarget(target);
  if (field === null) return target === 'kind' ? 'Task type' : 'Cancelled';
  return label ?? labelOf(kind, field);
};

const joinedControls = new Set(['text', 'address', 'multiline', 'tags', 'datetime']);

/** How several columns of a target become one text. */
const howToRead = (target: ColumnTarget, columns: readonly number[]): Source['how'] => {
  const { field } = splitTarget(target);
  if (field === null || field === 'order_id') return 'or-else';
  if (isDatetimeField(field) && columns.length > 2) return 'window';
  return joinedControls.has(rowOf(field).control) ? 'joined' : 'or-else';
};

/** The source of a target that these columns give. */
export const sourceFor = (target: ColumnTarget, columns: readonly number[]): Source => ({
  columns,
  how: howToRead(target, columns),
});
