import { newOrderNumber } from '#form/new-order-number.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { lastZone } from './last-zone.ts';

/**
 * What is being typed, with the id that its intent will have: one per draft, not per press of Create, so that whatever
 * repeats the press repeats nothing else.
 */
export type Draft = { id: string; values: FormValues };

/** An empty form for a merchant: an order number suggested, the zone of the merchant's last task. */
const emptyDraft = (merchantId: string): Draft => ({
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

// Leaving the page for another one must not lose what was typed: one draft a connection, for as long as the tab lives.
const kept = new Map<string, Draft>();

/** The draft of a connection as it was left; one begun before there was a connection counts, and gets its merchant. */
export const startDraft = (connectionId: string, merchantId: string): Draft => {
  const own = kept.get(connectionId);
  if (own) return own;
  const unconnected = kept.get('');
  if (!unconnected) return emptyDraft(merchantId);
  kept.delete('');
  const { id, values } = unconnected;
  return { id, values: { ...values, merchant_id: values.merchant_id || merchantId } };
};

export const keepDraft = (connectionId: string, draft: Draft): void => void kept.set(connectionId, draft);

/** Whether two states of the form would say the same. */
export const sameValues = (a: FormValues, b: FormValues): boolean => JSON.stringify(a) === JSON.stringify(b);
