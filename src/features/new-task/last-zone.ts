import { getConnection } from '#client/connection.ts';
import { readZone } from '#form/schedule.ts';
import { ownZone } from '#time/zones.ts';

/** Two accounts may use the same merchant's ID. */
const name = (merchantId: string) => `dispatch-desk:zone:${getConnection()?.id ?? ''} ${merchantId}`;

/** The zone that this merchant's last task had on this device; null where none is known. */
export const rememberedZone = (merchantId: string): string | null => {
  try {
    const kept = localStorage.getItem(name(merchantId)) ?? '';
    return readZone(kept) ? kept : null;
  } catch {
    return null;
  }
};

/** The same, else the device's own. */
export const lastZone = (merchantId: string): string => rememberedZone(merchantId) ?? ownZone();

export const rememberZone = (merchantId: string, zone: string): void => {
  try {
    localStorage.setItem(name(merchantId), zone);
  } catch {
    // A suggestion only.
  }
};
