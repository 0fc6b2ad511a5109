import type { UseFormReturn } from 'react-hook-form';
import type { DatetimeField } from '#contract/sides.ts';
import type { WallTime } from '#time/wall-time.ts';
import { possibleInstants } from '#time/zone-offset.ts';
import { nowAtJob } from './now-at-job.ts';
import { occurrenceOf, readZone, shortWall } from './resolve-times.ts';
import type { FormValues } from './values.ts';

type Form = Pick<UseFormReturn<FormValues>, 'control'>;

/** A time that was given with an offset of its own: its text, and what stands in its field. */
type Given = { said: string; shown: string };

const given = new WeakMap<Form['control'], Partial<Record<DatetimeField, Given>>>();

/** Remembers what a field's time was made from. */
export const rememberGiven = ({ control }: Form, name: DatetimeField, time: Given): void =>
  void given.set(control, { ...given.get(control), [name]: time });

/** The time with an offset that a field's text was made from; null where something else stands there by now. */
export const givenAt = ({ control }: Form, name: DatetimeField, text: string): Given | null => {
  const known = given.get(control)?.[name];
  return known?.shown === text.trim() ? known : null;
};

/**
 * An instant as the clocks of a zone show it, for the form: its wall time and text, and which of the two it is where that time comes twice.
 * @param choice the zone of the form, or of an imported row. @returns null where it is no zone.
 */
export const instantAtJob = (
  instant: number,
  choice: string,
): { wall: WallTime; text: string; occurrence: string } | null => {
  const zone = readZone(choice);
  if (!zone) return null;
  const wall = nowAtJob(choice, instant).now;
  const way =
    'region' in zone ? possibleInstants(wall, zone.region).find((each) => each.instant === instant) : null;
  return { wall, text: shortWall(wall), occurrence: way ? occurrenceOf(wall, way) : '' };
};
