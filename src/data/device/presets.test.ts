import { describe, expect, it } from 'vitest';
import { emptyDevices } from '#testing/empty-device.ts';
import { subscribeChanges } from './announce-changes.ts';
import { listPresets, putPreset, removePreset, type Preset } from './presets.ts';

emptyDevices();

const listed = async (connectionId = 'c1'): Promise<Preset[]> => {
  const result = await listPresets(connectionId);
  if (!result.ok) throw new Error(result.trouble);
  return result.value;
};

const names = async (connectionId?: string) => (await listed(connectionId)).map(({ name }) => name);

describe('presets', () => {
  it('are stored by connection and listed by name', async () => {
    const heard: string[] = [];
    const stop = subscribeChanges(({ store, id }) => heard.push(`${store} ${id}`));
    await putPreset('c1', { name: 'Returns', values: { zone: 'PST' } });
    await putPreset('c1', { name: ' Pharmacy run ', values: { zone: 'EST', notify: true } });
    await putPreset('c2', { name: 'Elsewhere', values: {} });
    stop();
    expect(await names()).toEqual(['Pharmacy run', 'Returns']);
    expect((await listed())[0]?.values).toEqual({ zone: 'EST', notify: true });
    expect(heard).toEqual(['presets c1', 'presets c1', 'presets c2']);
  });

  it('are replaced by one of the same name, and can be deleted', async () => {
    await putPreset('c1', { name: 'Returns', values: { zone: 'PST' } });
    await putPreset('c1', { name: 'returns', values: { zone: 'EST' } });
    const [only, ...rest] = await listed();
    expect([only?.name, only?.values, rest]).toEqual(['returns', { zone: 'EST' }, []]);
    if (only) await removePreset(only);
    expect(await names()).toEqual([]);
  });
});
