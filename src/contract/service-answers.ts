import { assignmentRow } from './list-rows.ts';
import { taskKinds } from './operations.ts';
import { point } from './place.ts';
import { roles } from './roles.ts';
import { z } from './zod.ts';

/** `data` of answers of our own service; what it really answers is held to them in its tests. */

const text = z.string();

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

/** The only answer without an envelope. */
export const capabilitiesAnswer = z.object({
  service: text,
  version: text,
  /** The service stores one task per `Idempotency-Key`, however often a request arrives. */
  idempotency: z.boolean(),
  /** Country of phones that do not state theirs: ISO 3166-1 alpha-2; null if none is set. */
  default_country: z.nullable(text),
  /** The page may look up an address while it is being typed: no other server gets it. */
  place_while_typing: z.boolean(),
  /** There only for a page of a trial that may connect with the demo account (`connectDemo`). */
  demo_account: z.exactOptional(z.literal(true)),
});

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

/** No other answer has the key. */
export const createdKeyData = z.object({ api_key: text, prefix: text });

/** The link works once, until then. */
export const createdLinkData = z.object({ link: text, expires_at: text });

export const revokedKeyData = z.object({ prefix: text });
