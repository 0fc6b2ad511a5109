import type { UseFormReturn } from 'react-hook-form';
import type { DatetimeField } from '#contract/sides.ts';
import type { WallTime } from '#time/wall-time.ts';
import { readWall } from './resolve-times.ts';
import type { FormValues } from './values.ts';

type Form = UseFormReturn<FormValues>;

const remembered = new WeakMap<Form['control'], Partial<Record<DatetimeField, WallTime>>>();

/**
 * Remembers the time of a field as it gets the focus, so that a time of day typed over it keeps the date. A text that is
 * no time yet is still being typed over the time before it.
 */
export const rememberPrevious = (form: Form, name: DatetimeField): void => {
  const text = form.getValues(name);
  const rest = remembered.get(form.control);
  const previous = text.trim() === '' ? undefined : (readWall(text) ?? rest?.[name]);
  remembered.set(form.control, { ...rest, [name]: previous });
};

/** The remembered time until what is typed over it has been read, undefined afterwards. */
export const previousTime = ({ control }: Form, name: DatetimeField): WallTime | undefined =>
  remembered.get(control)?.[name];

export const dropPrevious = ({ control }: Form, name: DatetimeField): void =>
  void remembered.set(control, { ...remembered.get(control), [name]: undefined });
