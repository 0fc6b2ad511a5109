import { newerNames } from './zone-names.ts';

/** An IANA zone as a picker shows it. */
export type Zone = {
  /** The name that Intl lists, and that is stored (`Asia/Calcutta`). */
  id: string;
  /** The present name (`Asia/Kolkata`); for most zones the same as `id`. */
  name: string;
  /** "Kolkata", "Indianapolis". */
  city: string;
  /** The part before the city: "Asia", "America, Indiana". */
  region: string;
};

let list: readonly Zone[] | undefined;
let byName: ReadonlyMap<string, Zone> | undefined;

/** All zones that Intl lists, and UTC, which it does not list. Created on first use, which takes a millisecond. */
export const allZones = (): readonly Zone[] => {
  list ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(toZone);
  return list;
};

/** The zone of a name: listed, newer, older or an alias, in any letter case. */
export const findZone = (name: string): Zone | undefined => {
  byName ??= new Map(
    allZones().flatMap((zone) => [
      [zone.id.toLowerCase(), zone],
      [zone.name.toLowerCase(), zone],
    ]),
  );
  return byName.get(name.trim().toLowerCase()) ?? byName.get(canonical(name.trim()));
};

let own = { zone: '', until: 0 };

/** The zone of the reader's device. */
export const ownZone = (): string => {
  const now = performance.now();
  // The browser takes 0.1 ms to say it, and ten thousand rows ask for it. A person who travels sees the new zone a second later.
  if (now >= own.until)
    own = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + 1000 };
  return own.zone;
};

const readCanonical = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.toLowerCase();
  } catch {
    return '';
  }
};

let lastRead = { name: '', canonical: '' };

/** The listed name of an alias (`US/Pacific`) in lower case; '' if there is no such zone. One is asked for with every draw. */
const canonical = (name: string): string => {
  if (lastRead.name !== name) lastRead = { name, canonical: readCanonical(name) };
  return lastRead.canonical;
};

const wordsOf = (name: string): string[] => name.replaceAll('_', ' ').split('/');

/** "New York" of `America/New_York`. */
export const cityOf = (name: string): string => wordsOf(name).at(-1) ?? name;

const toZone = (id: string): Zone => {
  const name = newerNames[id] ?? id;
  return { id, name, city: cityOf(name), region: wordsOf(name).slice(0, -1).join(', ') };
};
