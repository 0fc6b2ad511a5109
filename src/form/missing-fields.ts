import { trimBlank } from '#contract/formats.ts';
import type { TaskKind } from '#contract/operations.ts';
import { hasField } from '#contract/operations.ts';
import { sideOf, sides } from '#contract/sides.ts';
import { rowOf, type FieldWith } from './field-rows.ts';
import { requiredMessage, screenFields } from './rows-by-kind.ts';
import { formKeyOf, type FormKey, type FormValues } from './values.ts';

/** What may be missing, and what stands in for it. */
export type Needed = Pick<
  FormValues,
  | FieldWith<'merchant' | 'phone' | 'address' | 'coordinate' | 'datetime' | 'team' | 'agent'>
  | 'order_id'
  | 'job_description'
  | 'zone'
  | 'assignment'
>;

/** What stands in a control that may be missing; null for any other. */
const textOf = (values: Needed, key: FormKey): string | null => {
  const value: unknown = Object.hasOwn(values, key) ? values[key as keyof Needed] : null;
  return typeof value === 'string' ? trimBlank(value) : null;
};

/** Coordinates stand in for an address. */
const hasPoint = (values: Needed, address: string): boolean => {
  const side = sideOf(address)?.side;
  return (
    side !== undefined &&
    [sides[side].latitude, sides[side].longitude].every((name) => trimBlank(values[name]) !== '')
  );
};

/** The blank controls without which the task cannot be sent, in the order of the screen. What is wrong otherwise is `check-values`. */
export const missingKeys = (kind: TaskKind, values: Needed): FormKey[] =>
  screenFields(kind).flatMap((name) => {
    const key = formKeyOf(kind, name);
    const text = key && textOf(values, key);
    if (key === null || text === null) return [];
    const isAsked =
      (key === 'fleet_id' && values.assignment === 'agent') ||
      (key === 'team_id' && values.assignment === 'auto' && hasField(kind, 'team_id')) ||
      requiredMessage(kind, name) !== null;
    const isThere = text !== '' || (rowOf(name).control === 'address' && hasPoint(values, name));
    return isAsked && !isThere ? [key] : [];
  });
