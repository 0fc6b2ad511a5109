import 'fake-indexeddb/auto';
import { createQueryClient } from '#app/query-client.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { closeDatabase, databaseName } from '#data/device/database.ts';
import { updateLocalRows } from '#data/device/local-directory.ts';
import { listQuery } from './list-query.ts';

const foreign: Connection = {
  id: 'c1',
  baseUrl: 'https://foreign.test',
  account: null,
  profile: profiles.documented,
  merchantId: '1',
  capabilities: null,
  isKeyChecked: true,
  ownKey: null,
  hasKey: true,
};
const north = { team_id: 7, name: 'North' };

const readTeams = (connection: Connection | null) => createQueryClient().query(listQuery(connection, 'team'));

afterEach(async () => {
  await closeDatabase();
  vi.unstubAllGlobals();
  indexedDB.deleteDatabase(databaseName);
});

it('a list that the service does not announce is read from this device, for its connection only', async () => {
  await updateLocalRows('c1', 'team', () => [north]);
  expect(await readTeams(foreign)).toEqual([north]);
  expect(await readTeams({ ...foreign, id: 'c2' })).toEqual([]);
});

it('a list is empty where this device has no storage', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await readTeams(foreign)).toEqual([]);
});

it('a list is empty while not connected', async () => {
  expect(await readTeams(null)).toEqual([]);
});
