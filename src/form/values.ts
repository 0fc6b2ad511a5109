import { customFieldsOf, fieldsOf, imagesFieldOf, type TaskKind } from '#contract/operations.ts';
import { isFieldName, type FieldName } from '#contract/fields.ts';

/**
 * What the form holds: texts and switches keyed by wire name, and the few keys that are the screen's own,
 * where one control stands for several wire fields.
 */
export type FormValues = {
  merchant_id: string;
  order_id: string;
  job_description: string;
  job_pickup_phone: string;
  job_pickup_name: string;
  job_pickup_email: string;
  job_pickup_address: string;
  job_pickup_latitude: string;
  job_pickup_longitude: string;
  job_pickup_datetime: string;
  customer_email: string;
  customer_username: string;
  customer_phone: string;
  customer_address: string;
  latitude: string;
  longitude: string;
  job_delivery_datetime: string;
  team_id: string;
  fleet_id: string;
  tags: string;
  tracking_link: boolean;
  notify: boolean;
  geofence: boolean;
  ride_type: boolean;
  /** §3.1 as one switch: auto_assignment, team_id and fleet_id follow from it. */
  assignment: 'unassigned' | 'auto' | 'agent';
  /** A stated code (`EST`), an IANA zone, or an offset (`+330`); `timezone` follows from it. */
  zone: string;
  /** Name of the custom-field template, whichever field carries it. */
  template: string;
  /** The operation's first array of custom fields. */
  custom_fields: CustomFieldRow[];
  /** Pickup-and-delivery's second one, `meta_data`. */
  delivery_custom_fields: CustomFieldRow[];
  /** Values whose label the chosen template does not have: kept in case it is chosen back, never sent. */
  parked_custom_fields: CustomFieldRow[];
  parked_delivery_custom_fields: CustomFieldRow[];
  /** p_ref_images or ref_images; a blank row is there to type into. */
  images: { url: string }[];
  /** Which one of a time that comes twice is meant, `2026-11-01 01:30:00 +240`; of no meaning for any other time. */
  pickup_which: string;
  delivery_which: string;
  /** The day (`2026-12-01`) that a time alone means, kept from the task before; blank: the next such time. */
  day: string;
  /** What the drop-off was before it followed the pickup; blank where it did not. */
  followed: string;
  /** The address that the coordinates were set for, where the address was changed since; blank: they agree. */
  pickup_point_of: string;
  point_of: string;
  /** Keys, with blanks between them, whose values came with a copy of another task and nobody has looked at yet. */
  look_at: string;
};

export type CustomFieldRow = { label: string; data: string };

export type FormKey = keyof FormValues;

/** One problem of the form, by the key of the control that can mend it; `row` where that is one of several image links. */
export type FormIssue = { key: FormKey; message: string; row?: number };

/** Keys of plain text inputs. */
export type TextKey = {
  [K in FormKey]: FormValues[K] extends string ? (string extends FormValues[K] ? K : never) : never;
}[FormKey];

export type SwitchKey = { [K in FormKey]: FormValues[K] extends boolean ? K : never }[FormKey];

const blank: FormValues = {
  merchant_id: '',
  order_id: '',
  job_description: '',
  job_pickup_phone: '',
  job_pickup_name: '',
  job_pickup_email: '',
  job_pickup_address: '',
  job_pickup_latitude: '',
  job_pickup_longitude: '',
  job_pickup_datetime: '',
  customer_email: '',
  customer_username: '',
  customer_phone: '',
  customer_address: '',
  latitude: '',
  longitude: '',
  job_delivery_datetime: '',
  team_id: '',
  fleet_id: '',
  tags: '',
  tracking_link: false,
  notify: false,
  geofence: false,
  ride_type: false,
  assignment: 'unassigned',
  zone: '',
  template: '',
  custom_fields: [],
  delivery_custom_fields: [],
  parked_custom_fields: [],
  parked_delivery_custom_fields: [],
  images: [{ url: '' }],
  pickup_which: '',
  delivery_which: '',
  day: '',
  followed: '',
  pickup_point_of: '',
  point_of: '',
  look_at: '',
};

export type CustomFieldsKey = 'custom_fields' | 'delivery_custom_fields';

/** A form with nothing typed but what is given. */
export const newValues = (given: Partial<FormValues> = {}): FormValues => ({
  ...structuredClone(blank),
  ...given,
});

export const isSwitchKey = (name: string): name is SwitchKey =>
  isFormKey(name) && typeof blank[name] === 'boolean';

export const isFormKey = (name: string): name is FormKey => Object.hasOwn(blank, name);

/** Which key of the form a wire field of the operation is asked for by; null for those that nobody types. */
export const formKeyOf = (kind: TaskKind, name: FieldName): FormKey | null => {
  if (!fieldsOf(kind).includes(name)) return null;
  const { template, arrays } = customFieldsOf(kind);
  if (name === 'timezone') return 'zone';
  if (name === 'auto_assignment') return 'assignment';
  if (name === template) return 'template';
  if (name === imagesFieldOf(kind)) return 'images';
  if (name === arrays[0]?.field) return 'custom_fields';
  if (name === arrays[1]?.field) return 'delivery_custom_fields';
  return isFormKey(name) ? name : null;
};

/** The wire field that a key of the form stands for in an operation; null where the operation has none. */
export const wireNameOf = (kind: TaskKind, key: FormKey): FieldName | null =>
  fieldsOf(kind).find((name) => isFieldName(name) && formKeyOf(kind, name) === key) ?? null;
