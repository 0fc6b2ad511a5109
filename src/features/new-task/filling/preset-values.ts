import type { UseFormReturn } from 'react-hook-form';
import { sideNames, sides } from '#contract/sides.ts';
import { carriedKeys, carryGroups, isFilled } from '#form/carried-fields.ts';
import type { CarryGroup } from '#form/field-rows.ts';
import { trustPoint } from '#form/outdated-points.ts';
import type { ZoneOrigin } from '#form/zone-precedence.ts';
import { newValues, type FormKey, type FormValues } from '#form/values.ts';

const blank = newValues();

const assignments: readonly unknown[] = ['unassigned', 'auto', 'agent'] satisfies FormValues['assignment'][];

/** The groups in which something was typed or chosen. */
export const filledGroups = (values: FormValues): CarryGroup[] =>
  carryGroups.filter((group) => carriedKeys(group).some((key) => isFilled(values, key)));

/** The values of a preset with these groups. */
export const presetValues = (values: FormValues, groups: readonly CarryGroup[]): Partial<FormValues> =>
  Object.fromEntries(groups.flatMap((group) => carriedKeys(group).map((key) => [key, values[key]])));

/** The values of a preset that this form knows and that are what they should be; a file may hold anything. */
export const readPresetValues = (raw: Readonly<Record<string, unknown>>): Partial<FormValues> =>
  Object.fromEntries(
    carryGroups
      .flatMap(carriedKeys)
      .filter((key) => Object.hasOwn(raw, key) && typeof raw[key] === typeof blank[key])
      .filter((key) => key !== 'assignment' || assignments.includes(raw[key]))
      .map((key) => [key, raw[key]]),
  );

/** Puts a preset into the form; what it does not name stays as it is. */
export const applyPreset = (
  form: UseFormReturn<FormValues>,
  raw: Readonly<Record<string, unknown>>,
): void => {
  const values = readPresetValues(raw);
  // Keys and values were checked above, one type each, which a union of names cannot follow.
  for (const key of Object.keys(values) as (keyof typeof values)[])
    form.setValue(key, values[key] as never, { shouldDirty: true });
  if (values.zone !== undefined) form.setValue('screen.zoneFrom', 'chosen' satisfies ZoneOrigin);
  form.clearErrors(Object.keys(values) as FormKey[]);
  for (const side of sideNames) if (values[sides[side].address] !== undefined) trustPoint(side, form);
};
