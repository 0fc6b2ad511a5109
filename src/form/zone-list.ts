import { rawTimeZones } from '@vvo/tzdb';
import { cityOf } from '#time/zones.ts';
import type { Choice } from '#ui/choices.ts';

/** Every zone by its city. 25 kB compressed: import it with `useZones`. */
export const regions: readonly Choice[] = rawTimeZones
  .map((zone) => {
    const {
      name,
      group,
      countryName,
      mainCities,
      alternativeName,
      abbreviation,
      dstAbbreviation = '',
    } = zone;
    const names = group.flatMap((each) => [each, each.replaceAll(/[/_]/g, ' ')]);
    const words = [countryName, alternativeName, abbreviation, dstAbbreviation, ...mainCities, ...names];
    return { value: name, label: cityOf(name), hint: countryName, words: words.join(' ') };
  })
  .toSorted((a, b) => a.label.localeCompare(b.label));
