import type { CreatedData, ErrorAnswer } from './answers.ts';
import { listNames, type AccountData, type Capabilities, type ConnectPreviewData } from './extensions.ts';
import { fieldNames } from './fields.ts';
import { fieldSchema } from './body-schema.ts';
import type { CreatedKeyData, CreatedLinkData, RevokedKeyData } from './api-keys.ts';
import { assignmentRow } from './list-rows.ts';
import type { LiveAgent, LiveJob, LiveTeam } from './live-list-rows.ts';
import { taskKinds } from './operations.ts';
import { point } from './place.ts';
import type { PositionData, TaskStateData } from './progress.ts';
import type { PromoChangedData } from './promo.ts';
import { roles } from './roles.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/**
 * Schemas of the answers of our own service that the dashboard reads without a schema, or not at all. Each is held to its type;
 * what the service really answers is held to them in its tests.
 */

const text = z.string();
const bit = z.union([z.literal(0), z.literal(1)]);

/** An answer that is a success, with this `data`. */
export const successOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ status: z.literal(200), message: text, data });

/** @param codes those that an operation may answer with. */
export const errorAnswer = (codes: [ErrorAnswer['code'], ...ErrorAnswer['code'][]]) =>
  z.object({
    status: z.int(),
    message: text,
    data: z.strictObject({}),
    code: z.enum(codes),
    issues: z.array(z.object({ field: text, message: text })),
    request_id: text,
    processed: z.union([z.literal(false), z.literal('unknown')]),
  }) satisfies z.ZodMiniType<ErrorAnswer>;

export const createdData = z.object({
  job_id: z.int(),
  order_id: text,
  kind: z.enum(taskKinds),
  assignment: assignmentRow,
  coordinates: z.object({ pickup: z.exactOptional(point), delivery: z.exactOptional(point) }),
  pickupAddressNotFound: z.boolean(),
  deliveryAddressNotFound: z.boolean(),
  warnings: z.array(text),
  tracking_link: z.exactOptional(text),
}) satisfies z.ZodMiniType<CreatedData>;

/** At the live service's path: the same, and what its clients look for. A pickup-and-delivery is two jobs there. */
export const liveCreatedData = z.extend(createdData, {
  customer_name: text,
  customer_address: text,
  geofence_details: z.array(z.never()),
  pickup_job_id: z.exactOptional(z.int()),
  delivery_job_id: z.exactOptional(z.int()),
  pickupOrderId: z.exactOptional(text),
  deliveryOrderId: z.exactOptional(text),
  pickup_tracking_link: z.exactOptional(text),
  // Its own spelling.
  delivery_tracing_link: z.exactOptional(text),
});

export const promoChangedData = z.object({
  promo_id: z.int(),
  status: bit,
  changed_at: text,
  changed_by: text,
  warnings: z.array(text),
}) satisfies z.ZodMiniType<PromoChangedData>;

/** The only answer without an envelope. */
export const capabilitiesAnswer = z.object({
  service: text,
  version: text,
  idempotency: z.boolean(),
  lists: z.array(z.enum(listNames)),
  find: z.boolean(),
  find_many: z.int(),
  get: z.boolean(),
  progress: z.boolean(),
  promo_schedule: z.boolean(),
  epoch: text,
  customers: z.object({ default_country: z.nullable(text) }),
  presets: z.boolean(),
  account: z.boolean(),
  demo_account: z.exactOptional(z.literal(true)),
  place: z.nullable(z.object({ while_typing: z.boolean() })),
}) satisfies z.ZodMiniType<Capabilities>;

export const accountData = z.object({
  account_id: text,
  name: text,
  key: z.object({
    name: text,
    roles: z.array(z.enum(roles)),
    operations: z.array(text),
    by_link: z.boolean(),
  }),
}) satisfies z.ZodMiniType<AccountData>;

export const connectedData = z.object({ api_key: text, merchant_id: text, account_name: text });

export const connectCodeData = z.object({ code: text });

export const connectPreviewData = z.object({
  account_name: text,
  same_account: z.exactOptional(z.boolean()),
}) satisfies z.ZodMiniType<ConnectPreviewData>;

export const createdKeyData = z.object({
  api_key: text,
  prefix: text,
  expires_at: z.nullable(text),
}) satisfies z.ZodMiniType<CreatedKeyData>;

export const createdLinkData = z.object({
  link: text,
  expires_at: text,
}) satisfies z.ZodMiniType<CreatedLinkData>;

export const revokedKeyData = z.object({
  prefix: text,
  revoked_at: text,
}) satisfies z.ZodMiniType<RevokedKeyData>;

export const positionData = z.object({
  fleet_id: text,
  latitude: text,
  longitude: text,
  at: text,
}) satisfies z.ZodMiniType<PositionData>;

export const taskStateData = z.object({
  job_id: z.int(),
  state: z.enum(taskStates),
  job_status: z.int(),
  fleet_id: z.nullable(text),
  at: text,
}) satisfies z.ZodMiniType<TaskStateData>;

const liveId = z.union([z.int(), text]);

export const liveTeam = z.object({
  team_id: z.int(),
  team_name: text,
  address: text,
  tags: text,
}) satisfies z.ZodMiniType<LiveTeam>;

export const liveAgent = z.object({
  fleet_id: liveId,
  username: text,
  name: text,
  phone: text,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  tags: text,
  team_id: z.nullable(z.int()),
  latitude: text,
  longitude: text,
}) satisfies z.ZodMiniType<LiveAgent>;

const storedFields = Object.fromEntries(
  fieldNames.filter((name) => name !== 'api_key').map((name) => [name, z.exactOptional(fieldSchema(name))]),
);

export const liveJob = z.object({
  ...storedFields,
  job_id: z.int(),
  order_id: text,
  job_status: z.int(),
  job_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  fleet_id: z.nullable(liveId),
  team_id: z.nullable(z.int()),
  tracking_link: text,
  other_fields: z.record(z.string(), z.unknown()),
}) satisfies z.ZodMiniType<LiveJob>;
