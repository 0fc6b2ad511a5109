import { getConnection } from '#client/connection.ts';
import { carriedKeys } from '#form/carried.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { readWall } from '#form/schedule.ts';
import { newValues, type FormKey, type FormValues } from '#form/values.ts';
import { keptPins } from '../filling/pins.ts';
import { lastZone } from '../last-zone.ts';

/**
 * What is being typed, with the id that its intent will have: one per draft, not per press of Create, so that whatever
 * repeats the press repeats nothing else.
 */
export type Draft = { id: string; values: FormValues };

/** An empty form for a merchant: an order number suggested, the zone of the merchant's last task. */
export const emptyDraft = (merchantId: string): Draft => ({
  id: crypto.randomUUID(),
  values: newValues({
    merchant_id: merchantId,
    order_id: newOrderNumber(new Date()),
    zone: lastZone(merchantId),
  }),
});

/** The day of a task, for the times of the next one: of the delivery where it has one. */
const dayOf = ({ job_delivery_datetime, job_pickup_datetime, screen }: FormValues): string =>
  (readWall(job_delivery_datetime) ?? readWall(job_pickup_datetime))?.slice(0, 10) ?? screen.day;

/** The next task of a row of like ones: what is pinned stays, the rest is blank (ux.md 3, item 10). */
export const nextDraft = (values: FormValues): Draft => {
  const pins = keptPins();
  const keys = pins.flatMap((pin): readonly FormKey[] => (pin === 'day' ? [] : carriedKeys(pin)));
  const kept: Partial<FormValues> = Object.fromEntries(keys.map((key) => [key, values[key]]));
  const merchant_id = kept.merchant_id ?? getConnection()?.merchantId ?? '';
  return {
    id: crypto.randomUUID(),
    values: newValues({
      order_id: newOrderNumber(new Date()),
      zone: lastZone(merchant_id),
      screen: { day: pins.includes('day') ? dayOf(values) : '' },
      ...kept,
      merchant_id,
    }),
  };
};

/** The next task once the form is free, with what was typed since the press over what would be blank or pinned. */
export const nextWithTyped = (now: FormValues, sent: FormValues): Draft => {
  const fresh = nextDraft(sent);
  const before = new Map(Object.entries(sent).map(([key, value]) => [key, JSON.stringify(value)]));
  const typed = Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== before.get(key));
  return { id: fresh.id, values: { ...fresh.values, ...Object.fromEntries(typed) } };
};

/** What the form goes on with once the outbox has a task: the next one, or what was typed over it since, under a number of its own. */
export const afterSent = (now: FormValues, sent: FormValues): Draft => {
  const fresh = nextDraft(sent);
  if (sameValues(now, sent)) return fresh;
  const order_id = now.order_id === sent.order_id ? fresh.values.order_id : now.order_id;
  return { id: fresh.id, values: { ...now, order_id } };
};

/** Whether two states of the form would say the same. */
export const sameValues = (a: FormValues, b: FormValues): boolean => JSON.stringify(a) === JSON.stringify(b);
