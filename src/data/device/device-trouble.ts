import { createStore, useStore } from '#data/state/create-store.ts';

/** Why the device does not keep data at the moment. */
export type DeviceTrouble =
  /** No IndexedDB, or it is refused: a private window, a policy. */
  | 'missing'
  /** It does not open or answers with errors. */
  | 'broken'
  /** It did not answer within five seconds, perhaps because another tab blocks it. */
  | 'hung'
  /** Written by a newer version of this page: reload. */
  | 'newer'
  | 'full';

/** What a call on the device's database came to. It never throws. */
export type DeviceResult<T> = { ok: true; value: T } | { ok: false; trouble: DeviceTrouble };

/**
 * What was read; `nothing` where there is no store, since nothing can be in it.
 * @throws where something may be stored that cannot be read now.
 */
export const readOrNone = <T>(result: DeviceResult<T>, nothing: T): T => {
  if (result.ok) return result.value;
  if (result.trouble === 'missing') return nothing;
  throw new Error('The device cannot be read.', { cause: result.trouble });
};

/** Null while data is kept. */
export const deviceTrouble = createStore<DeviceTrouble | null>(null);

/** The trouble to show in one place; null while data is kept. */
export const useDeviceTrouble = (): DeviceTrouble | null => useStore(deviceTrouble);

const fullNames: ReadonlySet<unknown> = new Set([
  'QuotaExceededError',
  'NS_ERROR_DOM_QUOTA_REACHED',
  'NS_ERROR_FILE_NO_DEVICE_SPACE',
]);
const fullCodes: ReadonlySet<unknown> = new Set([22, 1014]);

/** Classifies errors of IndexedDB. Browsers report a full disk by three names and two codes. */
export const troubleOf = (error: unknown): DeviceTrouble => {
  if (typeof error !== 'object' || error === null) return 'broken';
  const name: unknown = Reflect.get(error, 'name');
  if (fullNames.has(name) || fullCodes.has(Reflect.get(error, 'code'))) return 'full';
  if (name === 'VersionError') return 'newer';
  if (name === 'SecurityError') return 'missing';
  return 'broken';
};
