import { fieldRow, type FieldName, type WireValue, type fields } from './fields.ts';

/**
 * The request fields of each creation operation, in the document's order.
 * "The field sets below are exhaustive for each operation" (§4).
 */
export const operations = {
  // §4.1
  pickup: [
    'api_key',
    'merchant_id',
    'order_id',
    'job_description',
    'job_pickup_phone',
    'job_pickup_name',
    'job_pickup_email',
    'job_pickup_address',
    'job_pickup_latitude',
    'job_pickup_longitude',
    'job_pickup_datetime',
    'has_pickup',
    'has_delivery',
    'layout_type',
    'tracking_link',
    'timezone',
    'pickup_custom_field_template',
    'pickup_meta_data',
    'team_id',
    'auto_assignment',
    'fleet_id',
    'p_ref_images',
    'notify',
    'geofence',
    'tags',
  ],
  // §4.2
  delivery: [
    'api_key',
    'merchant_id',
    'order_id',
    'job_description',
    'job_pickup_phone',
    'customer_email',
    'customer_username',
    'customer_phone',
    'customer_address',
    'latitude',
    'longitude',
    'job_delivery_datetime',
    'has_pickup',
    'has_delivery',
    'layout_type',
    'tracking_link',
    'timezone',
    'pickup_custom_field_template',
    'pickup_meta_data',
    'team_id',
    'auto_assignment',
    'fleet_id',
    'p_ref_images',
    'notify',
    'geofence',
    'tags',
  ],
  // §4.3: no team_id
  'pickup-delivery': [
    'api_key',
    'merchant_id',
    'order_id',
    'job_description',
    'job_pickup_phone',
    'job_pickup_name',
    'job_pickup_email',
    'job_pickup_address',
    'job_pickup_latitude',
    'job_pickup_longitude',
    'job_pickup_datetime',
    'customer_email',
    'customer_username',
    'customer_phone',
    'customer_address',
    'latitude',
    'longitude',
    'job_delivery_datetime',
    'has_pickup',
    'has_delivery',
    'layout_type',
    'tracking_link',
    'timezone',
    'pickup_custom_field_template',
    'pickup_meta_data',
    'meta_data',
    'auto_assignment',
    'fleet_id',
    'p_ref_images',
    'notify',
    'geofence',
    'tags',
    'ride_type',
  ],
  // §4.4: no job_description; job_pickup_datetime is the start of the appointment
  appointment: [
    'api_key',
    'merchant_id',
    'order_id',
    'customer_email',
    'customer_username',
    'customer_phone',
    'customer_address',
    'latitude',
    'longitude',
    'job_pickup_datetime',
    'job_delivery_datetime',
    'timezone',
    'has_pickup',
    'has_delivery',
    'layout_type',
    'tracking_link',
    'custom_field_template',
    'meta_data',
    'team_id',
    'auto_assignment',
    'fleet_id',
    'ref_images',
    'notify',
    'geofence',
    'tags',
  ],
} as const satisfies Record<string, readonly FieldName[]>;

export type TaskKind = keyof typeof operations;

export const taskKinds = [
  'pickup',
  'delivery',
  'pickup-delivery',
  'appointment',
] as const satisfies TaskKind[];

export const isTaskKind = (text: string): text is TaskKind => Object.hasOwn(operations, text);

type FieldOf<K extends TaskKind> = (typeof operations)[K][number];

/** Fields that a body may leave out: those §2.1 marks optional, and ids that are sent only when chosen. */
type OmittableField = {
  [F in FieldName]: (typeof fields)[F] extends { optional: true } | { presenceMatters: true } ? F : never;
}[FieldName];

type BodyField<K extends TaskKind> = Exclude<FieldOf<K>, 'api_key'>;

/**
 * The request body of an operation without `api_key`, which only the transport adds.
 * A foreign field or a wrong wire type does not compile.
 */
export type TaskBody<K extends TaskKind> = {
  [F in Exclude<BodyField<K>, OmittableField>]: WireValue<F>;
} & { [F in Extract<BodyField<K>, OmittableField>]?: WireValue<F> };

/** A body of any kind together with its kind, so that a switch over `kind` narrows the body. */
export type Task = { [K in TaskKind]: { kind: K; body: TaskBody<K> } }[TaskKind];

/** The fields of an operation (§4.1–4.4), typed as names. */
export const fieldsOf = (kind: TaskKind): readonly FieldName[] => operations[kind];

export const hasField = (kind: TaskKind, name: FieldName): boolean => fieldsOf(kind).includes(name);

/** Whether a body may leave the field out (design decision 4). */
export const isOmittable = (name: FieldName): boolean => {
  const row = fieldRow(name);
  return row.optional === true || row.presenceMatters === true;
};

type Leg = {
  address: FieldName;
  latitude: FieldName;
  longitude: FieldName;
  datetime: FieldName;
};

const pickupLeg = {
  address: 'job_pickup_address',
  latitude: 'job_pickup_latitude',
  longitude: 'job_pickup_longitude',
  datetime: 'job_pickup_datetime',
} as const satisfies Leg;

const customerLeg = {
  address: 'customer_address',
  latitude: 'latitude',
  longitude: 'longitude',
  datetime: 'job_delivery_datetime',
} as const satisfies Leg;

/**
 * The places an operation goes to, each with its time. An appointment has one place and two times:
 * its leg carries the start, and `job_delivery_datetime` is its end (assumed, design decision 1).
 */
export const legs = {
  pickup: [pickupLeg],
  delivery: [customerLeg],
  'pickup-delivery': [pickupLeg, customerLeg],
  appointment: [{ ...customerLeg, datetime: 'job_pickup_datetime' }],
} as const satisfies Record<TaskKind, readonly Leg[]>;

/** The datetime fields of an operation, earlier one first. */
export const datetimesOf = (kind: TaskKind): readonly FieldName[] =>
  fieldsOf(kind).filter((name) => fieldRow(name).wire === 'datetime');

type CustomFields = { template: FieldName; arrays: readonly { field: FieldName; checked: boolean }[] };

/**
 * Which template governs which array of custom fields. `checked`: a label foreign to the template is an error.
 * §2.1 documents no template for pickup-and-delivery's `meta_data`, so a foreign label there is only a warning (decision 14).
 */
export const customFields = {
  pickup: {
    template: 'pickup_custom_field_template',
    arrays: [{ field: 'pickup_meta_data', checked: true }],
  },
  delivery: {
    template: 'pickup_custom_field_template',
    arrays: [{ field: 'pickup_meta_data', checked: true }],
  },
  'pickup-delivery': {
    template: 'pickup_custom_field_template',
    arrays: [
      { field: 'pickup_meta_data', checked: true },
      { field: 'meta_data', checked: false },
    ],
  },
  appointment: { template: 'custom_field_template', arrays: [{ field: 'meta_data', checked: true }] },
} as const satisfies Record<TaskKind, CustomFields>;

/** The image field of an operation (§4.4 names it differently). */
export const imagesField = (kind: TaskKind): 'p_ref_images' | 'ref_images' =>
  kind === 'appointment' ? 'ref_images' : 'p_ref_images';
