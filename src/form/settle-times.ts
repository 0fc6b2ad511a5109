import type { UseFormReturn } from 'react-hook-form';
import { datetimesOf, type TaskKind } from '#contract/operations.ts';
import { parseTyped } from '#time/parse-typed.ts';
import { nowAtJob } from './now-at-job.ts';
import { isDatetimeName, readWall, type DatetimeName } from './schedule.ts';
import type { FormValues } from './values.ts';

/**
 * Turns what was typed as a time, `tom 9` or `+45m`, into the full date that it means at the job now, and says what is
 * wrong where it means none. Blank stays blank.
 */
export const settleTime = (name: DatetimeName, form: UseFormReturn<FormValues>): void => {
  const text = form.getValues(name).trim();
  if (text === '') return;
  const wall = readWall(text);
  const read = wall ? { wall } : parseTyped(text, nowAtJob(form.getValues('zone')));
  if ('error' in read) {
    form.setError(name, { type: 'check', message: read.error });
    return;
  }
  const full = read.wall.endsWith(':00') ? read.wall.slice(0, -3) : read.wall;
  if (full !== form.getValues(name)) form.setValue(name, full, { shouldDirty: true });
  form.clearErrors(name);
};

/** The same for every time of the operation: a send by shortcut comes before the field is left. */
export const settleTimes = (kind: TaskKind, form: UseFormReturn<FormValues>): void => {
  for (const name of datetimesOf(kind)) if (isDatetimeName(name)) settleTime(name, form);
};
