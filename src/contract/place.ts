import { successOf } from './answers.ts';
import { z } from './zod.ts';

/** Longest text of a place's name; a geocoder's own names are cut to it. */
export const maxPlaceNameLength = 200;

const name = z.string().check(z.maxLength(maxPlaceNameLength));

/** Where a place is, in degrees as text. */
export const point = z.object({
  latitude: z.string(),
  longitude: z.string(),
  /** Where it came from: sent by the caller, found for the address, or only its city's centre. */
  precision: z.enum(['given', 'address', 'city']),
});

export type Coordinates = z.infer<typeof point>;
export type Precision = Coordinates['precision'];

/** What the service makes of an address, or of a point (an extension). */
export const placeAnswer = successOf(
  z.object({
    /** Null for a point, and for an address that was not found. Region and country are blank if the geocoder doesn't know them. */
    place: z.nullable(
      z.object({
        city: name,
        /** State or province in words: "California". */
        region: name,
        /** ISO 3166-1 alpha-2: "US". */
        country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
      }),
    ),
    /** Null if the address was not found. */
    coordinates: z.nullable(point),
    /** IANA zone of the point; null without a point, and on the open sea. */
    time_zone: z.nullable(z.string().check(z.maxLength(64))),
  }),
);

export type PlaceData = z.infer<typeof placeAnswer>['data'];
