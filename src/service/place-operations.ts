import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { placeAnswer, type PlaceData } from '#contract/place.ts';
import { z } from '#contract/zod.ts';
import { acceptedForms } from './accepted-forms.ts';
import { ServiceFailure } from './failures.ts';
import { pointOf, type Place } from './geocoder.ts';
import { operation } from './operation.ts';
import type { ServiceDeps } from './service-deps.ts';

/** What the service knows of an address before a task is created with it (an extension). */

const nothing: PlaceData = { place: null, coordinates: null, time_zone: null };

const find = async ({ geocoder }: ServiceDeps, address: string): Promise<Place | null> => {
  try {
    return await geocoder.find(address);
  } catch {
    throw new ServiceFailure('busy', 'The address lookup did not answer. Try again shortly.');
  }
};

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

type Question = { address?: unknown; latitude?: unknown; longitude?: unknown };

const hasPoint = ({ latitude, longitude }: Question): boolean => !isBlank(latitude) || !isBlank(longitude);

operation(
  {
    path: extensionPaths.place,
    roles: ['dispatcher'],
    tag: 'Tasks',
    id: 'findPlace',
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
        z.refine((body) => hasPoint(body) || !isBlank(body.address), {
          path: ['address'],
          error: 'Send the address to look up, or its coordinates.',
        }),
        z.refine((body) => !hasPoint(body) || isBlank(body.address), {
          path: ['address'],
          error: 'Send an address or coordinates, not both.',
        }),
        z.refine((body) => !hasPoint(body) || !isBlank(body.latitude), {
          path: ['latitude'],
          error: 'Send the latitude as well.',
        }),
        z.refine((body) => !hasPoint(body) || !isBlank(body.longitude), {
          path: ['longitude'],
          error: 'Send the longitude as well.',
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
      const found = await find(deps, String(body.address));
      if (!found) return success('OK', nothing);
      const time_zone = await deps.zoneAt(Number(found.latitude), Number(found.longitude));
      return success('OK', { place: found.name, coordinates: pointOf(found), time_zone });
    },
);
