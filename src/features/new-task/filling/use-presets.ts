import { listPresets, type Preset } from '#data/device/presets.ts';
import { useStored } from '../use-stored.ts';

const none: readonly Preset[] = [];

/** The presets of a connection. */
export const usePresets = (connectionId: string): readonly Preset[] =>
  useStored(
    ['presets', connectionId],
    async () => {
      const result = await listPresets(connectionId);
      return result.ok ? result.value : none;
    },
    ({ store }) => store === 'presets',
  ) ?? none;
