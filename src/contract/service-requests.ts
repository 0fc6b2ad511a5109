import { fieldSchema, promoBodySchema, tolerantBodySchema } from './body-schema.ts';
import { maxNoteLength } from './customers.ts';
import { maxFindOrders, maxListLimit } from './extensions.ts';
import { newKeyBody, newLinkBody } from './api-keys.ts';
import { countryCode } from './list-rows.ts';
import { stopsOf, type TaskKind } from './operations.ts';
import { newPresetBody } from './presets.ts';
import { scheduleBody } from './promo-schedule.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/**
 * Schemas of the requests to our service, each value in its canonical form; the service reads more than that. It parses
 * bodies by itself, with messages by field, so that these are for those who write clients.
 */

const api_key = fieldSchema('api_key');
const text = z.string();

/** Nothing but the key. */
export const keyBody = z.object({ api_key });

const required = { api_key, merchant_id: fieldSchema('merchant_id'), timezone: fieldSchema('timezone') };

/** A creation of §4.1–4.4, with what the service requires of it beside an address or a point for each stop. */
export const creationBody = (kind: TaskKind) =>
  z.extend(tolerantBodySchema(kind), {
    ...required,
    ...Object.fromEntries(stopsOf(kind).map(({ time }) => [time, fieldSchema(time)])),
  });

export const promoChangeBody = promoBodySchema;
export const promoHistoryBody = z.pick(promoBodySchema, { api_key: true, promo_id: true });

export const listBody = z.extend(keyBody, {
  cursor: z.exactOptional(z.nullable(text.check(z.maxLength(128)))),
  limit: z.exactOptional(z.int().check(z.gte(1), z.lte(maxListLimit))),
});

/** With `since`, the first page is left out where nothing has changed since that version. */
export const promoListBody = z.extend(listBody, { since: z.exactOptional(text) });

export const promoScheduleBody = z.extend(scheduleBody, { api_key });
export const promoScheduleCancelBody = z.extend(keyBody, { schedule_id: z.int().check(z.nonnegative()) });

const orderNumber = text.check(z.minLength(1));

export const findBody = z.union([
  z.extend(keyBody, { order_id: orderNumber }),
  z.extend(keyBody, { order_ids: z.array(orderNumber).check(z.minLength(1), z.maxLength(maxFindOrders)) }),
]);

const jobId = z.int().check(z.nonnegative());

export const getBody = z.extend(keyBody, { job_id: jobId });

export const trackBody = z.object({ token: text.check(z.minLength(1)) });

const latitude = fieldSchema('latitude');
const longitude = fieldSchema('longitude');
const fleet_id = fieldSchema('fleet_id');

export const positionBody = z.extend(keyBody, {
  fleet_id,
  latitude,
  longitude,
  at: z.exactOptional(z.iso.datetime({ offset: true })),
});

export const taskStateBody = z.extend(keyBody, {
  job_id: jobId,
  state: z.enum(taskStates),
  fleet_id: z.exactOptional(fleet_id),
});

export const placeBody = z.union([
  z.extend(keyBody, { address: fieldSchema('customer_address') }),
  z.extend(keyBody, { latitude, longitude }),
]);

export const customerFindBody = z.union([
  z.extend(keyBody, { phone: fieldSchema('customer_phone'), country: z.exactOptional(countryCode) }),
  z.extend(keyBody, { name: fieldSchema('customer_username') }),
  z.extend(keyBody, { street: fieldSchema('customer_address') }),
]);
export const customerNoteBody = z.extend(keyBody, {
  customer_id: z.int(),
  note: text.check(z.maxLength(maxNoteLength)),
});

export const presetSaveBody = z.extend(newPresetBody, { api_key });
export const presetRemoveBody = z.extend(keyBody, { preset_id: z.int().check(z.nonnegative()) });

export const connectBody = z.object({ code: text.check(z.minLength(1)) });
export const connectPreviewBody = z.extend(connectBody, { account_id: z.exactOptional(text) });

export const keyCreateBody = z.extend(newKeyBody, { api_key });
export const keyLinkBody = z.extend(newLinkBody, { api_key });
export const keyRevokeBody = z.extend(keyBody, { prefix: text });
