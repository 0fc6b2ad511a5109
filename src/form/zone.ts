import { createContext, use } from 'react';
import { useWatch } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import { findZone, knownOwnZone } from '#time/zones.ts';
import type { Question } from './problems.tsx';
import { control } from './task-form.ts';
import { contradicts, readZone, resolveSchedule } from './times.ts';
import type { FormValues } from './values.ts';
import { zoneQuestionWords } from './words.ts';
import { zoneWords } from './zone-words.ts';

/** The zone of a task is chosen, or that of the first of these that is known. */
type ZoneSource = 'chosen' | 'place' | 'customer' | 'merchant' | 'browser';

export type EffectiveZone = { zone: string; from: ZoneSource };

/** What is known of a task's zone besides its values. */
export type KnownZones = {
  /** IANA zone of the first stop; null if the service doesn't know it. */
  place: string | null;
  /** Zone that this merchant's tasks usually have; null if there is none. */
  merchant: string | null;
};

/** The zone that applies to a task. It is computed where it is read; a blank `zone` means automatic. */
export const effectiveZone = (
  { zone, screen: { customerZone } }: { zone: string; screen: Pick<FormValues['screen'], 'customerZone'> },
  { place, merchant }: KnownZones,
): EffectiveZone => {
  if (zone.trim() !== '') return { zone, from: 'chosen' };
  const found = findZone(place ?? '');
  if (found) return { zone: found.id, from: 'place' };
  if (readZone(customerZone)) return { zone: customerZone, from: 'customer' };
  return merchant === null
    ? { zone: knownOwnZone() ?? '', from: 'browser' }
    : { zone: merchant, from: 'merchant' };
};

/** A feature asks the service and provides its answer. */
export const KnownZonesContext = createContext<KnownZones>({ place: null, merchant: null });

export const useZone = (): EffectiveZone => {
  const [zone, customerZone] = useWatch({ control, name: ['zone', 'screen.customerZone'] });
  return effectiveZone({ zone, screen: { customerZone } }, use(KnownZonesContext));
};

/** Two accounts may use the same merchant's ID. */
const storageName = (accountId: string, merchantId: string) => `zone.${accountId} ${merchantId}`;

/** The zone of this merchant's last task in this browser. */
export const lastZone = (accountId: string, merchantId: string): string | null => {
  const stored = siteStorage.read(storageName(accountId, merchantId));
  return typeof stored === 'string' && readZone(stored) ? stored : null;
};

export const rememberZone = (accountId: string, merchantId: string, zone: string): void =>
  void siteStorage.write(storageName(accountId, merchantId), zone);

/** The IANA zone of a stop; null if it is not known. */
export type StopZone = { side: SideName; zone: string | null };

/** "Denver time", "PST, UTC−8" */
const describe = (choice: string): string => {
  const zone = readZone(choice);
  return zone && 'region' in zone ? zoneQuestionWords.zoneTime(zoneWords(choice)) : zoneWords(choice);
};

type ZonedTask = {
  kind: TaskKind;
  /** With the zone that applies. */
  values: FormValues;
  from: ZoneSource;
  accountId: string;
  /** The stops in the order of their times; null if the service has no address lookup. */
  stops: readonly StopZone[] | null;
};

/** Asks about a zone that is wrong for all known stops, once for this address and zone; if no stop's zone is known, once for this zone. */
export const zoneQuestions = ({ kind, values, from, accountId, stops }: ZonedTask): Question[] => {
  if (stops === null) return [];
  const known = stops.flatMap(({ side, zone }) => {
    const place = findZone(zone ?? '');
    return place ? [{ side, place }] : [];
  });
  const [first] = known;
  if (first) {
    const instants = resolveSchedule(kind, values).times.map(({ instant }) => instant);
    if (!known.every(({ place }) => contradicts(values.zone, place.id, instants))) return [];
    const { address, latitude, longitude } = sides[first.side];
    const texts = [address, latitude, longitude].map((key) => values[key].trim());
    const about = JSON.stringify(['zone', accountId, ...texts, values.zone]);
    const text = zoneQuestionWords.otherZone(describe(first.place.id), describe(values.zone));
    return [{ key: 'zone', about, text }];
  }
  if (from === 'chosen' || from === 'customer') return [];
  const about = JSON.stringify(['zone', accountId, values.zone]);
  return [{ key: 'zone', about, text: zoneQuestionWords.unknownZone(describe(values.zone)) }];
};
