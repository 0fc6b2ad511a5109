import { isZoneCode, statedZones } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import { cityOf } from '#time/zones.ts';
import { readZone } from './times.ts';

/** A zone choice in a few words: "PST, UTC−8", "Denver", "UTC+5:45"; '' for a text that is not a zone. */
export const zoneWords = (choice: string): string => {
  if (isZoneCode(choice)) return `${choice}, ${describeOffset(Number(statedZones[choice].offset))}`;
  const zone = readZone(choice);
  if (!zone) return '';
  return 'fixed' in zone ? describeOffset(zone.fixed) : cityOf(zone.region);
};
