import { newOrderNumber } from '#form/new-order-number.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { lastZone } from './last-zone.ts';

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

/** The next task of a row of like ones: what is common stays, what names one task is blank (ux.md 3, item 10). */
export const nextDraft = ({
  merchant_id,
  zone,
  template,
  assignment,
  team_id,
  fleet_id,
  ...rest
}: FormValues): Draft => ({
  id: crypto.randomUUID(),
  values: newValues({
    order_id: newOrderNumber(new Date()),
    merchant_id,
    zone,
    template,
    assignment,
    team_id,
    fleet_id,
    notify: rest.notify,
    geofence: rest.geofence,
    tracking_link: rest.tracking_link,
    ride_type: rest.ride_type,
  }),
});

/** What the form goes on with once the outbox has a task: the next one, or what was typed over it since, under a number of its own. */
export const afterSent = (now: FormValues, sent: FormValues): Draft => {
  const fresh = nextDraft(sent);
  if (sameValues(now, sent)) return fresh;
  const order_id = now.order_id === sent.order_id ? fresh.values.order_id : now.order_id;
  return { id: fresh.id, values: { ...now, order_id } };
};

/** Whether two states of the form would say the same. */
export const sameValues = (a: FormValues, b: FormValues): boolean => JSON.stringify(a) === JSON.stringify(b);
