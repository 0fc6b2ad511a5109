import { isZoneCode, statedZones } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import { findZone } from '#time/zones.ts';
import { readZone } from './resolve-times.ts';

/**
 * A zone choice in a few words beside a time: "PST, UTC−8", "Denver", "UTC+5:45"; '' for a text that is no zone. A region's offset on the
 * day stands in the field of the zone.
 */
export const zoneWords = (choice: string): string => {
  if (isZoneCode(choice)) return `${choice}, ${describeOffset(Number(statedZones[choice].offset))}`;
  const zone = readZone(choice);
  if (!zone) return '';
  if ('fixed' in zone) return describeOffset(zone.fixed);
  return findZone(zone.region)?.city ?? zone.region;
};
