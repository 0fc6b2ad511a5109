import { createStore, useStore } from '#data/state/create-store.ts';

/** Why this browser can't save data at the moment. */
export type DeviceTrouble =
  /** No IndexedDB, as in some private windows, or it answers with errors or too late, or the data were just deleted. */
  | 'unavailable'
  /** Written by a newer version of this page: reload. */
  | 'newer'
  | 'full';

/** The result of a call on the device's database. It never throws. */
export type DeviceResult<T> = { ok: true; value: T } | { ok: false; trouble: DeviceTrouble };

/** The value of a result, for queries. @throws if the device can't be read now */
export const valueOf = <T>(result: DeviceResult<T>): T => {
  if (result.ok) return result.value;
  throw new Error('The device can’t be read.', { cause: result.trouble });
};

/** Null while data is saved. */
export const deviceTrouble = createStore<DeviceTrouble | null>(null);

export const useDeviceTrouble = (): DeviceTrouble | null => useStore(deviceTrouble);

/** Classifies an error of IndexedDB by its name. */
export const troubleOf = (error: unknown): DeviceTrouble => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'newer' : 'unavailable';
};
