import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './values.ts';

/**
 * Where the zone of a form came from, the strongest first: chosen by hand, recalled with the customer, the place's (of the first
 * stop in time), the zone of the merchant's last task, the browser's. A weaker one never takes the place of a stronger one.
 */
const zoneOrigins = ['chosen', 'recalled', 'place', 'merchant', 'browser'] as const;

export type ZoneOrigin = (typeof zoneOrigins)[number];

export const isZoneOrigin = (text: string): text is ZoneOrigin => zoneOrigins.some((each) => each === text);

/** Whether a zone of one origin takes the place of one of another. */
export const mayReplace = (from: ZoneOrigin, present: ZoneOrigin): boolean =>
  zoneOrigins.indexOf(from) <= zoneOrigins.indexOf(present);

/** Puts a zone into the form, whatever the form has. */
export const putZone = (
  form: Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue' | 'clearErrors'>,
  zone: string,
  from: ZoneOrigin,
): void => {
  form.setValue('screen.zoneFrom', from);
  if (zone === form.getValues('zone')) return;
  form.setValue('zone', zone, { shouldDirty: true });
  form.clearErrors('zone');
};
