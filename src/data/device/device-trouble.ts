import { createStore, useStore } from '#data/state/create-store.ts';

/** Why this browser can't save data at the moment. */
export type DeviceTrouble =
  /** No IndexedDB, or it is refused: a private window, a policy, or the data were just deleted. */
  | 'missing'
  /** It doesn't open within five seconds, or answers with errors. */
  | 'broken'
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

const troubles: Readonly<Record<string, DeviceTrouble>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  SecurityError: 'missing',
};

/** Classifies an error of IndexedDB by its name. */
export const troubleOf = (error: unknown): DeviceTrouble =>
  (error instanceof Error || error instanceof DOMException ? troubles[error.name] : null) ?? 'broken';
