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

/** To be called before an address changes: if it has coordinates, they were set for the text that it has now. */
export const holdAddress = (name: AddressName, form: UseFormReturn<FormValues>): void => {
  const { of, latitude, longitude } = points[name];
  const [known, address, north, east] = form.getValues([of, name, latitude, longitude]);
  if (known === '' && address.trim() !== '' && north.trim() !== '' && east.trim() !== '')
    form.setValue(of, address.trim());
};

/** To be called when coordinates were typed or confirmed: they belong to the present address. */
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

/** The address fields of the kind whose text was changed since their coordinates were set. */
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

/** Issues for coordinates of another address: the service would send the agent to the point, and the address would look right. */
export const pointIssues = (kind: TaskKind, values: FormValues): FormIssue[] =>
  doubtedPoints(kind, values).map(({ name }) => ({
    key: name,
    message: textProblems.pointDoubted,
  }));
