/**
 * The 36 creation fields of §2.1 as data: which operations have each one, and what it is on the wire.
 * How a person sees a field (label, section, input) is `form/schema`.
 */

/** The shape of a field's value in the request body (§2.1 gives the type; flags are 1 and 0, datetimes wall times, tags one string). */
type WireValues = {
  text: string;
  /** An id as text; clients also write it as a number. */
  id: string;
  /** Words in one string, separated by commas. */
  tags: string;
  email: string;
  latitude: string;
  longitude: string;
  /** `YYYY-MM-DD HH:mm:ss`, local to the body's `timezone`. Assumed: §2.1 does not show the format. */
  datetime: string;
  /** UTC − local in minutes with a sign: `+480`, `-330`, `+0` (§2.2). */
  offset: string;
  /** The document says boolean and states the values 1 and 0. */
  flag: 0 | 1;
  integer: number;
  /** An integer that says yes or no; clients also write it as true and false. */
  switch: number;
  metaData: readonly MetaDataEntry[];
  links: readonly string[];
};

export type WireKind = keyof WireValues;

/** One custom field of §2.1: `label` must belong to the named template. */
export type MetaDataEntry = { label: string; data: string };

const all = ['pickup', 'delivery', 'pickup-delivery', 'appointment'] as const;
const withGoods = ['pickup', 'delivery', 'pickup-delivery'] as const;
const withPickup = ['pickup', 'pickup-delivery'] as const;
const withCustomer = ['delivery', 'pickup-delivery', 'appointment'] as const;

type FieldRow = {
  /** The operations that have the field. "The field sets below are exhaustive for each operation" (§4.1–4.4). */
  kinds: readonly (typeof all)[number][];
  wire: WireKind;
  /** Marked optional in §2.1. */
  optional?: true;
  /** Sent only when chosen: its presence has a meaning (§3.1, "fleet_id given"). */
  presenceMatters?: true;
  /** Longest text we send or take, in UTF-16 units; of each entry if the field is an array. Assumed: §8 shows no limits. */
  max?: number;
  /** Line feeds are text here and refused elsewhere. */
  multiline?: true;
};

export const fields = {
  api_key: { kinds: all, wire: 'text', max: 200 },
  merchant_id: { kinds: all, wire: 'id', max: 64 },
  order_id: { kinds: all, wire: 'id', max: 128 },
  job_description: { kinds: withGoods, wire: 'text', max: 4000, multiline: true },
  job_pickup_phone: { kinds: withGoods, wire: 'text', max: 40 },
  job_pickup_name: { kinds: withPickup, wire: 'text', optional: true, max: 200 },
  job_pickup_email: { kinds: withPickup, wire: 'text', max: 254 },
  job_pickup_address: { kinds: withPickup, wire: 'text', max: 500 },
  job_pickup_latitude: { kinds: withPickup, wire: 'latitude', optional: true },
  job_pickup_longitude: { kinds: withPickup, wire: 'longitude', optional: true },
  job_pickup_datetime: { kinds: [...withPickup, 'appointment'], wire: 'datetime' },
  customer_email: { kinds: withCustomer, wire: 'email', optional: true, max: 254 },
  customer_username: { kinds: withCustomer, wire: 'text', optional: true, max: 200 },
  customer_phone: { kinds: withCustomer, wire: 'text', max: 40 },
  customer_address: { kinds: withCustomer, wire: 'text', max: 500 },
  latitude: { kinds: withCustomer, wire: 'latitude', optional: true },
  longitude: { kinds: withCustomer, wire: 'longitude', optional: true },
  job_delivery_datetime: { kinds: withCustomer, wire: 'datetime' },
  has_pickup: { kinds: all, wire: 'flag' },
  has_delivery: { kinds: all, wire: 'flag' },
  layout_type: { kinds: all, wire: 'switch' },
  tracking_link: { kinds: all, wire: 'flag' },
  timezone: { kinds: all, wire: 'offset' },
  pickup_custom_field_template: { kinds: withGoods, wire: 'text', max: 128 },
  custom_field_template: { kinds: ['appointment'], wire: 'text', max: 128 },
  pickup_meta_data: { kinds: withGoods, wire: 'metaData', max: 4000 },
  meta_data: { kinds: ['pickup-delivery', 'appointment'], wire: 'metaData', max: 4000 },
  team_id: { kinds: ['pickup', 'delivery', 'appointment'], wire: 'integer', presenceMatters: true },
  auto_assignment: { kinds: all, wire: 'flag' },
  fleet_id: { kinds: all, wire: 'id', presenceMatters: true, max: 64 },
  p_ref_images: { kinds: withGoods, wire: 'links', max: 4096 },
  ref_images: { kinds: ['appointment'], wire: 'links', max: 4096 },
  notify: { kinds: all, wire: 'switch' },
  geofence: { kinds: all, wire: 'switch' },
  tags: { kinds: all, wire: 'tags', max: 1000 },
  ride_type: { kinds: ['pickup-delivery'], wire: 'flag' },
} as const satisfies Record<string, FieldRow>;

export type FieldName = keyof typeof fields;

/** The type of a field's value in the request body. */
export type WireValue<F extends FieldName> = WireValues[(typeof fields)[F]['wire']];

/** The row of a field, typed as a row (the literal types of `fields` hide keys that a row does not set). */
export const fieldRow = (name: FieldName): FieldRow => fields[name];

/** All fields of §2.1, in the order of the document. */
// The cast is right: `Object.keys` of this constant gives the keys of its type.
export const fieldNames = Object.keys(fields) as FieldName[];

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);

/** Most entries of an array field. Assumed: §8 shows no bounds. */
export const maxEntries = 100;
/** Longest `label` of a custom field. Assumed. */
export const maxLabelLength = 128;
