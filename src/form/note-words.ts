import { language } from '#time/language.ts';
/** The words of notes, readouts and offers beside the fields. */

/** "7 minutes", "3 hours", "400 days": as far as two clocks are apart. */
const apart = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
};

/** "2.9 km", "42 km" */
const inKilometres = (km: number): string => `${km < 10 ? km.toFixed(1) : Math.round(km)} km`;

export const noteWords = {
  you: 'You',
  now: 'Now',
  beforePickup: (length: string) => `${length} before the pickup`,
  timeAlone: (day: string) => `No date means ${day}`,
  removeDay: (day: string) => `Remove the day ${day}`,
  moved: (before: string) => `Moved to stay after the pickup (was ${before}).`,
  /** A time with an offset of its own, and the zone of the job in a few words. */
  converted: (said: string, zone: string) => `${said} was converted to the time at the job (${zone}).`,
  which: (clock: string) => `Which ${clock}?`,
  clock: (lead: number) =>
    `This device’s clock is ${apart(lead)} ${lead > 0 ? 'behind' : 'ahead of'} the service’s. Times like +45m use the service’s.`,
  meanings: (field: string) => `Meanings of ${field}`,
  whichText: 'Clocks go back, so this time occurs twice. Which one?',
  way: (isFirst: boolean, clock: string, zone: string) =>
    `${isFirst ? 'first' : 'second'} ${clock} (${zone})`,
  place: (field: string) => `Place of ${field}`,
  /** Followed by the address. */
  setFor: (field: string) => `${field} was changed, but the coordinates were set for`,
  clearPoint: 'Clear the coordinates',
  keepCoordinates: 'Keep the coordinates',
  beyondPole: (field: string, latitude: string) => `${field} ${latitude} is beyond 90 degrees. Swapped?`,
  swapPoint: 'Swap latitude and longitude',
  noSuchPhone: 'This doesn’t look like a phone number from that country. Is it right?',
  /** @param shown the number in international form; blank where that is what was typed. */
  readAs: (country: string | null, shown: string) => {
    const name = country === null ? '' : new Intl.DisplayNames([language], { type: 'region' }).of(country);
    return [name, shown].filter(Boolean).join(' · ');
  },
  writeAs: (number: string) => `Use ${number}`,
  shortPhone: 'Only a few digits. Is that the whole number?',
  precision: { given: 'your coordinates', address: 'exact address', city: 'city center only' },
  notFound: 'Not found on the map. It will be sent as typed.',
  /** Followed by the place. */
  apart: (km: number) => `Coordinates are ${inKilometres(km)} from`,
  fromPickup: (km: number) => `${inKilometres(km)} from the pickup`,
  zoneOf: (city: string) => `${city} time`,
  otherZone: (city: string) => `Address is in ${city} time.`,
  acceptZone: 'Use it',
  /** A time of the form on the clocks of the place that it is for. */
  dueThere: (time: string, city: string) => `Due ${time}, ${city} time`,
  clocksThere: (city: string, length: string, isAhead: boolean) =>
    `${city} time, ${length} ${isAhead ? 'ahead' : 'behind'}`,
  ifZone: (city: string) => `if ${city}`,
  samePlace: 'Pickup and delivery are at the same place.',
  swap: 'Swap pickup and delivery',
  /** Followed by the host. */
  opens: 'Opens',
  openImage: (number: number, host: string) => `Open image ${number} at ${host}`,
} as const;
