import { isFieldName } from '../../src/contract/fields.ts';
import { hasField, taskKinds } from '../../src/contract/operations.ts';
import { rowOf } from '../../src/form/field-rows.ts';
import { labelOf } from '../../src/form/rows-by-kind.ts';
import { kindNames } from '../../src/form/words.ts';
import type { Bodies, TaskKind } from './types.ts';

/** The name of a field as the interface document has it. */
export type WireName = { [Kind in TaskKind]: keyof Bodies[Kind] }[TaskKind];

export type ControlRole = 'textbox' | 'combobox' | 'switch' | 'group' | 'radiogroup';

/** How `getByRole` finds a control: `page.getByRole(role, { name, exact: true })`. */
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
 * @returns null for a field that no person enters: the key, and the three that are the same in each task of a kind
 * @throws Error for a name that the kind does not have
 */
const byField = (wireName: WireName, kind: TaskKind): ControlName | null => {
  if (!isFieldName(wireName) || !hasField(kind, wireName))
    throw new Error(`${wireName} is no field of ${kind}.`);
  const { control } = rowOf(wireName);
  return control === 'none' ? null : { role: roles[control] ?? 'textbox', name: labelOf(kind, wireName) };
};

/** The accessible names of the form, made from its words. They are stable until the next major version. */
export const names: {
  byField: (wireName: WireName, kind: TaskKind) => ControlName | null;
  /** The tab of each kind of task. */
  kinds: Readonly<Record<TaskKind, string>>;
  taskKinds: readonly TaskKind[];
} = { byField, kinds: kindNames, taskKinds };
