import type { Geocoder } from '#service/geocoder.ts';

/** The towns around the demo's couriers. A list of all cities is too large for a page. */
const towns: Readonly<Record<string, readonly [latitude: string, longitude: string]>> = {
  'San Francisco': ['37.77493', '-122.41942'],
  Oakland: ['37.80437', '-122.2708'],
  Berkeley: ['37.87159', '-122.27275'],
  'Daly City': ['37.70577', '-122.46192'],
  'San Mateo': ['37.56299', '-122.32553'],
  'San Jose': ['37.33939', '-121.89496'],
  'Palo Alto': ['37.44188', '-122.14302'],
  Sausalito: ['37.85909', '-122.48525'],
};

/** Finds the Bay Area's towns at the start of a part of the address, and no other place. */
export const demoGeocoder: Geocoder = {
  find: (address) => {
    const parts = address.toLowerCase().split(/[,;\n]\s*/);
    const town = Object.entries(towns).find(([city]) =>
      parts.some((part) => part.startsWith(city.toLowerCase())),
    );
    if (!town) return Promise.resolve(null);
    const [city, [latitude, longitude]] = town;
    const name = { city, region: 'California', country: 'US' };
    return Promise.resolve({ latitude, longitude, precision: 'city', name });
  },
  isOwn: true,
};
