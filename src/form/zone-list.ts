import { rawTimeZones } from '@vvo/tzdb';
import { cityOf } from '#time/zones.ts';
import type { Choice } from '#ui/choices.ts';

/** Every zone by its city. 25 kB compressed: import it with `useZones`. */
export const regions: readonly Choice[] = rawTimeZones
  .map((zone) => {
    const { name, countryName } = zone;
    const aliases = zone.group.flatMap((each) => [each, each.replaceAll(/[/_]/g, ' ')]);
    const abbreviations = [zone.alternativeName, zone.abbreviation, zone.dstAbbreviation];
    const words = [countryName, ...abbreviations, ...zone.mainCities, ...aliases].join(' ');
    return { value: name, label: cityOf(name), hint: countryName, words };
  })
  .toSorted((a, b) => a.label.localeCompare(b.label));
