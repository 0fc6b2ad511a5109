import type { UseFormReturn } from 'react-hook-form';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import type { KnownPlaces } from '#form/known-places.ts';
import { readZone } from '#form/resolve-times.ts';
import type { FormValues } from '#form/values.ts';
import { isZoneOrigin, mayReplace, putZone, type ZoneOrigin } from '#form/zone-precedence.ts';
import { findZone } from '#time/zones.ts';
import { usualZone } from './last-choices.ts';

type Form = Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue' | 'clearErrors'>;

/** Where the zone of these values came from; a blank one is the weakest. */
export const zoneOriginOf = ({ zone, screen }: FormValues): ZoneOrigin => {
  if (zone.trim() === '') return 'browser';
  return isZoneOrigin(screen.zoneFrom) ? screen.zoneFrom : 'chosen';
};

const offer = (form: Form, zone: string, from: ZoneOrigin): void => {
  if (mayReplace(from, zoneOriginOf(form.getValues()))) putZone(form, zone, from);
};

/** Puts the usual zone of the form's merchant in the place of a zone of this origin. @returns whether the form had one. */
const withdraw = (form: Form, from: ZoneOrigin): boolean => {
  const values = form.getValues();
  if (zoneOriginOf(values) !== from) return false;
  const usual = usualZone(values.merchant_id);
  putZone(form, usual.zone, usual.from);
  return true;
};

/** A customer was recalled. @param zone the choice of zone in that customer's task; '' where it is not known. */
export const putZoneOfCustomer = (form: Form, zone: string): void => {
  if (readZone(zone)) offer(form, zone, 'recalled');
  else withdraw(form, 'recalled');
};

/**
 * The service has answered about the place of the first stop in time.
 * @param name an IANA zone; null where it tells none.
 * @returns whether a zone that came from another place is gone.
 */
export const putZoneOfPlace = (form: Form, name: string | null): boolean => {
  const zone = findZone(name ?? '');
  if (!zone) return withdraw(form, 'place');
  offer(form, zone.id, 'place');
  return false;
};

/** Lets the form's zone follow the place of its first stop. @returns the function that stops it. */
export const followZoneOfPlace = (kind: TaskKind, form: Form, places: KnownPlaces): (() => void) => {
  const [first] = stopsOf(kind);
  if (!first) return () => {};
  const place = places[first.side];
  const follow = () => {
    const known = place.get();
    if (known) putZoneOfPlace(form, known.zone);
  };
  follow();
  return place.subscribe(follow);
};

/** A zone that the person did not choose goes with the merchant, as in a new task for that merchant. @returns the function that stops it. */
export const followZoneOfMerchant = (
  form: Form & Pick<UseFormReturn<FormValues>, 'subscribe'>,
): (() => void) => {
  let merchant = form.getValues('merchant_id');
  return form.subscribe({
    name: 'merchant_id',
    formState: { values: true },
    callback: ({ name, values }) => {
      const before = { ...values, merchant_id: merchant };
      merchant = values.merchant_id;
      // Without a name, another task was put into the form.
      if (name !== 'merchant_id') return;
      const from = zoneOriginOf(before);
      const usual = usualZone(merchant);
      if (mayReplace('merchant', from)) putZone(form, usual.zone, usual.from);
      else form.setValue('screen.zoneFrom', from);
    },
  });
};
