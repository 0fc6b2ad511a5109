import type { TaskKind } from '#contract/operations.ts';
import { bothSides, sides } from '#contract/sides.ts';
import { readZone, resolveSchedule } from '#form/resolve-times.ts';
import type { FormValues } from '#form/values.ts';
import { otherZones } from '#form/zone-offers.ts';
import { zoneWords } from '#form/zone-words.ts';
import { tabStorage } from '#data/state/web-storage.ts';
import { findZone } from '#time/zones.ts';
import { words } from '../words.ts';
import { zoneOriginOf } from '../zone-sources.ts';
import type { StopZones } from './stop-zones.ts';

const zonesName = 'zones-asked';

/** Pairs of address and zone that a person has answered for, of each account. Addresses are not written to storage for it. */
const answeredPairs = new Set<string>();

/** Zones of accounts that a person has answered for in the life of this tab, which a reload does not end. */
const answeredZones = (): readonly unknown[] => {
  const stored = tabStorage.read(zonesName);
  return Array.isArray(stored) ? stored : [];
};

/** "Denver time", "PST, UTC−8" */
export const nameOfZone = (choice: string): string => {
  const zone = readZone(choice);
  const name = zoneWords(choice);
  return zone && 'region' in zone ? words.zoneTime(name) : name;
};

/** The values that a question about the zone is about. */
export const zoneFields = [
  'zone',
  ...bothSides('address'),
  ...bothSides('latitude'),
  ...bothSides('longitude'),
] as const;

/** `accept`: to be called when the person says yes. */
export type ZoneQuestion = { message: string; accept: () => void };

/**
 * What a person is asked about the zone of a task before it is sent, each question until it is answered: about a zone that is
 * right for none of its places, for that address and zone; about a zone that the person did not choose where no place is known, for that zone
 * in the life of the tab. An answer counts for one account. Null where there is nothing to ask, or nothing any more.
 * @param isNew the zone has just taken the place of another one: it is asked about even if that was answered before.
 */
export const askZone = (
  kind: TaskKind,
  values: FormValues,
  { stops }: StopZones,
  { connectionId, isNew }: { connectionId: string; isNew: boolean },
): ZoneQuestion | null => {
  const instants = resolveSchedule(kind, values).times.map(({ instant }) => instant);
  const placeOf = (side: string) => stops.find((stop) => stop.side === side) ?? null;
  const other = otherZones(kind, values.zone, placeOf, instants).find(({ isOffered }) => isOffered);
  if (other) {
    const { address, latitude, longitude } = sides[other.side];
    const place = [address, latitude, longitude].map((key) => values[key].trim());
    const pair = JSON.stringify([connectionId, ...place, values.zone]);
    if (answeredPairs.has(pair)) return null;
    const accept = () => void answeredPairs.add(pair);
    return { message: words.otherZone(nameOfZone(other.zone.id), nameOfZone(values.zone)), accept };
  }
  const isUnknown = stops.every(({ zone }) => findZone(zone ?? '') === undefined);
  if (!isUnknown || zoneOriginOf(values) === 'chosen') return null;
  const answered = answeredZones();
  const zone = `${connectionId} ${values.zone}`;
  const isAnswered = answered.includes(zone);
  if (!isNew && isAnswered) return null;
  const accept = () => {
    if (!isAnswered) tabStorage.write(zonesName, [...answered, zone]);
  };
  return { message: words.unknownZone(nameOfZone(values.zone)), accept };
};
