import { extensionPaths } from '#contract/extensions.ts';
import { presetsAnswer, type PresetRow } from '#contract/presets.ts';
import { z } from '#contract/zod.ts';
import { ask } from './ask.ts';
import type { Connection } from './connection.ts';

/** The presets that all dispatchers of an account share. Each call throws `ApiError`. */

/** By name. */
export const listSharedPresets = async (
  connection: Connection,
  signal: AbortSignal,
): Promise<readonly PresetRow[]> =>
  (await ask(connection, extensionPaths.presetList, {}, presetsAnswer, { signal })).data;

/** Saves a preset in place of one of the same name. */
export const savePreset = async (
  connection: Connection,
  preset: { name: string; values: Readonly<Record<string, unknown>> },
): Promise<void> => {
  await ask(connection, extensionPaths.presetSave, preset, z.unknown());
};

export const removeSharedPreset = async (connection: Connection, preset_id: number): Promise<void> => {
  await ask(connection, extensionPaths.presetRemove, { preset_id }, z.unknown());
};
