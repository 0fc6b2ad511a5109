import { siteStorage } from '#data/state/web-storage.ts';
import { readZone } from './resolve-times.ts';

/** Of an account on this device. @param connectionId of a connection; blank for none. */
const nameOf = (connectionId: string) => `default-zone.${connectionId}`;

/** The zone that a person chose for all new tasks of this account on this device; null where none is chosen, or can be read. */
export const defaultZone = (connectionId: string): string | null => {
  const stored = siteStorage.read(nameOf(connectionId));
  return typeof stored === 'string' && readZone(stored) ? stored : null;
};

/** @param zone blank: each task begins with the zone of its merchant's last one again. */
export const storeDefaultZone = (connectionId: string, zone: string): void =>
  zone === '' ? siteStorage.remove(nameOf(connectionId)) : void siteStorage.write(nameOf(connectionId), zone);
