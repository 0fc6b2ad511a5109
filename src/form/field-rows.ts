import type { FieldName, fields } from '#contract/fields.ts';
import { missing } from '#contract/messages.ts';
import { customFieldsOf, hasField, spanOf, stopsOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import type { SideName } from '#contract/sides.ts';
import type { Control, ControlOf } from './controls.ts';

/**
 * What a person sees of each field of §2.1 and what the form does with it: one row per field, data only. What a field is
 * on the wire is `contract/fields`; values, bodies, checks, summaries, drafts, copies and presets are made from both.
 * The order of the rows is the order on the screen, the same for every kind of task, so that
 * shared fields keep their place (and their text) when the kind changes.
 */
export const sections = [
  'header',
  'who',
  'where',
  'coordinates',
  'when',
  'what',
  'assignment',
  'options',
] as const;

export type SectionName = (typeof sections)[number];

/** What presets and the next task may carry over, in groups that people choose by name. */
export type CarryGroup =
  | 'merchant'
  | 'zone'
  | 'template'
  | 'assignment'
  | 'tags'
  | 'switches'
  | 'description'
  | 'pickup';

type FieldRow<C extends Control = Control> = {
  label: string;
  /** Other words where a field means something else (§4.4: the start of the appointment). */
  labelFor?: Partial<Record<TaskKind, string>>;
  section: SectionName;
  sectionFor?: Partial<Record<TaskKind, SectionName>>;
  control: C;
  hint?: string;
  /** Few tasks need it: as long as it is blank, the button *Add …* is in its place; fields of one name open together. */
  folded?: { as: string; for?: readonly TaskKind[] };
  /** The kinds that cannot be sent without it, and what to say then. */
  required?: { for: readonly TaskKind[]; message: string };
  /** It tells one task from the next, so a form that has it is worth a draft. */
  content?: true;
  /** The group with which presets and the next task carry it; without one they do not. */
  carry?: CarryGroup;
  /** Copied along with a task, and flagged for review before it is sent. */
  confirmCopy?: true;
};

const kindsTo = (side: SideName): readonly TaskKind[] =>
  taskKinds.filter((kind) => stopsOf(kind).some((stop) => stop.side === side));
const kindsWith = (name: FieldName): readonly TaskKind[] => taskKinds.filter((kind) => hasField(kind, name));
const withPickup = kindsTo('pickup');
const withCustomer = kindsTo('customer');
const withoutPickup = taskKinds.filter((kind) => !withPickup.includes(kind));

/** One value for all kinds that pass. */
const whereKind = <T>(passes: (kind: TaskKind) => boolean, value: T): Partial<Record<TaskKind, T>> =>
  Object.fromEntries(taskKinds.filter(passes).map((kind) => [kind, value]));

export const fieldRows = {
  api_key: { label: 'API key', section: 'header', control: 'none' },
  merchant_id: {
    label: 'Merchant',
    section: 'header',
    control: 'merchant',
    required: { for: taskKinds, message: missing.merchant },
    carry: 'merchant',
  },
  order_id: {
    label: 'Order number',
    section: 'header',
    control: 'text',
    required: { for: taskKinds, message: missing.orderNumber },
  },

  // Before the phones, so that in a delivery's section "What" it precedes the phone to call about the goods.
  job_description: {
    label: 'Description',
    section: 'what',
    control: 'multiline',
    required: { for: kindsWith('job_description'), message: missing.description },
    content: true,
    carry: 'description',
  },
  job_pickup_phone: {
    label: 'Pickup phone',
    section: 'who',
    // §4.2: the phone is the only pickup field of a delivery. It is the number to call about the goods.
    sectionFor: whereKind((kind) => withoutPickup.includes(kind), 'what'),
    folded: { as: 'pickup phone', for: withoutPickup },
    control: 'phone',
    required: { for: withPickup, message: missing.phone },
    content: true,
    carry: 'pickup',
  },
  job_pickup_name: {
    label: 'Pickup name',
    section: 'who',
    control: 'text',
    content: true,
    carry: 'pickup',
  },
  job_pickup_email: {
    label: 'Pickup email',
    section: 'who',
    control: 'email',
    content: true,
    carry: 'pickup',
  },
  job_pickup_address: {
    label: 'Pickup address',
    section: 'where',
    control: 'address',
    required: { for: withPickup, message: missing.address },
    content: true,
    carry: 'pickup',
  },
  customer_phone: {
    label: 'Customer phone',
    section: 'who',
    control: 'phone',
    required: { for: withCustomer, message: missing.phone },
    content: true,
  },
  customer_username: { label: 'Customer name', section: 'who', control: 'text', content: true },
  customer_email: { label: 'Customer email', section: 'who', control: 'email', content: true },
  customer_address: {
    label: 'Customer address',
    section: 'where',
    control: 'address',
    required: { for: withCustomer, message: missing.address },
    content: true,
  },

  job_pickup_latitude: {
    label: 'Pickup latitude',
    section: 'coordinates',
    control: 'coordinate',
    content: true,
    carry: 'pickup',
  },
  job_pickup_longitude: {
    label: 'Pickup longitude',
    section: 'coordinates',
    control: 'coordinate',
    content: true,
    carry: 'pickup',
  },
  latitude: { label: 'Latitude', section: 'coordinates', control: 'coordinate', content: true },
  longitude: { label: 'Longitude', section: 'coordinates', control: 'coordinate', content: true },

  job_pickup_datetime: {
    label: 'Pick up before',
    labelFor: whereKind((kind) => spanOf(kind)?.start === 'job_pickup_datetime', 'Starts'),
    section: 'when',
    control: 'datetime',
    required: { for: kindsWith('job_pickup_datetime'), message: missing.datetime },
    content: true,
    confirmCopy: true,
  },
  job_delivery_datetime: {
    label: 'Deliver before',
    labelFor: whereKind((kind) => spanOf(kind)?.end === 'job_delivery_datetime', 'Ends'),
    section: 'when',
    control: 'datetime',
    required: { for: kindsWith('job_delivery_datetime'), message: missing.datetime },
    content: true,
    confirmCopy: true,
  },
  timezone: {
    label: 'Time zone',
    section: 'when',
    control: 'zone',
    required: { for: taskKinds, message: missing.zone },
    carry: 'zone',
  },

  tags: {
    label: 'Tags',
    section: 'what',
    folded: { as: 'tags' },
    control: 'tags',
    hint: 'Comma-separated. Agents need them all.',
    carry: 'tags',
  },

  pickup_custom_field_template: {
    label: 'Custom field template',
    section: 'what',
    folded: { as: 'custom fields' },
    control: 'template',
    carry: 'template',
  },
  custom_field_template: {
    label: 'Custom field template',
    section: 'what',
    folded: { as: 'custom fields' },
    control: 'template',
    carry: 'template',
  },
  pickup_meta_data: {
    label: 'Custom fields',
    section: 'what',
    folded: { as: 'custom fields' },
    control: 'customFields',
    content: true,
  },
  meta_data: {
    label: 'Custom fields',
    labelFor: whereKind(
      (kind) => customFieldsOf(kind).arrays[1]?.field === 'meta_data',
      'Delivery custom fields',
    ),
    section: 'what',
    folded: { as: 'custom fields' },
    control: 'customFields',
    content: true,
  },

  p_ref_images: {
    label: 'Image links',
    section: 'what',
    folded: { as: 'images' },
    control: 'images',
    content: true,
    confirmCopy: true,
  },
  ref_images: {
    label: 'Image links',
    section: 'what',
    folded: { as: 'images' },
    control: 'images',
    content: true,
    confirmCopy: true,
  },

  auto_assignment: {
    label: 'Assignment',
    section: 'assignment',
    control: 'assignment',
    carry: 'assignment',
  },
  team_id: { label: 'Team', section: 'assignment', control: 'team', carry: 'assignment' },
  fleet_id: {
    label: 'Agent',
    section: 'assignment',
    control: 'agent',
    carry: 'assignment',
    confirmCopy: true,
  },

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

/** The fields whose control is one of these. */
export type FieldWith<C extends Control> = {
  [F in FieldName]: (typeof fieldRows)[F]['control'] extends C ? F : never;
}[FieldName];

export const rowOf = (name: FieldName): FieldRow => fieldRows[name];

// `Object.keys` of the constant itself: its keys are the field names.
export const screenOrder = Object.keys(fieldRows) as FieldName[];
