import { hasTwoStops, type TaskKind } from '#contract/operations.ts';
import type { PresetRow } from '#contract/presets.ts';
import { sideNames, sides } from '#contract/sides.ts';
import { carriedKeys, isFilled } from '#form/carried-fields.ts';
import { clearFilledPlace } from '#form/places.ts';
import { carryGroups } from '#form/schema.ts';
import { form } from '#form/task-form.ts';
import { readValues, type FormValues } from '#form/values.ts';
import { say } from './begin-task.ts';

/** What a preset saves: the reusable groups with a value. A pickup is saved only as the depot of a task that also has a delivery. */
export const presetValues = (kind: TaskKind, values: FormValues): Partial<FormValues> =>
  Object.fromEntries(
    carryGroups
      .filter((group) => group !== 'pickup' || hasTwoStops(kind))
      .map(carriedKeys)
      .filter((keys) => keys.some((key) => isFilled(values, key)))
      .flatMap((keys) => keys.map((key) => [key, values[key]])),
  );

/** Puts the valid values of a preset into the form. All other fields stay as they are. */
export const applyPreset = ({ name, values: raw }: Omit<PresetRow, 'preset_id'>): void => {
  const valid = readValues(raw);
  const keys = carryGroups.flatMap(carriedKeys).filter((key) => valid[key] === raw[key]);
  for (const side of sideNames) if (keys.includes(sides[side].address)) clearFilledPlace(side);
  for (const key of keys) form.setValue(key, valid[key]);
  form.clearErrors(keys);
  say(`Started from ${name}.`);
};
