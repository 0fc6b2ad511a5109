import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What a device and a service stored that ran version 0.1.0 (commit 0eeaccf). Made by that version itself; never edited. */

/** A device: its database, and its storage. It has no API keys, and no signing key, which is of its browser only. */
export type OldDevice = {
  madeAt: number;
  databaseVersion: number;
  accountId: string;
  merchantId: string;
  /** The order numbers of its tasks by what became of them. */
  orders: Record<'created' | 'rejected' | 'parked' | 'unknown' | 'sending', string>;
  stores: Record<
    string,
    {
      keyPath: string | null;
      autoIncrement: boolean;
      indexes: { name: string; keyPath: string | string[] }[];
      rows: { id: string }[];
    }
  >;
  localStorage: Record<string, unknown>;
  sessionStorage: Record<string, unknown>;
};

const read = (name: string): string =>
  readFileSync(
    new URL(`fixtures/${name}-0eeaccf.${name === 'device' ? 'json' : 'sql'}`, import.meta.url),
    'utf8',
  );

const { madeAt }: { madeAt: number } = JSON.parse(read('device'));
const dayMs = 86_400_000;

/** Moves what lies about the making of the fixtures to now: neither device nor service may remove it for its age. */
const recent = (instant: number): number =>
  Math.abs(instant - madeAt) < dayMs ? instant - madeAt + Date.now() : instant;

/** @param address where its service answers now. */
export const readOldDevice = (address: string): OldDevice =>
  // Made by that version, as the type says.
  JSON.parse(read('device').replaceAll('http://service.example', address), (_name, value: unknown) =>
    typeof value === 'number' ? recent(value) : value,
  ) as OldDevice;

/** Makes the old service's database in a new file. */
export const makeOldService = (file: string): void => {
  const text = read('service').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    new Date(recent(Date.parse(instant))).toISOString(),
  );
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(text);
  database.close();
};

/** Puts the device into this page, which has none yet. It stands alone, so that a test can hand it to a browser. */
export const putOldDevice = async ({ databaseVersion, stores, ...device }: OldDevice): Promise<void> => {
  for (const [name, value] of Object.entries(device.localStorage))
    localStorage.setItem(name, JSON.stringify(value));
  for (const [name, value] of Object.entries(device.sessionStorage))
    sessionStorage.setItem(name, JSON.stringify(value));
  const opening = indexedDB.open('dispatch-live', databaseVersion);
  opening.addEventListener('upgradeneeded', () => {
    for (const [name, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath);
      for (const row of rows) store.add(row);
    }
  });
  await new Promise<void>((resolve, reject) => {
    opening.addEventListener('success', () => resolve());
    opening.addEventListener('error', () => reject(opening.error ?? new Error('No database.')));
  });
  opening.result.close();
};
