import type { ErrorAnswer } from './answers.ts';
import type { Capabilities } from './extensions.ts';
import { assignmentRow } from './list-rows.ts';
import { taskKinds } from './operations.ts';
import { point } from './place.ts';
import { roles } from './roles.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/**
 * Schemas of the answers of our own service that the dashboard reads without a schema, or not at all, and their types. What the
 * service really answers is held to them in its tests.
 */

const text = z.string();
const bit = z.union([z.literal(0), z.literal(1)]);

/** An answer that is a success, with this `data`. */
export const successOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ status: z.literal(200), data });

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

/** `data` of a created task. */
export const createdData = z.object({
  job_id: z.int(),
  order_id: text,
  kind: z.enum(taskKinds),
  assignment: assignmentRow,
  coordinates: z.object({ pickup: z.exactOptional(point), delivery: z.exactOptional(point) }),
  pickupAddressNotFound: z.boolean(),
  deliveryAddressNotFound: z.boolean(),
  warnings: z.array(text),
  /** There only when it was asked for (§4.5). */
  tracking_link: z.exactOptional(text),
});

export type CreatedData = z.infer<typeof createdData>;

/** `data` of a changed promo: the status as it now stands. */
export const promoChangedData = z.object({
  promo_id: z.int(),
  status: bit,
  changed_at: text,
  /** The name of the key that changed it. */
  changed_by: text,
  /** They name the fields that §4.6 does not have. */
  warnings: z.array(text),
});

/** The only answer without an envelope. */
export const capabilitiesAnswer = z.object({
  service: text,
  version: text,
  idempotency: z.boolean(),
  default_country: z.nullable(text),
  place_while_typing: z.boolean(),
  demo_account: z.exactOptional(z.literal(true)),
}) satisfies z.ZodMiniType<Capabilities>;

export const accountData = z.object({
  /** Opaque; the same for every key of the account, as long as it lives. */
  account_id: text,
  name: text,
  /** The key itself. */
  key: z.object({
    name: text,
    roles: z.array(z.enum(roles)),
    /** The paths of all operations that it may ask for. */
    operations: z.array(text),
    /** It came to this browser by a connect link, which gives it up when it disconnects. */
    by_link: z.boolean(),
  }),
});

export const connectedData = z.object({ api_key: text, merchant_id: text, account_name: text });

export const connectCodeData = z.object({ code: text });

export const connectPreviewData = z.object({
  account_name: text,
  /** There only where the caller named an `account_id`: whether the code is for that one. */
  same_account: z.exactOptional(z.boolean()),
});

/** No other answer has the key. */
export const createdKeyData = z.object({
  api_key: text,
  prefix: text,
  expires_at: z.nullable(text),
});

/** The link works once, until then. */
export const createdLinkData = z.object({
  link: text,
  expires_at: text,
});

export const revokedKeyData = z.object({
  prefix: text,
  revoked_at: text,
});

export const positionData = z.object({
  fleet_id: text,
  latitude: text,
  longitude: text,
  /** When the agent was there. */
  at: text,
});

export type PositionData = z.infer<typeof positionData>;

export const taskStateData = z.object({
  job_id: z.int(),
  state: z.enum(taskStates),
  /** The agent who has the task; null while it is unassigned. */
  fleet_id: z.nullable(text),
  /** Since when the task is in this state. */
  at: text,
});

export type TaskStateData = z.infer<typeof taskStateData>;
