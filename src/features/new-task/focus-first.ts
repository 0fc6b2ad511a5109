import type { TaskKind } from '#contract/operations.ts';
import { sectionFields } from '#form/field-rows.ts';
import { controlId } from '#form/task-form.ts';

/** The cursor goes where the phone call starts. */
export const focusFirst = (kind: TaskKind): void => {
  const [first] = sectionFields(kind, 'who');
  if (first) document.getElementById(controlId(first))?.focus();
};
