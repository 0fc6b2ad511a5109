import { createContext, use } from 'react';
import type { PlaceData, Precision } from '#contract/place.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { language } from '#time/language.ts';
import { distanceTooFar, fitsSwapped, type Point } from './points.ts';
import { form } from './task-form.ts';

/** What the service found for one side of the form. It is neither stored nor sent. */
export type KnownPlace = {
  /** "San Francisco, California, US"; blank if the address was not found. */
  name: string;
  /** Where the task will be: typed coordinates take precedence over the address. Null if neither is known. */
  precision: Precision | null;
  /** IANA zone of the point; null if no source names it. */
  zone: string | null;
  /** Kilometres from the typed coordinates to the address, if that is too far to be meant. */
  distanceKm: number | null;
  /** The typed coordinates are too far from the address, and would be near it if they were swapped. */
  fitsSwapped: boolean;
};

const countryName = (code: string) =>
  new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(code);

const nameOf = ({ city, region, country }: NonNullable<PlaceData['place']>): string =>
  [...new Set([city, region, country && countryName(country)])].filter(Boolean).join(', ');

/**
 * @param point as typed
 * @param ofAddress the service's answer about the address; null until it arrives
 * @param ofPoint its answer about the point; null until it arrives
 */
export const readPlace = (
  point: Point | null,
  ofAddress: PlaceData | null,
  ofPoint: PlaceData | null,
): KnownPlace | null => {
  const answer = point ? ofPoint : ofAddress;
  if (!answer && !ofAddress) return null;
  const found = ofAddress?.coordinates ?? null;
  return {
    name: ofAddress?.place ? nameOf(ofAddress.place) : '',
    precision: point ? 'given' : (found?.precision ?? null),
    zone: answer?.time_zone ?? null,
    distanceKm: point && found && distanceTooFar(point, found),
    fitsSwapped: point !== null && found !== null && fitsSwapped(point, found),
  };
};

export type KnownPlaces = Readonly<Record<SideName, KnownPlace | null>>;

/** A feature asks the service and provides its answers. */
export const PlacesContext = createContext<KnownPlaces>({ pickup: null, customer: null });

/** The place of a side; null while it is typed, or if the service has no address lookup. */
export const useKnownPlace = (side: SideName): KnownPlace | null => use(PlacesContext)[side];

/** Puts coordinates into their fields, as if they had been typed. */
export const setPoint = (side: SideName, point: Point): void => {
  for (const part of ['latitude', 'longitude'] as const)
    form.setValue(sides[side][part], point[part], { shouldTouch: true });
};

/** To be called when an address changes: zone and coordinates that were filled in with the old one go. Typed coordinates stay. */
export const clearFilledPlace = (side: SideName): void => {
  form.setValue('screen.customerZone', '');
  const keys = [sides[side].latitude, sides[side].longitude] as const;
  if (keys.some((key) => form.getFieldState(key).isTouched)) return;
  for (const key of keys) form.setValue(key, '');
};
