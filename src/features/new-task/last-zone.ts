import { getConnection } from '#client/connection.ts';
import { readZone } from '#form/schedule.ts';
import { siteStorage } from '#state/web-storage.ts';
import { ownZone } from '#time/zones.ts';

/** Two accounts may use the same merchant's ID. */
const name = (merchantId: string) => `zone.${getConnection()?.id ?? ''} ${merchantId}`;

/** The zone that this merchant's last task had on this device; null where none is known. */
export const rememberedZone = (merchantId: string): string | null => {
  const stored = siteStorage.read(name(merchantId));
  return typeof stored === 'string' && readZone(stored) ? stored : null;
};

/** The same, else the device's own. */
export const lastZone = (merchantId: string): string => rememberedZone(merchantId) ?? ownZone();

export const rememberZone = (merchantId: string, zone: string): void =>
  void siteStorage.write(name(merchantId), zone);
