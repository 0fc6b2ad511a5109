import { isRecord } from '#contract/json.ts';
import { maxPresetNameLength } from '#contract/presets.ts';
import { z } from '#contract/zod.ts';
import { announceChange } from './announce-changes.ts';
import { withDatabase } from './database.ts';
import { recordVersion, quarantineInvalid } from './records.ts';
import type { DeviceResult } from './device-trouble.ts';
import { importWords } from './words.ts';

const named = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== ''),
    z.maxLength(maxPresetNameLength),
  ),
  /** Some values of the form by key, never the API key. They are unchecked: code that applies them checks each. */
  values: z.custom<Readonly<Record<string, unknown>>>(isRecord),
});

const schema = z.extend(named, {
  id: z.string(),
  connectionId: z.string(),
  updatedAt: z.number(),
  v: z.literal(recordVersion),
});

/** A named set of values to start a form from. */
export type Preset = z.infer<typeof schema>;

/** The form of an exported file. */
const presetFile = z.object({ presets: z.array(z.unknown()) });

/** A name has one preset: saving under an existing name replaces it. */
const presetId = (connectionId: string, name: string): string =>
  JSON.stringify([connectionId, name.trim().toLowerCase()]);

const readPreset = (raw: unknown): Preset | null => schema.safeParse(raw).data ?? null;

const toPreset = (connectionId: string, { name, values }: Pick<Preset, 'name' | 'values'>): Preset => ({
  id: presetId(connectionId, name),
  connectionId,
  name: name.trim(),
  values,
  updatedAt: Date.now(),
  v: recordVersion,
});

/** A connection's presets by name. */
export const listPresets = (connectionId: string): Promise<DeviceResult<Preset[]>> =>
  withDatabase(async (database) => {
    // Reads the whole store: an index leaves out damaged records, which must be found too.
    const all = await quarantineInvalid(database, 'presets', await database.getAll('presets'), readPreset);
    const presets = all.filter((preset) => preset.connectionId === connectionId);
    return presets.toSorted((a, b) => a.name.localeCompare(b.name));
  });

const putAll = async (connectionId: string, presets: readonly Preset[]): Promise<DeviceResult<void>> => {
  const result = await withDatabase(async (database) => {
    const write = database.transaction('presets', 'readwrite');
    await Promise.all([...presets.map((preset) => write.store.put(preset)), write.done]);
  }, 'write');
  if (result.ok) announceChange({ store: 'presets', id: connectionId });
  return result;
};

export const putPreset = (
  connectionId: string,
  preset: Pick<Preset, 'name' | 'values'>,
): Promise<DeviceResult<void>> => putAll(connectionId, [toPreset(connectionId, preset)]);

export const removePreset = async ({ id, connectionId }: Preset): Promise<DeviceResult<void>> => {
  const result = await withDatabase((database) => database.delete('presets', id), 'write');
  if (result.ok) announceChange({ store: 'presets', id: connectionId });
  return result;
};

/** Presets as a text to keep or to hand to another device. */
export const exportPresets = (presets: readonly Preset[]): string => {
  const file: z.infer<typeof presetFile> = { presets: presets.map(({ name, values }) => ({ name, values })) };
  return `${JSON.stringify(file, null, 2)}\n`;
};

/** `message` is for people and says what to do. */
export type PresetsImported = { ok: true; count: number } | { ok: false; message: string };

/** Adds the presets of such a text; those of the same name are replaced, others stay. All or nothing. */
export const importPresets = async (connectionId: string, text: string): Promise<PresetsImported> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: importWords.notJson };
  }
  const file = presetFile.safeParse(json).data;
  if (!file) return { ok: false, message: importWords.noPresets };
  const presets: Preset[] = [];
  for (const [at, entry] of file.presets.entries()) {
    const preset = named.safeParse(entry).data;
    if (!preset) return { ok: false, message: importWords.badPreset(at + 1) };
    presets.push(toPreset(connectionId, preset));
  }
  const result = await putAll(connectionId, presets);
  if (!result.ok) return { ok: false, message: importWords.notStored };
  return { ok: true, count: presets.length };
};
