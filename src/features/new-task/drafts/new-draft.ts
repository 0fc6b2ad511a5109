import type { TaskKind } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { carriedKeys } from '#form/carried-fields.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { readTimes } from '#form/times.ts';
import { newValues, typedTime, type FormValues } from '#form/values.ts';
import { readKept } from '../choices.ts';

export const emptyValues = (): FormValues =>
  newValues({ merchant_id: getConnection()?.merchantId ?? '', order_id: newOrderNumber() });

/** The day of a task that the times of the next one keep: the delivery's if it has one. */
const dayToKeep = (kind: TaskKind, values: FormValues): string =>
  readTimes(kind, values)
    .findLast(({ read }) => read.wall !== undefined)
    ?.read.wall?.slice(0, 10) ?? values.job_delivery_datetime.day;

/**
 * The next task of a series has what the user chose to keep, and is blank otherwise.
 * @param zone that applied to the previous task
 */
export const nextValues = (kind: TaskKind, values: FormValues, zone: string): FormValues => {
  const kept = readKept();
  const next = emptyValues();
  for (const group of kept)
    if (group !== 'day') for (const key of carriedKeys(group)) Object.assign(next, { [key]: values[key] });
  if (!kept.includes('day')) return next;
  const time = typedTime('', { day: dayToKeep(kind, { ...values, zone }) });
  return { ...next, job_pickup_datetime: time, job_delivery_datetime: time };
};
