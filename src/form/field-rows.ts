import type { FieldName } from '#contract/fields.ts';
import { fieldsOf, type TaskKind } from '#contract/operations.ts';

/**
 * How a person sees each field of §2.1: data only. What a field is on the wire is `contract/fields`.
 * The order of the rows is the order on the screen, the same for every kind of task, so that
 * shared fields keep their place (and their text) when the kind changes.
 */
const sections = [
  'header',
  'pickup',
  'customer',
  'coordinates',
  'when',
  'what',
  'assignment',
  'options',
] as const;

export type Section = (typeof sections)[number];

/** Which control asks for the field. `none`: never typed (the key, the fixed values of §2.1). */
type InputKind =
  | 'text'
  | 'phone'
  | 'email'
  | 'address'
  | 'multiline'
  | 'coordinate'
  | 'datetime'
  | 'switch'
  | 'merchant'
  | 'zone'
  | 'template'
  | 'customFields'
  | 'assignment'
  | 'team'
  | 'agent'
  | 'images'
  | 'none';

export type FieldRow = {
  label: string;
  section: Section;
  input: InputKind;
  /** Other words where a field means something else (§4.4: the start of the appointment). */
  labelFor?: Partial<Record<TaskKind, string>>;
  sectionFor?: Partial<Record<TaskKind, Section>>;
  /** Kinds for which the dashboard requires it (decision 5). */
  required?: readonly TaskKind[];
  note?: string;
};

const everyKind = ['pickup', 'delivery', 'pickup-delivery', 'appointment'] as const;
const withPickup = ['pickup', 'pickup-delivery'] as const;
const withCustomer = ['delivery', 'pickup-delivery', 'appointment'] as const;

export const fieldRows = {
  api_key: { label: 'API key', section: 'header', input: 'none' },
  merchant_id: { label: 'Merchant', section: 'header', input: 'merchant', required: everyKind },
  order_id: { label: 'Order number', section: 'header', input: 'text', required: everyKind },

  // Before the phones, so that in a delivery's section "What" it precedes the phone to call about the goods.
  job_description: {
    label: 'Description',
    section: 'what',
    input: 'multiline',
    required: ['pickup', 'delivery', 'pickup-delivery'],
  },
  job_pickup_phone: {
    label: 'Pickup phone',
    section: 'pickup',
    // §4.2: the phone is the only pickup field of a delivery. It is the number to call about the goods.
    sectionFor: { delivery: 'what' },
    input: 'phone',
    required: withPickup,
  },
  job_pickup_name: { label: 'Pickup name', section: 'pickup', input: 'text' },
  job_pickup_email: { label: 'Pickup email', section: 'pickup', input: 'email' },
  job_pickup_address: { label: 'Pickup address', section: 'pickup', input: 'address', required: withPickup },
  customer_phone: { label: 'Customer phone', section: 'customer', input: 'phone', required: withCustomer },
  customer_username: { label: 'Customer name', section: 'customer', input: 'text' },
  customer_email: { label: 'Customer email', section: 'customer', input: 'email' },
  customer_address: {
    label: 'Customer address',
    section: 'customer',
    input: 'address',
    required: withCustomer,
  },

  job_pickup_latitude: { label: 'Pickup latitude', section: 'coordinates', input: 'coordinate' },
  job_pickup_longitude: { label: 'Pickup longitude', section: 'coordinates', input: 'coordinate' },
  latitude: { label: 'Latitude', section: 'coordinates', input: 'coordinate' },
  longitude: { label: 'Longitude', section: 'coordinates', input: 'coordinate' },

  job_pickup_datetime: {
    label: 'Pick up before',
    labelFor: { appointment: 'Starts' },
    section: 'when',
    input: 'datetime',
    required: [...withPickup, 'appointment'],
  },
  job_delivery_datetime: {
    label: 'Deliver before',
    labelFor: { appointment: 'Ends' },
    section: 'when',
    input: 'datetime',
    required: withCustomer,
  },
  timezone: { label: 'Time zone', section: 'when', input: 'zone', required: everyKind },

  pickup_custom_field_template: { label: 'Custom field template', section: 'what', input: 'template' },
  custom_field_template: { label: 'Custom field template', section: 'what', input: 'template' },
  pickup_meta_data: { label: 'Custom fields', section: 'what', input: 'customFields' },
  meta_data: {
    label: 'Custom fields',
    labelFor: { 'pickup-delivery': 'Delivery custom fields' },
    section: 'what',
    input: 'customFields',
  },

  auto_assignment: { label: 'Assignment', section: 'assignment', input: 'assignment' },
  team_id: { label: 'Team', section: 'assignment', input: 'team' },
  fleet_id: { label: 'Agent', section: 'assignment', input: 'agent' },
  tags: {
    label: 'Tags',
    section: 'assignment',
    input: 'text',
    note: 'Separated by commas. Auto-assign picks agents who have them.',
  },

  notify: { label: 'Notify', section: 'options', input: 'switch', note: 'Notifications for this task' },
  geofence: { label: 'Geofence', section: 'options', input: 'switch', note: 'Geofencing for this task' },
  tracking_link: {
    label: 'Tracking link',
    section: 'options',
    input: 'switch',
    note: 'The answer holds a link that follows the driver',
  },
  ride_type: {
    label: 'Pool task',
    section: 'options',
    input: 'switch',
    note: 'May share the ride with other tasks',
  },
  p_ref_images: { label: 'Image links', section: 'options', input: 'images' },
  ref_images: { label: 'Image links', section: 'options', input: 'images' },

  has_pickup: { label: 'Has pickup', section: 'options', input: 'none' },
  has_delivery: { label: 'Has delivery', section: 'options', input: 'none' },
  layout_type: { label: 'Layout type', section: 'options', input: 'none' },
} as const satisfies Record<FieldName, FieldRow>;

export const rowOf = (name: FieldName): FieldRow => fieldRows[name];

const plainInputs = ['text', 'phone', 'email', 'address', 'multiline', 'coordinate'] as const;

/** Fields that are one box of text. */
type PlainTextName = {
  [F in FieldName]: (typeof fieldRows)[F]['input'] extends (typeof plainInputs)[number] ? F : never;
}[FieldName];

export const isPlainText = (name: FieldName): name is PlainTextName =>
  plainInputs.some((input) => input === rowOf(name).input);

export const labelOf = (kind: TaskKind, name: FieldName): string =>
  rowOf(name).labelFor?.[kind] ?? rowOf(name).label;

export const isRequired = (kind: TaskKind, name: FieldName): boolean =>
  rowOf(name).required?.includes(kind) ?? false;

const sectionOf = (kind: TaskKind, name: FieldName): Section =>
  rowOf(name).sectionFor?.[kind] ?? rowOf(name).section;

// `Object.keys` of the constant itself: its keys are the field names.
const screenOrder = Object.keys(fieldRows) as FieldName[];

/** The fields of an operation that a person fills in, in the order of the screen. */
export const screenFields = (kind: TaskKind): FieldName[] => {
  const listed = new Set(fieldsOf(kind));
  return screenOrder
    .filter((name) => listed.has(name) && rowOf(name).input !== 'none')
    .toSorted((a, b) => sections.indexOf(sectionOf(kind, a)) - sections.indexOf(sectionOf(kind, b)));
};

/** The fields of one section of the form, in the order of the screen; empty where the operation has none. */
export const sectionFields = (kind: TaskKind, section: Section): FieldName[] =>
  screenFields(kind).filter((name) => sectionOf(kind, name) === section);
