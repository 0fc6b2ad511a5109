import type { FieldName, fields } from '#contract/fields.ts';
import { missing } from '#contract/messages.ts';
import { fieldsOf, taskKinds, type TaskKind } from '#contract/operations.ts';

/**
 * The controls that may ask for a field of a wire type; any other does not compile. `codecs` says what a control's text becomes on
 * the wire. `none`: the user doesn't enter it (the key, the fixed values of §2.1).
 */
export type ControlOf = {
  text: 'text' | 'phone' | 'email' | 'address' | 'multiline' | 'template' | 'none';
  id: 'text' | 'merchant' | 'agent';
  tags: 'tags';
  email: 'email';
  latitude: 'coordinate';
  longitude: 'coordinate';
  datetime: 'datetime';
  offset: 'zone';
  flag: 'switch' | 'assignment' | 'none';
  integer: 'team';
  switch: 'switch' | 'none';
  metaData: 'customFields';
  links: 'images';
};

export type Control = ControlOf[keyof ControlOf];

const sections = ['header', 'who', 'where', 'coordinates', 'when', 'what', 'assignment', 'options'] as const;

export type SectionName = (typeof sections)[number];

/** What presets and the next task may carry over, in groups that the user chooses by name. */
export const carryGroups = [
  'merchant',
  'pickup',
  'zone',
  'tags',
  'template',
  'assignment',
  'switches',
] as const;

export type CarryGroup = (typeof carryGroups)[number];

type FieldRow<C extends Control = Control> = {
  label: string;
  /** Other words for a task type in which the field has another meaning. */
  labelFor?: Partial<Record<TaskKind, string>>;
  section: SectionName;
  sectionFor?: Partial<Record<TaskKind, SectionName>>;
  control: C;
  hint?: string;
  /** Few tasks need it: while it is blank, the button *Add …* takes its place. Fields of one name open together. */
  folded?: string;
  foldedFor?: Partial<Record<TaskKind, string>>;
  /** What to say if it is missing. A folded field may be missing. */
  required?: string;
  /** The group with which presets and the next task carry it; without one they do not. */
  carry?: CarryGroup;
};

/**
 * How the form shows each field of §2.1: one row per field, data only. What a field is on the wire is `contract/fields`; values, bodies,
 * checks, summaries, drafts, copies and presets are made from both.
 * Within a section the fields have the order of the rows, in every task type: shared fields keep their place, and so their text.
 */
