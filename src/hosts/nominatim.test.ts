import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveFetch } from '#testing/serve.ts';
import { nominatim } from './nominatim.ts';

/** A stub server on loopback that answers as the test says. */
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const stub = async (handle: (request: Request) => Response | Promise<Response>) => {
  const { origin, close } = await serveFetch(handle);
  closers.push(close);
  return nominatim(origin);
};

describe('nominatim', () => {
  it('sends a Nominatim query and reads the response', async () => {
    let asked = '';
    const geocoder = await stub((request) => {
      asked = request.url.slice(new URL(request.url).origin.length);
      return Response.json([
        {
          lat: '37.7897100',
          lon: '-122.4011',
          place_rank: 30,
          addresstype: 'building',
          address: { road: 'Market Street', city: 'San Francisco', state: 'California', country_code: 'us' },
        },
      ]);
    });
    expect(await geocoder.find('1 Market St, “Suite” 5&6')).toEqual({
      latitude: '37.7897100',
      longitude: '-122.4011',
      precision: 'address',
      name: { city: 'San Francisco', region: 'California', country: 'US' },
    });
    expect(asked).toBe(
      '/search?format=jsonv2&addressdetails=1&limit=1&q=1+Market+St%2C+%E2%80%9CSuite%E2%80%9D+5%266',
    );
  });

  it('claims no more than the server says: a town is its centre, a whole country is no place', async () => {
    const point = { lat: '52.5', lon: '13.4' };
    const town = {
      ...point,
      place_rank: 16,
      addresstype: 'city',
      address: { city: 'Berlin', country_code: 'de' },
    };
    const answers: unknown[] = [town, point, { ...point, place_rank: 4, addresstype: 'country' }];
    const geocoder = await stub(() => Response.json(answers.splice(0, 1)));
    const name = { city: 'Berlin', region: '', country: 'DE' };
    expect(await geocoder.find('Berlin')).toMatchObject({ precision: 'city', name });
    const unnamed = { city: '', region: '', country: '' };
    expect(await geocoder.find('1 Road')).toMatchObject({ precision: 'city', name: unnamed });
    expect(await geocoder.find('Germany')).toBeNull();
    expect(await geocoder.find('Nowhere')).toBeNull();
  });

  it.each<[string, () => Response, string]>([
    ['an error', () => Response.json([], { status: 500 }), 'answered 500'],
    ['no list', () => Response.json({ error: 'x' }), 'no list'],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'fetch failed'],
  ])('throws on %s', async (_, answer, message) => {
    const geocoder = await stub(answer);
    await expect(geocoder.find('x')).rejects.toThrow(message);
  });

  it('throws if the server is down, without another request for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const geocoder = nominatim('http://127.0.0.1:1');
    await expect(geocoder.find('x')).rejects.toThrow('fetch failed');
    vi.advanceTimersByTime(9_999);
    await expect(geocoder.find('y')).rejects.toThrow('did not answer a moment ago');
    vi.advanceTimersByTime(1);
    await expect(geocoder.find('y')).rejects.toThrow('fetch failed');
    vi.useRealTimers();
  });
});
