import { successOf } from './answers.ts';
import { fields } from './fields.ts';
import { taskKinds } from './operations.ts';
import { readDigits } from './phone.ts';
import { z } from './zod.ts';

/** Customers of an account's tasks (an extension), so that one dispatcher finds the customers of the others. */

/** Least digits and letters of a search, and most rows of a response: searches must not list the whole directory. */
export const minLookUpDigits = 4;
export const minLookUpLetters = 3;
export const maxCustomers = 8;
/** Most characters of a note. */
export const maxNoteLength = 500;

/** What a look-up may say, one of these, and the longest text of each. */
export const maxLookUpLength = {
  phone: fields.customer_phone.max,
  name: fields.customer_username.max,
  street: fields.customer_address.max,
} as const;
export type LookUpField = keyof typeof maxLookUpLength;

/** Whether a text says enough of a customer to be looked up. */
export const saysEnough = (field: LookUpField, text: string): boolean =>
  field === 'phone'
    ? (readDigits(text)?.digits.length ?? 0) >= minLookUpDigits
    : (text.match(/\p{L}/gu)?.length ?? 0) >= minLookUpLetters;

const customerRow = z.object({
  /** Names the row for its note. */
  customer_id: z.int(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Blank if the newest task has no coordinates. */
  latitude: z.string(),
  longitude: z.string(),
  /** IANA zone of the place; null if the service doesn't know it. */
  time_zone: z.nullable(z.string().check(z.maxLength(64))),
  /** How many tasks were created, and the day of the newest at its place: `YYYY-MM-DD`. */
  tasks: z.int(),
  last_day: z.string(),
  /** The kind and description of the newest task; absent if the service has neither. */
  last_kind: z.exactOptional(z.enum(taskKinds)),
  last_description: z.exactOptional(z.string()),
  /** Blank without a note. */
  note: z.string(),
});

export type CustomerRow = z.infer<typeof customerRow>;

/** The newest first. */
export const customerAnswer = successOf(z.array(customerRow));

/** `data` of `extensionPaths.customerNote`. */
export const customerNoteData = z.object({ customer_id: z.int(), note: z.string() });
