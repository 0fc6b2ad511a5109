import { useEffect, useState } from 'react';
import { subscribeChanges } from '#data/device/changes.ts';
import { listPresets, type Preset } from '#data/device/presets.ts';

/** The presets of a connection; updates when this or another tab changes them. */
export const usePresets = (connectionId: string): readonly Preset[] => {
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const result = await listPresets(connectionId);
      if (!gone) setPresets(result.ok ? result.value : []);
    };
    void read();
    const stop = subscribeChanges(({ store }) => {
      if (store === 'presets') void read();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [connectionId]);
  return presets;
};
