import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { presetsAnswer, type PresetRow } from '#contract/presets.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { requestChecked, requestExtension } from './extension-request.ts';
import { may } from './key-rights.ts';
import { maxListBytes, listDeadlineMs } from './transport.ts';

/** The presets that all desks of an account share. Each call throws `ApiError`; none is repeated by itself. */

const deadlineMs = listDeadlineMs;

/** By name. Enabled only where the service announces them and the key may use them. */
export const sharedPresetsQuery = (connection: Connection | null) =>
  queryOptions({
    queryKey: ['shared presets', connection?.id ?? ''] as const,
    queryFn: async ({ signal }): Promise<readonly PresetRow[]> => {
      if (connection === null) return [];
      const request = {
        path: extensionPaths.presetList,
        body: {},
        deadlineMs,
        capBytes: maxListBytes,
        signal,
      };
      return (await requestChecked(connection, request, presetsAnswer)).data;
    },
    enabled: connection?.hasKey === true && hasExtensions(connection) && may(connection, 'create'),
    retry: false,
  });

/** Saves one for everyone; one of the same name is replaced. */
export const savePreset = async (
  connection: Connection,
  preset: { name: string; values: Readonly<Record<string, unknown>> },
): Promise<void> => {
  await requestExtension(connection, { path: extensionPaths.presetSave, body: preset, deadlineMs });
};

/** Takes one away for everyone. */
export const removeSharedPreset = async (connection: Connection, preset_id: number): Promise<void> => {
  await requestExtension(connection, { path: extensionPaths.presetRemove, body: { preset_id }, deadlineMs });
};
