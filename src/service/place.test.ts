import { afterEach, describe, expect, it } from 'vitest';
import { placeAnswer } from '#contract/place.ts';
import { gazetteer } from '#hosts/gazetteer.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import type { Geocoder } from './geocoder.ts';

const places = gazetteer();
const services: TestService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

const start = async (geocoder: Geocoder = places) => {
  const service = await startService({ geocoder });
  services.push(service);
  const ask = async (question: object) => {
    const response = await service.fetch('/open/place', { api_key: service.account.api_key, ...question });
    return { http: response.status, ...(await response.json()) };
  };
  return { service, ask };
};

describe('the place of an address', () => {
  it('comes with its point, the precision of the point, and its time zone', async () => {
    const { ask } = await start();
    const answer = await ask({ address: '114 Sansome St, San Francisco, CA' });
    expect(placeAnswer.parse(answer).data).toEqual({
      place: { city: 'San Francisco', region: 'California', country: 'US' },
      coordinates: { latitude: '37.77493', longitude: '-122.41942', precision: 'city' },
      time_zone: 'America/Los_Angeles',
    });
  });

  it('is null where the address is not found', async () => {
    const { ask } = await start();
    expect(await ask({ address: 'zzqx' })).toMatchObject({
      http: 200,
      data: { place: null, coordinates: null, time_zone: null },
    });
  });

  it('is answered with busy where the lookup does not answer', async () => {
    const { ask } = await start({ find: () => Promise.reject(new Error('down')), isOwn: false });
    expect(await ask({ address: '1 Main St' })).toMatchObject({ http: 503, code: 'busy', processed: false });
  });
});

describe('the zone of a point', () => {
  it('is given for the coordinates as they were sent', async () => {
    const { ask } = await start();
    expect((await ask({ address: '', latitude: '40.7128', longitude: '-74.0060' })).data).toEqual({
      place: null,
      coordinates: { latitude: '40.7128', longitude: '-74.0060', precision: 'given' },
      time_zone: 'America/New_York',
    });
  });
});

describe('a request that is refused', () => {
  it.each<[object, string]>([
    [{}, 'address'],
    [{ address: '  ' }, 'address'],
    [{ address: 'x'.repeat(501) }, 'address'],
    [{ address: 'Berlin', latitude: '52', longitude: '13' }, 'address'],
    [{ address: 'Berlin', latitude: '52' }, 'address'],
    [{ latitude: '91', longitude: '13' }, 'latitude'],
    [{ latitude: '52' }, 'address'],
    [{ latitude: '52', longitude: '181' }, 'longitude'],
  ])('names its field: %j', async (question, field) => {
    const { ask } = await start();
    expect(await ask(question)).toMatchObject({ http: 400, processed: false, issues: [{ field }] });
  });
});

describe('the capabilities', () => {
  it.each([true, false])('say whether half an address may be asked about: %s', async (isOwn) => {
    const { service } = await start({ find: () => Promise.resolve(null), isOwn });
    const response = await service.app.request('/open/capabilities');
    expect(await response.json()).toMatchObject({ place_while_typing: isOwn });
  });
});
