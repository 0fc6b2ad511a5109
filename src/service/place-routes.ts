import { Hono } from 'hono';
import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { fieldRow } from '#contract/fields.ts';
import { isCleanText, isLatitude, isLongitude } from '#contract/formats.ts';
import type { PlaceData } from '#contract/place.ts';
import { invalidField, ServiceFailure } from './failures.ts';
import { pointOf, type Place } from './geocoder.ts';
import { readKeyedBody } from './read-body.ts';
import type { ServiceEnv, ServiceDeps } from './service-deps.ts';

type Question = { address: string } | { latitude: string; longitude: string };

const maxAddress = fieldRow('customer_address').max ?? 0;

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Either an address, or a point in the canonical form of §2.1. @throws ServiceFailure */
const readQuestion = ({ address, latitude, longitude }: Record<string, unknown>): Question => {
  if (isPresent(latitude) || isPresent(longitude)) {
    if (isPresent(address)) throw invalidField('address', 'Send an address or coordinates, not both.');
    if (typeof latitude !== 'string' || !isLatitude(latitude))
      throw invalidField('latitude', 'Must be text such as "37.7749", from -90 to 90.');
    if (typeof longitude !== 'string' || !isLongitude(longitude))
      throw invalidField('longitude', 'Must be text such as "-122.4194", from -180 to 180.');
    return { latitude, longitude };
  }
  if (typeof address !== 'string' || address.trim() === '' || !isCleanText(address))
    throw invalidField('address', 'Send the address to look up, or its coordinates.');
  if (address.length > maxAddress) throw invalidField('address', `At most ${maxAddress} characters.`);
  return { address };
};

const nothing: PlaceData = { place: null, coordinates: null, time_zone: null };

/** What the service makes of an address, before a task is created with it (an extension). It stores nothing. */
export const placeRoutes = (deps: ServiceDeps) => {
  const { geocoder, zoneAt } = deps;
  const find = async (address: string): Promise<Place | null> => {
    try {
      return await geocoder.find(address);
    } catch {
      throw new ServiceFailure('busy', 'The address lookup did not answer. Try again shortly.');
    }
  };

  const answer = async (question: Question): Promise<PlaceData> => {
    if ('latitude' in question) {
      const { latitude, longitude } = question;
      const time_zone = await zoneAt(Number(latitude), Number(longitude));
      return { place: null, coordinates: { latitude, longitude, precision: 'given' }, time_zone };
    }
    const found = await find(question.address);
    if (!found) return nothing;
    const time_zone = await zoneAt(Number(found.latitude), Number(found.longitude));
    return { place: found.name, coordinates: pointOf(found), time_zone };
  };

  return new Hono<ServiceEnv>().post(extensionPaths.place, async (c) => {
    const { body } = await readKeyedBody(deps, c);
    const data = await answer(readQuestion(body));
    return c.json(success('OK', data));
  });
};
