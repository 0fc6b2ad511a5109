import { afterEach, describe, expect, it } from 'vitest';
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
  it('asks as Nominatim is asked and reads its answer', async () => {
    let asked = '';
    const geocoder = await stub((request) => {
      asked = request.url.slice(new URL(request.url).origin.length);
      return Response.json([{ lat: '37.7897100', lon: '-122.4011', display_name: 'x' }]);
    });
    expect(await geocoder.find('1 Market St, “Suite” 5&6')).toEqual({
      latitude: '37.7897100',
      longitude: '-122.4011',
      precision: 'address',
    });
    expect(asked).toBe('/search?format=jsonv2&limit=1&q=1+Market+St%2C+%E2%80%9CSuite%E2%80%9D+5%266');
  });

  it.each([[[]], [[{ lat: '91', lon: '0' }]], [[{ lat: 'x' }]]])('finds nothing in %j', async (rows) => {
    const geocoder = await stub(() => Response.json(rows));
    expect(await geocoder.find('x')).toBeNull();
  });

  it.each<[string, () => Response, string]>([
    ['an error', () => new Response('no', { status: 500 }), 'answered 500'],
    ['no JSON', () => new Response('<html>'), 'JSON'],
    ['no list', () => Response.json({ error: 'x' }), 'no list'],
    ['too much', () => new Response(`[${' '.repeat(70_000)}]`), 'too much'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
      'fetch failed',
    ],
  ])('throws on %s', async (_, answer, message) => {
    const geocoder = await stub(answer);
    await expect(geocoder.find('x')).rejects.toThrow(message);
  });

  it('throws when nobody listens', async () => {
    await expect(nominatim('http://127.0.0.1:1').find('x')).rejects.toThrow('fetch failed');
  });
});
