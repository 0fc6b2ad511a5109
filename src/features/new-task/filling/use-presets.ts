import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import { listPresets, putPreset, removePreset } from '#data/device/presets.ts';
import { hasExtensions, useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { listSharedPresets, removeSharedPreset, savePreset } from '#data/http/preset-requests.ts';
import { presetWords } from './words.ts';

type PresetValues = Readonly<Record<string, unknown>>;

export type Preset = {
  name: string;
  values: PresetValues;
  remove: () => Promise<unknown>;
};

const takeStored = async <T>(stored: Promise<DeviceResult<T>>): Promise<T> => {
  const result = await stored;
  if (!result.ok) throw new Error(presetWords.notStored);
  return result.value;
};

const readShared = async (connection: Connection, signal: AbortSignal): Promise<Preset[]> =>
  (await listSharedPresets(connection, signal)).map(({ preset_id, name, values }) => ({
    name,
    values,
    remove: () => removeSharedPreset(connection, preset_id),
  }));

const readOwn = async (connectionId: string): Promise<Preset[]> =>
  (await takeStored(listPresets(connectionId))).map((preset) => ({
    name: preset.name,
    values: preset.values,
    remove: () => takeStored(removePreset(preset)),
  }));

/** By name. Of the service if it keeps presets, otherwise of this device. */
const presetsQuery = (connection: Connection | null) =>
  queryOptions({
    queryKey: ['presets', connection?.id ?? ''],
    queryFn: ({ signal }) =>
      connection && hasExtensions(connection)
        ? readShared(connection, signal)
        : readOwn(connection?.id ?? ''),
    enabled: !hasExtensions(connection) || (connection?.hasKey === true && may(connection, 'create')),
  });

const none: readonly Preset[] = [];

/** The presets of the account. Those of a service are shared by all its dispatchers. */
export const usePresets = () => {
  const client = useQueryClient();
  const connection = useConnection();
  const query = presetsQuery(connection);
  const isShared = hasExtensions(connection);
  const { data: presets = none, isLoading, isSuccess } = useQuery(query);
  const change = async (changing: Promise<unknown>): Promise<void> => {
    await changing;
    await client.invalidateQueries(query);
  };
  return {
    presets,
    state: isLoading ? 'loading' : isSuccess ? 'ready' : 'failed',
    isShared,
    /** Throws an error whose message is for the user, as `remove`. */
    save: async (name: string, values: PresetValues): Promise<void> => {
      if (hasApiKey(JSON.stringify([name, values]))) throw new Error(invalid.apiKey);
      if (connection && isShared) await change(savePreset(connection, { name, values }));
      else await change(takeStored(putPreset(connection?.id ?? '', { name, values })));
    },
    remove: (preset: Preset): Promise<void> => change(preset.remove()),
  };
};
