import { expect, it } from 'vitest';
import { accountNames } from '#data/device/account-book.ts';
import { withDatabase } from '#data/device/database.ts';
import { listDrafts } from '#data/device/drafts.ts';
import { importRowStore } from '#data/device/import-rows.ts';
import { listImports, readCells } from '#data/device/imports.ts';
import { intentStore } from '#data/device/intents.ts';
import { listLocalRows } from '#data/device/local-directory.ts';
import { listPresets } from '#data/device/presets.ts';
import { readSnapshots } from '#features/new-task/drafts/draft.ts';
import { readValues } from '#form/read-values.ts';
import { isAttempted } from '#data/outbox/intent.ts';
import { readIntent } from '#data/outbox/read-intent.ts';
import { emptyDevices } from './empty-device.ts';
import { putOldDevice, readOldDevice } from './old-version.ts';
import { stubPage } from './page-globals.ts';

// After the one abroad in the order of letters.
const address = 'http://service.test';

emptyDevices();

/** What was read. */
const value = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error('The device could not be read.');
  return result.value;
};

it('opens all that a device of version 0.1.0 has', async () => {
  const device = readOldDevice(address);
  const home = `${address} ${device.accountId}`;
  stubPage(address);
  await putOldDevice(device);

  const { created, rejected, parked, unknown, sending } = device.orders;
  const intents = value(await intentStore(readIntent).all());
  expect(Object.fromEntries(intents.map(({ orderId, state }) => [orderId, state]))).toEqual({
    [created]: 'created',
    [rejected]: 'rejected',
    [parked]: 'queued',
    [unknown]: 'unknown',
    [sending]: 'unknown',
  });
  expect(intents.find(({ orderId }) => orderId === parked)).toMatchObject({ parked: true });

  const drafts = value(await listDrafts(home));
  expect(
    drafts.map(({ kind, forLater, values }) => [kind, forLater, readValues(values).customer_username]),
  ).toEqual(
    expect.arrayContaining([
      ['appointment', false, 'Open in the tab'],
      ['delivery', true, 'Saved for later'],
      ['pickup-delivery', true, 'Second draft'],
    ]),
  );
  expect(readSnapshots()).toMatchObject([{ values: { customer_username: 'Typed in the last moment' } }]);

  const [paused, ...others] = value(await listImports());
  expect(others).toEqual([]);
  expect(paused).toMatchObject({ connectionId: home, state: 'paused', pausedBy: 'person', rowCount: 5 });
  const cells = value(await readCells(paused?.id ?? ''));
  expect(cells.map((row) => row.cells.at(-1))).toEqual(['Box 1', 'Box 2', 'Box 3', 'Two boxes', 'Box 5']);
  expect(cells[2]?.cells[1]).toBe('+14155550103');
  const rows: string[][] = [];
  await importRowStore(readIntent, isAttempted).eachOf(paused?.id ?? '', (some) =>
    rows.push(...some.map(({ orderId, state }) => [orderId, state])),
  );
  expect(rows).toEqual([
    ['P-1', 'created'],
    ['P-2', 'created'],
    ['P-3', 'queued'],
    ['P-4', 'queued'],
  ]);

  expect(value(await listPresets(home))).toMatchObject([{ name: 'Pharmacy run' }]);
  const [abroad = '', ...accounts] = [...(await accountNames()).keys()].toSorted();
  expect(accounts).toEqual([home]);
  expect(value(await listLocalRows(abroad, 'promo'))).toMatchObject([{ code: 'SUMMER', status: 0 }]);
  expect(value(await withDatabase((database) => database.count('quarantine')))).toBe(0);
});
