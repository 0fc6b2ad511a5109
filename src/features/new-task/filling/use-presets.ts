import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import type { PresetRow } from '#contract/presets.ts';
import { hasExtensions, useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { createStore } from '#data/state/create-store.ts';
import { listSharedPresets, removeSharedPreset, savePreset } from '#data/http/preset-requests.ts';

/** The preset that the form is filled with as soon as it can be. */
export const pendingPreset = createStore<PresetRow | null>(null);

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