export const fieldRows = {
  api_key: { label: 'API key', section: 'header', control: 'none' },
  merchant_id: {
    label: 'Merchant',
    section: 'header',
    control: 'merchant',
    required: missing.merchant,
    carry: 'merchant',
  },
  order_id: { label: 'Order number', section: 'header', control: 'text', required: missing.orderNumber },

  // Before the phones: in a delivery's *What* it precedes the pickup phone.
  job_description: {
    label: 'Description',
    section: 'what',
    control: 'multiline',
    required: missing.description,
  },
  job_pickup_phone: {
    label: 'Pickup phone',
    section: 'who',
    control: 'phone',
    required: missing.phone,
    carry: 'pickup',
    // §4.2: a delivery's only pickup field, the number to call about the goods.
    sectionFor: { delivery: 'what' },
    foldedFor: { delivery: 'pickup phone' },
  },
  job_pickup_name: { label: 'Pickup name', section: 'who', control: 'text', carry: 'pickup' },
  job_pickup_email: { label: 'Pickup email', section: 'who', control: 'email', carry: 'pickup' },
  job_pickup_address: {
    label: 'Pickup address',
    section: 'where',
    control: 'address',
    required: missing.address,
    carry: 'pickup',
  },
  customer_phone: { label: 'Customer phone', section: 'who', control: 'phone', required: missing.phone },
  customer_username: { label: 'Customer name', section: 'who', control: 'text' },
  customer_email: { label: 'Customer email', section: 'who', control: 'email' },
  customer_address: {
    label: 'Customer address',
    section: 'where',
    control: 'address',
    required: missing.address,
  },

  job_pickup_latitude: {
    label: 'Pickup latitude',
    section: 'coordinates',
    control: 'coordinate',
    carry: 'pickup',
  },
  job_pickup_longitude: {
    label: 'Pickup longitude',
    section: 'coordinates',
    control: 'coordinate',
    carry: 'pickup',
  },
  latitude: { label: 'Latitude', section: 'coordinates', control: 'coordinate' },
  longitude: { label: 'Longitude', section: 'coordinates', control: 'coordinate' },

  job_pickup_datetime: {
    label: 'Pick up before',
    labelFor: { appointment: 'Starts' },
    section: 'when',
    control: 'datetime',
    required: missing.datetime,
  },
  job_delivery_datetime: {
    label: 'Deliver before',
    labelFor: { appointment: 'Ends' },
    section: 'when',
    control: 'datetime',
    required: missing.datetime,
  },
  timezone: { label: 'Time zone', section: 'when', control: 'zone', required: missing.zone, carry: 'zone' },

  tags: {
    label: 'Tags',
    section: 'what',
    control: 'tags',
    folded: 'tags',
    hint: 'Comma-separated. Only agents with all of them are considered.',
    carry: 'tags',
  },

  pickup_custom_field_template: {
    label: 'Custom field template',
    section: 'what',
    control: 'template',
    folded: 'custom fields',
    carry: 'template',
  },
  custom_field_template: {
    label: 'Custom field template',
    section: 'what',
    control: 'template',
    folded: 'custom fields',
    carry: 'template',
  },
  pickup_meta_data: {
    label: 'Custom fields',
    section: 'what',
    control: 'customFields',
    folded: 'custom fields',
  },
  meta_data: {
    label: 'Custom fields',
    labelFor: { 'pickup-delivery': 'Delivery custom fields' },
    section: 'what',
    control: 'customFields',
    folded: 'custom fields',
  },

  p_ref_images: { label: 'Image links', section: 'what', control: 'images', folded: 'images' },
  ref_images: { label: 'Image links', section: 'what', control: 'images', folded: 'images' },

  auto_assignment: {
    label: 'Assignment',
    section: 'assignment',
    control: 'assignment',
    carry: 'assignment',
  },
  team_id: { label: 'Team', section: 'assignment', control: 'team', carry: 'assignment' },
  fleet_id: { label: 'Agent', section: 'assignment', control: 'agent', carry: 'assignment' },

  notify: {
    label: 'Notify',
    section: 'options',
    control: 'switch',
    hint: 'Send the service’s notifications for this task',
    carry: 'switches',
  },
  geofence: {
    label: 'Geofence',
    section: 'options',
    control: 'switch',
    hint: 'Use geofence events for this task',
    carry: 'switches',
  },
  tracking_link: {
    label: 'Tracking link',
    section: 'options',
    control: 'switch',
    hint: 'Get a link to follow the driver',
    carry: 'switches',
  },
  ride_type: {
    label: 'Pool task',
    section: 'options',
    control: 'switch',
    hint: 'Can be combined with other tasks in one trip',
    carry: 'switches',
  },

  has_pickup: { label: 'Has pickup', section: 'options', control: 'none' },
  has_delivery: { label: 'Has delivery', section: 'options', control: 'none' },
  layout_type: { label: 'Layout type', section: 'options', control: 'none' },
} as const satisfies { [F in FieldName]: FieldRow<ControlOf[(typeof fields)[F]['wire']]> };

export type FieldWith<C extends Control> = {
  [F in FieldName]: (typeof fieldRows)[F]['control'] extends C ? F : never;
}[FieldName];

export const rowOf = (name: FieldName): FieldRow => fieldRows[name];

// The cast is right: `Object.keys` of this constant gives the field names.
export const screenOrder = Object.keys(fieldRows) as FieldName[];

export const labelOf = (kind: TaskKind, name: FieldName): string =>
  rowOf(name).labelFor?.[kind] ?? rowOf(name).label;

const sectionOf = (kind: TaskKind, name: FieldName): SectionName =>
  rowOf(name).sectionFor?.[kind] ?? rowOf(name).section;

/** The name under which a field is folded away while it is blank; null if it is always shown. */
export const foldOf = (kind: TaskKind, name: FieldName): string | null =>
  rowOf(name).foldedFor?.[kind] ?? rowOf(name).folded ?? null;

/** What to say if a field is missing without which the task can't be sent; null if it may be missing. */
export const requiredMessage = (kind: TaskKind, name: FieldName): string | null =>
  foldOf(kind, name) === null ? (rowOf(name).required ?? null) : null;

export const isRequired = (kind: TaskKind, name: FieldName): boolean => requiredMessage(kind, name) !== null;

const bySection = (kind: TaskKind): readonly FieldName[] =>
  sections.flatMap((section) =>
    screenOrder.filter(
      (name) =>
        sectionOf(kind, name) === section && rowOf(name).control !== 'none' && fieldsOf(kind).includes(name),
    ),
  );

const screenFieldsOf = new Map(taskKinds.map((kind) => [kind, bySection(kind)]));

/** The fields of a task type that the user fills in, in the order of the screen. */
export const screenFields = (kind: TaskKind): readonly FieldName[] => screenFieldsOf.get(kind) ?? [];

export const sectionFields = (kind: TaskKind, section: SectionName): FieldName[] =>
  screenFields(kind).filter((name) => sectionOf(kind, name) === section);

const plainControls = ['text', 'phone', 'email', 'address', 'multiline', 'coordinate', 'tags'] as const;

/** Fields that are one box of text. */
export type PlainTextField = FieldWith<(typeof plainControls)[number]>;

export const isPlainText = (name: FieldName): name is PlainTextField =>
  plainControls.some((control) => control === rowOf(name).control);
