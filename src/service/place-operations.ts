import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { placeAnswer, type PlaceData } from '#contract/place.ts';
import { z } from '#contract/zod.ts';
import { acceptedForms } from './accepted-forms.ts';
import { ServiceFailure } from './failures.ts';
import { pointOf } from './geocoder.ts';
import { operation } from './operation.ts';

/** What the service knows of an address before a task is created with it (an extension). */

const nothing: PlaceData = { place: null, coordinates: null, time_zone: null };

type Question = { address?: unknown; latitude?: unknown; longitude?: unknown };

const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const hasPoint = ({ latitude, longitude }: Question): boolean => isGiven(latitude) && isGiven(longitude);

const asksOneThing = ({ address, latitude, longitude }: Question): boolean =>
  isGiven(address) !== isGiven(latitude) && isGiven(latitude) === isGiven(longitude);

operation(
  {
    path: extensionPaths.place,
    roles: ['dispatcher'],
    summary: 'Check an address',
    description:
      'Send `address`, or `latitude` and `longitude`. Stores nothing. For an address that is not found, all three values are null.',
    request: z
      .object({
        address: z.optional(acceptedForms('customer_address')),
        latitude: z.optional(acceptedForms('latitude')),
        longitude: z.optional(acceptedForms('longitude')),
      })
      .check(
        z.refine(asksOneThing, {
          path: ['address'],
          error: 'Send either an address, or latitude and longitude.',
        }),
      ),
    answer: placeAnswer,
  },
  (deps) =>
    async ({ body }) => {
      if (hasPoint(body)) {
        const [latitude, longitude] = [String(body.latitude), String(body.longitude)];
        const time_zone = await deps.zoneAt(Number(latitude), Number(longitude));
        const coordinates = { latitude, longitude, precision: 'given' } as const;
        return success('OK', { place: null, coordinates, time_zone });
      }
      const found = await deps.geocoder.find(String(body.address)).catch(() => {
        throw new ServiceFailure('busy', 'The address lookup did not answer. Try again shortly.');
      });
      if (!found) return success('OK', nothing);
      const time_zone = await deps.zoneAt(Number(found.latitude), Number(found.longitude));
      return success('OK', { place: found.name, coordinates: pointOf(found), time_zone });
    },
);
