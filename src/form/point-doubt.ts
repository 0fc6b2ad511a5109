import type { UseFormReturn } from 'react-hook-form';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { sideOf, sides, type SideField, type SideName } from '#contract/sides.ts';
import type { FormIssue, FormValues } from './values.ts';
import { textProblems } from './words.ts';

export type AddressName = SideField<'address'>;

/** Where the form keeps the address that the coordinates beside it were set for. */
const pointOf = { pickup: 'pickup_point_of', customer: 'point_of' } as const satisfies Record<
  SideName,
  keyof FormValues
>;

const points = {
  job_pickup_address: { ...sides.pickup, of: pointOf.pickup },
  customer_address: { ...sides.customer, of: pointOf.customer },
} as const satisfies Record<AddressName, object>;

export const isAddressName = (name: string): name is AddressName => sideOf(name)?.part === 'address';

/** An address is about to be typed over: if it has coordinates, they were set for what stands there now. */
export const holdAddress = (name: AddressName, form: UseFormReturn<FormValues>): void => {
  const { of, latitude, longitude } = points[name];
  const [known, address, north, east] = form.getValues([of, name, latitude, longitude]);
  if (known === '' && address.trim() !== '' && north.trim() !== '' && east.trim() !== '')
    form.setValue(of, address.trim());
};

/** Coordinates were typed, or the person says that they are right: they belong to the address as it is. */
export const trustPoint = (name: AddressName, form: UseFormReturn<FormValues>): void => {
  form.setValue(points[name].of, '');
  form.clearErrors(name);
};

export const clearPoint = (name: AddressName, form: UseFormReturn<FormValues>): void => {
  const { latitude, longitude } = points[name];
  for (const key of [latitude, longitude]) form.setValue(key, '', { shouldDirty: true });
  form.clearErrors([latitude, longitude]);
  trustPoint(name, form);
};

/** The address that a coordinate belongs to. */
export const addressOf = (coordinate: string): AddressName =>
  sides[sideOf(coordinate)?.side ?? 'customer'].address;

/** Addresses of the kind that say another place than their coordinates were set for, as far as the form can know. */
export const doubtedPoints = (
  kind: TaskKind,
  values: Pick<FormValues, AddressName | (typeof points)[AddressName]['of' | 'latitude' | 'longitude']>,
): { name: AddressName; setFor: string }[] =>
  stopsOf(kind).flatMap(({ address: name }) => {
    const { of, latitude, longitude } = points[name];
    const setFor = values[of];
    const address = values[name].trim();
    const hasPoint = values[latitude].trim() !== '' || values[longitude].trim() !== '';
    return setFor !== '' && address !== '' && address !== setFor && hasPoint ? [{ name, setFor }] : [];
  });

/** Address and coordinates must not silently disagree (ux.md 3, item 12). */
export const pointIssues = (kind: TaskKind, values: FormValues): FormIssue[] =>
  doubtedPoints(kind, values).map(({ name }) => ({
    key: name,
    message: textProblems.pointDoubted,
  }));
