import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { placeAnswer } from '#contract/place.ts';
import { z } from '#contract/zod.ts';
import { optionalText } from './accepted-forms.ts';
import { ServiceFailure } from './failures.ts';
import { operation } from './operation.ts';

/** What the service knows of an address before a task is created with it (an extension). */

operation(
  {
    path: extensionPaths.place,
    roles: ['dispatcher'],
    summary: 'Check an address',
    description:
      'Send `address`, or `latitude` and `longitude`. Stores nothing. For an address that is not found, all three values are null.',
    request: z
      .object({
        address: optionalText('customer_address'),
        latitude: optionalText('latitude'),
        longitude: optionalText('longitude'),
      })
      .check(
        z.refine(
          ({ address, latitude, longitude }) =>
            [latitude, longitude].every((each) => (each === undefined) === (address !== undefined)),
          { path: ['address'], error: 'Send either an address, or latitude and longitude.' },
        ),
      ),
    answer: placeAnswer,
  },
  (deps) =>
    async ({ body: { address = '', latitude, longitude } }) => {
      if (latitude !== undefined && longitude !== undefined) {
        const time_zone = await deps.zoneAt(Number(latitude), Number(longitude));
        const coordinates = { latitude, longitude, precision: 'given' } as const;
        return success('OK', { place: null, coordinates, time_zone });
      }
      const found = await deps.geocoder.find(address).catch(() => {
        throw new ServiceFailure('busy', 'The address lookup did not answer. Try again shortly.');
      });
      if (!found) return success('OK', { place: null, coordinates: null, time_zone: null });
      const { name: place, ...coordinates } = found;
      const time_zone = await deps.zoneAt(Number(found.latitude), Number(found.longitude));
      return success('OK', { place, coordinates, time_zone });
    },
);
