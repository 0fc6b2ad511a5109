import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { presetsAnswer, type PresetRow } from '#contract/presets.ts';
import { z } from '#contract/zod.ts';
import { ask } from './ask.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { may } from './key-rights.ts';

/** The presets that all dispatchers of an account share, by name. */
export const presetsQuery = (connection: Connection | null) =>
  queryOptions({
    queryKey: ['presets', connection?.id ?? ''],
    queryFn: async ({ signal }): Promise<readonly PresetRow[]> => {
      if (connection === null) return [];
      return (await ask(connection, extensionPaths.presetList, {}, presetsAnswer, { signal })).data;
    },
    enabled: hasExtensions(connection) && connection?.hasKey === true && may(connection, 'create'),
  });

/** Saves a preset in place of one of the same name. Throws an error whose message is for the user. */
export const savePreset = async (
  client: QueryClient,
  connection: Connection,
  preset: Pick<PresetRow, 'name' | 'values'>,
): Promise<void> => {
  if (hasApiKey(JSON.stringify(preset))) throw new Error(invalid.apiKey);
  await ask(connection, extensionPaths.presetSave, preset, z.unknown());
  await client.invalidateQueries(presetsQuery(connection));
};

/** Throws `ApiError`. */
export const removePreset = async (
  client: QueryClient,
  connection: Connection,
  { preset_id }: PresetRow,
): Promise<void> => {
  await ask(connection, extensionPaths.presetRemove, { preset_id }, z.unknown());
  await client.invalidateQueries(presetsQuery(connection));
};
