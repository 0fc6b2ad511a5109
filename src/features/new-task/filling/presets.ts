import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { hasTwoStops, type TaskKind } from '#contract/operations.ts';
import type { PresetRow } from '#contract/presets.ts';
import { sideNames, sides } from '#contract/sides.ts';
import { hasExtensions, useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { listSharedPresets, removeSharedPreset, savePreset } from '#data/http/preset-requests.ts';
import { carriedKeys, isFilled } from '#form/carried-fields.ts';
import { clearFilledPlace } from '#form/places.ts';
import { carryGroups } from '#form/schema.ts';
import { form } from '#form/task-form.ts';
import { readValues, type FormValues } from '#form/values.ts';
import { say } from './begin-task.ts';
import { presetWords } from './words.ts';

const presetsQuery = (connection: Connection | null) =>
  queryOptions({
    queryKey: ['presets', connection?.id ?? ''],
    queryFn: async ({ signal }) => (connection ? await listSharedPresets(connection, signal) : []),
    enabled: hasExtensions(connection) && connection?.hasKey === true && may(connection, 'create'),
  });

const none: readonly PresetRow[] = [];

/** The presets of the account by name, which all its dispatchers share. */
export const usePresets = () => {
  const client = useQueryClient();
  const connection = useConnection();
  const query = presetsQuery(connection);
  const { data: presets = none, isLoading, isSuccess } = useQuery(query);
  return {
    presets,
    isLoading,
    isSuccess,
    /** Throws an error whose message is for the user, as `remove`. */
    save: async (preset: Pick<PresetRow, 'name' | 'values'>): Promise<void> => {
      if (hasApiKey(JSON.stringify(preset))) throw new Error(invalid.apiKey);
      if (connection) await savePreset(connection, preset);
      await client.invalidateQueries(query);
    },
    remove: async ({ preset_id }: PresetRow): Promise<void> => {
      if (connection) await removeSharedPreset(connection, preset_id);
      await client.invalidateQueries(query);
    },
  };
};

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
  say(presetWords.applied(name));
};
