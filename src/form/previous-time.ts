import type { UseFormReturn } from 'react-hook-form';
import type { DatetimeField } from '#contract/sides.ts';
import type { WallTime } from '#time/wall-time.ts';
import { readWall } from './schedule.ts';
import type { FormValues } from './values.ts';

type Form = UseFormReturn<FormValues>;

const held = new WeakMap<Form['control'], Partial<Record<DatetimeField, WallTime>>>();

/** Remembers the time of a field as it gets the focus, so that a time of day typed over it keeps the date. */
export const holdPrevious = (form: Form, name: DatetimeField): void => {
  const wall = readWall(form.getValues(name));
  const rest = held.get(form.control);
  held.set(form.control, { ...rest, [name]: wall ?? undefined });
};

/** The remembered time while the field has the focus, undefined afterwards. */
export const previousTime = ({ control }: Form, name: DatetimeField): WallTime | undefined =>
  held.get(control)?.[name];

export const dropPrevious = ({ control }: Form): void => void held.delete(control);
