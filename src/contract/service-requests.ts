import { fieldSchema, promoBodySchema, tolerantBodySchema } from './body-schema.ts';
import { maxFindOrders, maxListLimit } from './extensions.ts';
import { fieldNames } from './fields.ts';
import { newKeyBody, newLinkBody } from './keys.ts';
import { maxLiveOrders } from './live-list-rows.ts';
import { stopsOf, type TaskKind } from './operations.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/**
 * Schemas of what our service is asked, each value in its canonical form; the service reads more than that (decision 5). It parses
 * bodies by itself, with messages by field, so that these are for those who write clients.
 */

const api_key = fieldSchema('api_key');
const text = z.string();

/** Nothing but the key. */
export const keyBody = z.object({ api_key });

const required = { api_key, merchant_id: fieldSchema('merchant_id'), timezone: fieldSchema('timezone') };

/** A creation of §4.1–4.4, with what the service requires of it beside an address or a point for each stop. */
export const creationBody = (kind: TaskKind) =>
  tolerantBodySchema(kind).extend({
    ...required,
    ...Object.fromEntries(stopsOf(kind).map(({ time }) => [time, fieldSchema(time)])),
  });

/** A creation at the live service's path: the fields of all kinds, and any others. */
export const liveCreationBody = z
  .looseObject(Object.fromEntries(fieldNames.map((name) => [name, fieldSchema(name)])))
  .partial()
  .extend({ api_key, timezone: required.timezone });

export const promoChangeBody = promoBodySchema;
export const promoHistoryBody = promoBodySchema.pick({ api_key: true, promo_id: true });

export const listBody = keyBody.extend({
  cursor: text.max(128).nullable().exactOptional(),
  limit: z.int().min(1).max(maxListLimit).exactOptional(),
});

const orderNumber = text.min(1);

export const findBody = z.union([
  keyBody.extend({ order_id: orderNumber }),
  keyBody.extend({ order_ids: z.array(orderNumber).min(1).max(maxFindOrders) }),
]);

const jobId = z.int().nonnegative();

export const getBody = keyBody.extend({ job_id: jobId });

export const liveJobsBody = keyBody.extend({ order_ids: z.array(orderNumber).min(1).max(maxLiveOrders) });

export const trackBody = z.object({ token: text.min(1) });

const latitude = fieldSchema('latitude');
const longitude = fieldSchema('longitude');
const fleet_id = fieldSchema('fleet_id');

export const positionBody = keyBody.extend({
  fleet_id,
  latitude,
  longitude,
  at: z.iso.datetime({ offset: true }).exactOptional(),
});

export const taskStateBody = keyBody.extend({
  job_id: jobId,
  state: z.enum(taskStates),
  fleet_id: fleet_id.exactOptional(),
});

export const placeBody = z.union([
  keyBody.extend({ address: fieldSchema('customer_address') }),
  keyBody.extend({ latitude, longitude }),
]);

export const connectBody = z.object({ code: text.min(1) });
export const connectPreviewBody = connectBody.extend({ account_id: text.exactOptional() });

export const keyCreateBody = newKeyBody.extend({ api_key });
export const keyLinkBody = newLinkBody.extend({ api_key });
export const keyRevokeBody = keyBody.extend({ prefix: text });
