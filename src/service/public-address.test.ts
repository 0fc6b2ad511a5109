import { expect, it } from 'vitest';
import { startService } from '#testing/start-service.ts';
import { storeAddress, storedAddress } from './public-address.ts';

it('has the address of the process that started last, and only that, also where several start at the same moment', async () => {
  const { db, close } = await startService();
  const stored = () => db.selectFrom('service_address').select('address').execute();
  const addresses = Array.from({ length: 8 }, (_, at) => `https://desk-${at}.example`);
  await Promise.all(addresses.map((address) => storeAddress(db, address)));
  expect(await stored()).toHaveLength(1);
  expect(addresses).toContain(await storedAddress(db));
  await storeAddress(db, 'https://last.example');
  expect(await stored()).toEqual([{ address: 'https://last.example' }]);
  await close();
});
