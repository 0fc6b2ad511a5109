/**
 * The 36 creation fields of §2.1 as data: what each one is on the wire.
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
  /** `YYYY-MM-DD HH:mm:ss`, local to the body's `timezone`. */
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

type FieldRow = {
  wire: WireKind;
  /** Marked optional in §2.1. */
  optional?: true;
  /** Sent only when chosen: its presence has a meaning (§3.1, "fleet_id given"). */
  presenceMatters?: true;
  /** Longest text we send or take, in UTF-16 units; of each entry where the field is an array. Assumed: §8 shows no limits. */
  max?: number;
  /** Line feeds are text here and refused elsewhere. */
  multiline?: true;
};

export const fields = {
  api_key: { wire: 'text', max: 200 },
  merchant_id: { wire: 'id', max: 64 },
  order_id: { wire: 'id', max: 128 },
  job_description: { wire: 'text', max: 4000, multiline: true },
  job_pickup_phone: { wire: 'text', max: 40 },
  job_pickup_name: { wire: 'text', optional: true, max: 200 },
  job_pickup_email: { wire: 'text', max: 254 },
  job_pickup_address: { wire: 'text', max: 500 },
  job_pickup_latitude: { wire: 'latitude', optional: true },
  job_pickup_longitude: { wire: 'longitude', optional: true },
  job_pickup_datetime: { wire: 'datetime' },
  customer_email: { wire: 'email', optional: true, max: 254 },
  customer_username: { wire: 'text', optional: true, max: 200 },
  customer_phone: { wire: 'text', max: 40 },
  customer_address: { wire: 'text', max: 500 },
  latitude: { wire: 'latitude', optional: true },
  longitude: { wire: 'longitude', optional: true },
  job_delivery_datetime: { wire: 'datetime' },
  has_pickup: { wire: 'flag' },
  has_delivery: { wire: 'flag' },
  layout_type: { wire: 'switch' },
  tracking_link: { wire: 'flag' },
  timezone: { wire: 'offset' },
  pickup_custom_field_template: { wire: 'text', max: 128 },
  custom_field_template: { wire: 'text', max: 128 },
  pickup_meta_data: { wire: 'metaData', max: 4000 },
  meta_data: { wire: 'metaData', max: 4000 },
  team_id: { wire: 'integer', presenceMatters: true },
  auto_assignment: { wire: 'flag' },
  fleet_id: { wire: 'id', presenceMatters: true, max: 64 },
  p_ref_images: { wire: 'links', max: 4096 },
  ref_images: { wire: 'links', max: 4096 },
  notify: { wire: 'switch' },
  geofence: { wire: 'switch' },
  tags: { wire: 'tags', max: 1000 },
  ride_type: { wire: 'switch' },
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
