import type { UseFormReturn } from 'react-hook-form';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { sides, type SideField, type SideName } from '#contract/sides.ts';
import { clearErrorsOf } from './field-errors.ts';
import type { FormIssue, FormValues, Screen } from './values.ts';
import { checkWords } from './check-words.ts';
import { looksSwapped } from './read-place.ts';

type PointValues = Pick<FormValues, SideField<'address' | 'latitude' | 'longitude'>> & {
  screen: Pick<Screen, 'pointAddress'>;
};

/** To be called before an address changes: if it has coordinates, they were set for the text that it has now. */
export const rememberPointAddress = (side: SideName, form: UseFormReturn<FormValues>): void => {
  const { address, latitude, longitude } = sides[side];
  const path = `screen.pointAddress.${side}` as const;
  const [known, typed, north, east] = form.getValues([path, address, latitude, longitude]);
  if (known === '' && typed.trim() !== '' && north.trim() !== '' && east.trim() !== '')
    form.setValue(path, typed.trim());
};

/** To be called when coordinates were typed or confirmed: they belong to the present address. */
export const trustPoint = (side: SideName, form: UseFormReturn<FormValues>): void => {
  const path = `screen.pointAddress.${side}` as const;
  if (form.getValues(path) !== '') form.setValue(path, '');
  clearErrorsOf(form, [sides[side].address]);
};

export const clearPoint = (side: SideName, form: UseFormReturn<FormValues>): void => {
  const { latitude, longitude } = sides[side];
  for (const key of [latitude, longitude]) form.setValue(key, '', { shouldDirty: true });
  form.clearErrors([latitude, longitude]);
  trustPoint(side, form);
};

/** Puts a latitude and a longitude into their fields. */
export const setPoint = (
  side: SideName,
  form: UseFormReturn<FormValues>,
  point: { latitude: string; longitude: string },
): void => {
  const { latitude, longitude } = sides[side];
  form.setValue(latitude, point.latitude, { shouldDirty: true });
  form.setValue(longitude, point.longitude, { shouldDirty: true });
  form.clearErrors([latitude, longitude]);
  trustPoint(side, form);
};

/** The stops whose latitude and longitude look swapped. */
export const swappedPoints = (
  kind: TaskKind,
  values: PointValues,
): { side: SideName; latitude: string; longitude: string }[] =>
  stopsOf(kind).flatMap((stop) => {
    const [latitude, longitude] = [values[stop.latitude].trim(), values[stop.longitude].trim()];
    return looksSwapped(latitude, longitude) ? [{ side: stop.side, latitude, longitude }] : [];
  });

/** The stops whose address was changed since their coordinates were set. */
export const outdatedPoints = (kind: TaskKind, values: PointValues): { side: SideName; setFor: string }[] =>
  stopsOf(kind).flatMap(({ side, address, latitude, longitude }) => {
    const setFor = values.screen.pointAddress[side];
    const typed = values[address].trim();
    const hasPoint = values[latitude].trim() !== '' || values[longitude].trim() !== '';
    return setFor !== '' && typed !== '' && typed !== setFor && hasPoint ? [{ side, setFor }] : [];
  });

/** Issues for coordinates of another address: the service would send the agent to the point, and the address would look right. */
export const pointIssues = (kind: TaskKind, values: FormValues): FormIssue[] =>
  outdatedPoints(kind, values).map(({ side }) => ({
    key: sides[side].address,
    message: checkWords.pointOutdated,
  }));
