import { listPresets, type Preset } from '#data/device/presets.ts';
import { useStored } from '../use-stored.ts';

const none: readonly Preset[] = [];

/** The presets of a connection; undefined until they are read. */
export const useReadPresets = (connectionId: string): readonly Preset[] | undefined =>
  useStored(
    ['presets', connectionId],
    async () => {
      const result = await listPresets(connectionId);
      return result.ok ? result.value : none;
    },
    ({ store }) => store === 'presets',
  );

export const usePresets = (connectionId: string): readonly Preset[] => useReadPresets(connectionId) ?? none;
