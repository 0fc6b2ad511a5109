import { isLatitude, isLongitude } from '#contract/formats.ts';
import { prop } from '#contract/json.ts';
import { maxPlaceNameLength } from '#contract/place.ts';
import type { Geocoder, Place } from '#service/geocoder.ts';

const deadline = 3000;

/** After a timeout, the server is not asked for this time: each create would wait for it. */
const silentMs = 10_000;

const field = (row: unknown, name: string): string => {
  const value = prop(row, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Nominatim names the town in one of these fields, depending on its size. */
const townFields = ['city', 'town', 'village', 'municipality', 'hamlet'] as const;

const readName = (address: unknown): Place['name'] => {
  const country = field(address, 'country_code').toUpperCase();
  const town = townFields.map((name) => field(address, name)).find((name) => name !== '') ?? '';
  return {
    city: town.slice(0, maxPlaceNameLength),
    region: field(address, 'state').slice(0, maxPlaceNameLength),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
  };
};

/** Lower ranks are towns, regions and countries. */
const streetRank = 26;

/** A street, or a house in one: by its rank, or because the server names its road. */
const isStreet = (row: unknown): boolean =>
  Number(field(row, 'place_rank')) >= streetRank || field(prop(row, 'address'), 'road') !== '';

/** The centre of a state or country is not the point of an address. */
const isRegion = (row: unknown): boolean =>
  ['country', 'state', 'region'].includes(field(row, 'addresstype'));

/**
 * Looks addresses up at a Nominatim-compatible server (`GEOCODER_URL`). Redirects are refused.
 * @throws if the server does not respond in time or in this format; the service still creates the task.
 */
export const nominatim = (baseUrl: string): Geocoder => {
  let silentUntil = 0;
  const ask = async (path: string): Promise<Response> => {
    if (performance.now() < silentUntil) throw new Error('The geocoder did not answer a moment ago.');
    try {
      return await fetch(baseUrl + path, {
        headers: { accept: 'application/json', 'user-agent': 'Dispatch Desk' },
        redirect: 'error',
        signal: AbortSignal.timeout(deadline),
      });
    } catch (error) {
      silentUntil = performance.now() + silentMs;
      throw error;
    }
  };
  const find: Geocoder['find'] = async (address) => {
    const query = new URLSearchParams({ format: 'jsonv2', addressdetails: '1', limit: '1', q: address });
    const response = await ask(`/search?${query}`);
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
    const rows: unknown = await response.json();
    if (!Array.isArray(rows)) throw new Error('The geocoder answered with no list.');
    const row: unknown = rows[0];
    const latitude = field(row, 'lat');
    const longitude = field(row, 'lon');
    if (!isLatitude(latitude) || !isLongitude(longitude) || isRegion(row)) return null;
    return {
      latitude,
      longitude,
      precision: isStreet(row) ? 'address' : 'city',
      name: readName(prop(row, 'address')),
    };
  };
  return { find, isOwn: false };
};
