import type { TaskKind } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { carriedKeys } from '#form/carried-fields.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { readTimes } from '#form/times.ts';
import { newValues, typedTime, type FormKey, type FormValues } from '#form/values.ts';
import { readKept, type Kept } from '../choices.ts';

/**
 * The form's values, with the id that the intent will have: one per draft, not per press of Create, so that a repeated press
 * creates no second task.
 */
export type Draft = { id: string; values: FormValues };

/** A form with nothing in it, as in the HTML. */
export const blankDraft = (): Draft => ({ id: crypto.randomUUID(), values: newValues() });

/** An empty form for a merchant, with a suggested order number. */
export const emptyDraft = (merchantId: string): Draft => ({
  id: crypto.randomUUID(),
  values: newValues({ merchant_id: merchantId, order_id: newOrderNumber(new Date()) }),
});

const keptKeys: Record<Kept, readonly FormKey[]> = {
  merchant: carriedKeys('merchant'),
  day: [],
  zone: carriedKeys('zone'),
  pickup: carriedKeys('pickup'),
  agent: carriedKeys('assignment'),
};

/** The day of a task that the times of the next one keep: the delivery's if it has one. */
const dayToKeep = (kind: TaskKind, values: FormValues): string =>
  readTimes(kind, values)
    .findLast(({ read }) => read.wall !== undefined)
    ?.read.wall?.slice(0, 10) ?? values.job_delivery_datetime.day;

/**
 * The next task of a series has what the user chose to keep, and is blank otherwise.
 * @param zone that applied to the previous task
 */
export const nextDraft = (kind: TaskKind, values: FormValues, zone: string): Draft => {
  const kept = readKept();
  const carried: Partial<FormValues> = Object.fromEntries(
    kept.flatMap((name) => keptKeys[name].map((key) => [key, values[key]])),
  );
  const merchant_id = carried.merchant_id ?? getConnection()?.merchantId ?? '';
  const day = kept.includes('day') ? dayToKeep(kind, { ...values, zone }) : '';
  return {
    id: crypto.randomUUID(),
    values: newValues({
      order_id: newOrderNumber(new Date()),
      job_pickup_datetime: typedTime('', { day }),
      job_delivery_datetime: typedTime('', { day }),
      ...carried,
      merchant_id,
    }),
  };
};
