import { isLatitude, isLongitude } from '#contract/formats.ts';
import type { Geocoder } from '#service/geocoder.ts';

const deadline = 3000;
const maxBytes = 64 * 1024;

/** The body's text, given up on once it grows past the cap. */
const readCapped = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('The geocoder answered with too much.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
};

const field = (row: unknown, name: 'lat' | 'lon'): string => {
  const value = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/**
 * Looks addresses up at a server that answers as Nominatim does (`GEOCODER_URL`). It goes nowhere else: redirects are refused.
 * @throws when the server does not answer in time or with what is expected; the service creates the task all the same.
 */
export const nominatim = (baseUrl: string): Geocoder => ({
  find: async (address) => {
    const query = new URLSearchParams({ format: 'jsonv2', limit: '1', q: address });
    const response = await fetch(`${baseUrl}/search?${query}`, {
      headers: { accept: 'application/json', 'user-agent': 'Dispatch Desk' },
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    });
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
    const rows: unknown = JSON.parse(await readCapped(response));
    if (!Array.isArray(rows)) throw new Error('The geocoder answered with no list.');
    const latitude = field(rows[0], 'lat');
    const longitude = field(rows[0], 'lon');
    if (!isLatitude(latitude) || !isLongitude(longitude)) return null;
    return { latitude, longitude, precision: 'address' };
  },
});
