import type { DeviceChange } from './announce-changes.ts';
import { readDevice, writeDevice } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';

/** A named set of values to start a form from. */
export type Preset = {
  id: string;
  connectionId: string;
  name: string;
  /** Some values of the form by key, never the API key. They are unchecked: code that applies them checks each. */
  values: Readonly<Record<string, unknown>>;
  updatedAt: number;
};

const presetChange = (connectionId: string): DeviceChange => ({ store: 'presets', id: connectionId });

/** A connection's presets by name. */
export const listPresets = (connectionId: string): Promise<DeviceResult<Preset[]>> =>
  readDevice(['presets'], async ({ store }) => {
    const presets = await store.index('by-connection').getAll(connectionId);
    return presets.toSorted((a, b) => a.name.localeCompare(b.name));
  });

/** Saves a preset in place of one of the same name. */
export const putPreset = (
  connectionId: string,
  { name, values }: Pick<Preset, 'name' | 'values'>,
): Promise<DeviceResult<void>> =>
  writeDevice(
    ['presets'],
    async ({ store }) => {
      const id = JSON.stringify([connectionId, name.trim().toLowerCase()]);
      await store.put({ id, connectionId, name: name.trim(), values, updatedAt: Date.now() });
    },
    () => [presetChange(connectionId)],
  );

export const removePreset = ({ id, connectionId }: Preset): Promise<DeviceResult<void>> =>
  writeDevice(
    ['presets'],
    ({ store }) => store.delete(id),
    () => [presetChange(connectionId)],
  );
