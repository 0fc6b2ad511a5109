import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeDatabase } from '#data/device/database.ts';
import { setLocks } from './page-locks.ts';

/** As on a device that was never connected. */
export const emptyDevice = async () => {
  // A test of another file may have left it open.
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  setLocks();
};

/** Takes away what a test has stubbed, and its device. */
export const leaveDevice = async () => {
  await closeDatabase();
  vi.unstubAllGlobals();
};

/** Each test of a file gets an empty device of its own. */
export const emptyDevices = () => {
  beforeEach(emptyDevice);
  afterEach(leaveDevice);
};
