import { isFieldName } from '../../src/contract/fields.ts';
import { hasField, taskKinds } from '../../src/contract/operations.ts';
import { labelOf, rowOf } from '../../src/form/schema.ts';
import { kindNames } from '../../src/form/words.ts';
import type { Bodies, TaskKind } from './types.ts';

/** The name of a field in the interface document. */
export type WireName = { [Kind in TaskKind]: keyof Bodies[Kind] }[TaskKind];

export type ControlRole = 'textbox' | 'combobox' | 'switch' | 'group' | 'radiogroup';

/** For `page.getByRole(role, { name, exact: true })`. */
export type ControlName = { role: ControlRole; name: string };

const roles: Readonly<Record<string, ControlRole>> = {
  merchant: 'combobox',
  zone: 'combobox',
  template: 'combobox',
  team: 'combobox',
  agent: 'combobox',
  switch: 'switch',
  customFields: 'group',
  images: 'group',
  assignment: 'radiogroup',
};

/**
 * Role and accessible name of the control of a field.
 * @param wireName as in the interface document: `customer_phone`
 * @returns null for a field without a control: the key, and the three that are the same in every task of a type
 * @throws Error for a name that the task type does not have
 */
const byField = (wireName: WireName, kind: TaskKind): ControlName | null => {
  if (!isFieldName(wireName) || !hasField(kind, wireName))
    throw new Error(`${wireName} is no field of ${kind}.`);
  const { control } = rowOf(wireName);
  return control === 'none' ? null : { role: roles[control] ?? 'textbox', name: labelOf(kind, wireName) };
};

/** The accessible names of the form. They are stable until the next major version. */
export const names: {
  byField: (wireName: WireName, kind: TaskKind) => ControlName | null;
  /** The tab of each task type. */
  kinds: Readonly<Record<TaskKind, string>>;
  taskKinds: readonly TaskKind[];
} = { byField, kinds: kindNames, taskKinds };
