import { isZoneCode, statedZones } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import { findZone } from '#time/zones.ts';
import { readZone } from './schedule.ts';
import { offsetAt } from '#time/zone-offset.ts';

/** A zone choice in a few words beside a time: "PST, UTC−8", "Denver, UTC−7", "UTC+5:45". '' for what is none. */
export const zoneWords = (choice: string, at: number): string => {
  if (isZoneCode(choice)) return `${choice}, ${describeOffset(Number(statedZones[choice].offset))}`;
  const zone = readZone(choice);
  if (!zone) return '';
  if ('fixed' in zone) return describeOffset(zone.fixed);
  const words = describeOffset(offsetAt(at, zone.region));
  const city = findZone(zone.region)?.city ?? zone.region;
  return city === words ? words : `${city}, ${words}`;
};
