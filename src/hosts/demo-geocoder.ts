import type { Geocoder } from '#service/geocoder.ts';
import { foldPlace } from './fold-place.ts';

/** The towns around the demo's couriers; a list of the world's places does not go into a page. */
const towns: Readonly<Record<string, readonly [latitude: string, longitude: string]>> = {
  'san francisco': ['37.77493', '-122.41942'],
  oakland: ['37.80437', '-122.2708'],
  berkeley: ['37.87159', '-122.27275'],
  'daly city': ['37.70577', '-122.46192'],
  'san mateo': ['37.56299', '-122.32553'],
  'san jose': ['37.33939', '-121.89496'],
  'palo alto': ['37.44188', '-122.14302'],
  sausalito: ['37.85909', '-122.48525'],
};

/** "San Jose" of "san jose": no town above is spelt in another way. */
const capitalised = (town: string): string =>
  town.replace(/\b\p{Letter}/gu, (letter) => letter.toUpperCase());

/** Finds the Bay Area's towns by a whole part of the address, with or without state and postcode, and no other place. */
export const demoGeocoder: Geocoder = {
  find: (address) => {
    const parts = address.split(/[,;\n]/).map((part) =>
      foldPlace(part)
        .replace(/\b(ca|california|usa|\d{5})\b/g, '')
        .trim(),
    );
    const town = parts.toReversed().find((part) => Object.hasOwn(towns, part)) ?? '';
    const point = towns[town];
    if (!point) return Promise.resolve(null);
    const [latitude, longitude] = point;
    const name = { city: capitalised(town), region: 'California', country: 'US' };
    return Promise.resolve({ latitude, longitude, precision: 'city', name });
  },
  isOwn: true,
};
