import { expect, it, vi } from 'vitest';
import { emptyDevice, emptyDevices } from '#testing/empty-device.ts';
import { fingerprintKey, listAccountsAt, saveAccount } from './account-book.ts';
import { closeDatabase, withDatabase } from './database.ts';

emptyDevices();

const account = {
  id: 'a',
  baseUrl: 'https://x.test',
  serviceAccountId: '',
  name: '',
  merchantId: 'M',
  fingerprints: ['f'],
};

it('the accounts of an address are found, the last used one first', async () => {
  await saveAccount({ ...account, usedAt: 1 });
  await saveAccount({ ...account, id: 'b', name: 'Harbor Market', usedAt: 2 });
  await saveAccount({ ...account, id: 'c', baseUrl: 'https://y.test', usedAt: 3 });
  expect((await listAccountsAt('https://x.test')).map(({ id }) => id)).toEqual(['b', 'a']);
});

it('a fingerprint has 64 bits that another device cannot compute, and its key cannot be exported', async () => {
  const first = await fingerprintKey('https://x.test', 'key-1');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  await closeDatabase();
  expect(await fingerprintKey('https://x.test', 'key-1')).toBe(first);
  expect(await fingerprintKey('https://x.test', 'key-2')).not.toBe(first);
  expect(await fingerprintKey('https://y.test', 'key-1')).not.toBe(first);
  const result = await withDatabase((database) => database.getAll('secrets'));
  if (!result.ok) throw new Error(result.trouble);
  expect(result.value.map(({ extractable, usages }) => ({ extractable, usages }))).toEqual([
    { extractable: false, usages: ['sign'] },
  ]);

  await emptyDevice();
  expect(await fingerprintKey('https://x.test', 'key-1')).not.toBe(first);
});

it('two tabs that create the key at the same time use the same one', async () => {
  const both = await Promise.all([
    fingerprintKey('https://x.test', 'key-1'),
    fingerprintKey('https://x.test', 'key-1'),
  ]);
  expect(both[0]).toBe(both[1]);
});

it('no account is found if the browser stores nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await saveAccount({ ...account, usedAt: 1 });
  expect(await listAccountsAt('https://x.test')).toEqual([]);
  expect(await fingerprintKey('https://x.test', 'key-1')).toBeNull();
});
