import { getConnection } from '#data/http/connection.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { defaultZone } from '#form/default-zone.ts';
import { readZone } from '#form/resolve-times.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import { ownZone } from '#time/zones.ts';

// Suggestions only: where they cannot be stored, the next visit starts with the usual ones.

const kindName = 'last-kind';

/** The kind of task that this browser made last; a delivery where it made none yet. */
export const lastKind = (): TaskKind => {
  const stored = siteStorage.read(kindName);
  return typeof stored === 'string' && isTaskKind(stored) ? stored : 'delivery';
};

export const rememberKind = (kind: TaskKind): void => void siteStorage.write(kindName, kind);

/** Two accounts may use the same merchant's ID. */
const zoneName = (merchantId: string) => `zone.${getConnection()?.id ?? ''} ${merchantId}`;

/** The zone that this merchant's last task had on this device; null where none is known. */
const rememberedZone = (merchantId: string): string | null => {
  const stored = siteStorage.read(zoneName(merchantId));
  return typeof stored === 'string' && readZone(stored) ? stored : null;
};

/** The zone that a task of this merchant starts with, and where it is from: the account's default, the merchant's last task, else the browser. */
export const usualZone = (merchantId: string): { zone: string; from: 'merchant' | 'browser' } => {
  const zone = defaultZone(getConnection()?.id ?? '') ?? rememberedZone(merchantId);
  return zone === null ? { zone: ownZone(), from: 'browser' } : { zone, from: 'merchant' };
};

export const lastZone = (merchantId: string): string => usualZone(merchantId).zone;

export const rememberZone = (merchantId: string, zone: string): void =>
  void siteStorage.write(zoneName(merchantId), zone);
