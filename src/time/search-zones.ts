import { language, stripAccents } from './language.ts';
import { largeCities } from './large-cities.ts';
import { countryCodes } from './zone-names.ts';
import { isWholeQuarter, offsetAt, readOffset } from './zone-offset.ts';
import { allZones, type Zone } from './zones.ts';

/** The offsets and names of a zone in January and July. They are slow to compute. */
type Seasons = { offsets: number[]; names: string[]; abbreviations: string[] };

const seasonsOf = new Map<string, Seasons>();
const countriesOf = new Map<string, string[]>();
let countriesRead = 0;
let countryWords: Intl.DisplayNames | undefined;
let prepared: Promise<void> | undefined;

/**
 * Reads what `searchZones` needs, a few milliseconds at a time, so that the first search does not block typing
 * (0.1 to 0.3 s for all zones at once). Call it when a picker gets the focus; a search before it is done gives the same result,
 * but takes longer.
 */
export const prepareZones = (): Promise<void> => {
  prepared ??= (async () => {
    let sliceEnd = performance.now() + 6;
    const pauseIfDue = async () => {
      if (performance.now() < sliceEnd) return;
      await new Promise((resolve) => setTimeout(resolve));
      sliceEnd = performance.now() + 6;
    };
    while (readNextCountry()) await pauseIfDue();
    for (const zone of allZones()) {
      readSeasons(zone);
      await pauseIfDue();
    }
  })();
  return prepared;
};

/**
 * Zones that match a city, zone name, country, abbreviation (`CET`, `IST`) or offset (`UTC+5:30`, `-8`, `gmt+1`,
 * or as on the wire: `+480`), the best match first; of those that fit equally well, large cities first.
 * @param at the instant of the job; offsets are compared with those at that instant.
 */
export const searchZones = (query: string, at: number): readonly Zone[] => {
  const text = fold(query);
  if (text === '') return zonesBySize();
  const offset = readWireOffset(text) ?? readOffset(text) ?? readOffset(`utc${text}`);
  if (offset !== null)
    return zonesBySize().filter(
      (zone) => readSeasons(zone).offsets.includes(offset) && offsetAt(at, zone.id) === offset,
    );
  return zonesBySize()
    .map((zone) => ({ zone, rank: rank(zone, text) }))
    .filter((found) => found.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map((found) => found.zone);
};

/** The zone that is called so: by its city, or by the country whose only zone it is. Undefined where none is, or several are. */
export const findNamedZone = (query: string): Zone | undefined => {
  const text = fold(query);
  if (text === '') return undefined;
  const byCity = allZones().filter((zone) => fold(zone.city) === text);
  const [only, ...more] =
    byCity.length > 0 ? byCity : allZones().filter((zone) => countryNames(zone).includes(text));
  return more.length === 0 ? only : undefined;
};

let bySize: readonly Zone[] | undefined;

const zonesBySize = (): readonly Zone[] => {
  bySize ??= [
    ...largeCities.flatMap((name) => allZones().filter((zone) => zone.name === name)),
    ...allZones().filter((zone) => !largeCities.includes(zone.name)),
  ];
  return bySize;
};

const fold = (text: string): string =>
  stripAccents(text)
    .toLowerCase()
    .replace(/[_/,]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const rank = (zone: Zone, text: string): number => {
  const city = fold(zone.city);
  if (city === text) return 8;
  const countries = countryNames(zone);
  // "India" finds the country before Indianapolis; "Mexico" finds Mexico City first of the country's zones.
  if (countries.includes(text)) return city.startsWith(text) ? 7 : 6;
  if (city.startsWith(text)) return 5;
  const seasons = readSeasons(zone);
  if (seasons.abbreviations.includes(text)) return 4;
  if (countries.some((country) => country.startsWith(text))) return 3;
  const name = fold(zone.name);
  if (startsWord(name, text) || startsWord(fold(zone.id), text)) return 2;
  return [...countries, ...seasons.names].some((words) => startsWord(words, text)) ? 1 : 0;
};

const startsWord = (words: string, text: string): boolean =>
  words.startsWith(text) || words.includes(` ${text}`);

/** UTC − local in minutes, as on the wire: `-330`. */
const readWireOffset = (text: string): number | null =>
  /^[+−-]\d{3}$/.test(text) && isWholeQuarter(Number(text.slice(1)))
    ? Number(text.replace('−', '-')) || 0
    : null;

const readSeasons = (zone: Zone): Seasons => {
  const known = seasonsOf.get(zone.id);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone.id,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    timeZoneName: 'long',
  });
  const year = new Date().getUTCFullYear();
  const seasons = [0, 6].map((month) => {
    const instant = Date.UTC(year, month, 15);
    const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
    const { year: y, month: m, day, hour, minute, timeZoneName = '' } = parts;
    const local = Date.UTC(Number(y), Number(m) - 1, Number(day), Number(hour), Number(minute));
    return { offset: (instant - local) / 60_000 || 0, name: timeZoneName };
  });
  const names = [...new Set(seasons.map((season) => season.name))];
  const made = {
    offsets: seasons.map((season) => season.offset),
    names: names.map(fold),
    abbreviations: names.flatMap(initials),
  };
  seasonsOf.set(zone.id, made);
  return made;
};

/** "Central European Standard Time" is abbreviated CET, "India Standard Time" IST: both forms are found. */
const initials = (name: string): string[] => [
  ...new Set([name, name.replace('Standard ', '')].map((words) => fold(words).replace(/\B\w+|[^\w]/g, ''))),
];

const countryNames = (zone: Zone): readonly string[] => {
  while (readNextCountry());
  return countriesOf.get(zone.id) ?? [];
};

const readNextCountry = (): boolean => {
  const code = countryCodes[countriesRead];
  if (code === undefined) return false;
  countriesRead += 1;
  // Neither TypeScript's ES2025 types nor every browser has it; without it a search by country finds nothing.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${code}`);
  countryWords ??= new Intl.DisplayNames(language, { type: 'region' });
  const name = fold(countryWords.of(code) ?? code);
  for (const id of locale.getTimeZones?.() ?? []) countriesOf.set(id, [...(countriesOf.get(id) ?? []), name]);
  return true;
};
