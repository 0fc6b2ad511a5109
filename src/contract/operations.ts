import { fieldNames, fieldRow, type FieldName, type WireValue, type fields } from './fields.ts';
import { datetimeFields, sides, type DatetimeField, type SideName } from './sides.ts';

/** A place to go to: its side, the field of its time, and that of the end of an appointment. */
type StopRow = { side: SideName; time: DatetimeField; end?: DatetimeField };

/** What is special about one creation operation; its fields are in `fields`. */
type Operation = {
  /** The places it goes to, in the order of the visits. */
  stops: readonly [StopRow, ...StopRow[]];
  /**
   * Which template governs which arrays of custom fields. `checked`: a label foreign to the template is an error,
   * elsewhere a warning.
   */
  customFields: { template: FieldName; arrays: readonly { field: FieldName; checked: boolean }[] };
};

const pickupTemplate = {
  template: 'pickup_custom_field_template',
  arrays: [{ field: 'pickup_meta_data', checked: true }],
} as const;

const operations = {
  pickup: {
    stops: [{ side: 'pickup', time: 'job_pickup_datetime' }],
    customFields: pickupTemplate,
  },
  delivery: {
    stops: [{ side: 'customer', time: 'job_delivery_datetime' }],
    customFields: pickupTemplate,
  },
  'pickup-delivery': {
    stops: [
      { side: 'pickup', time: 'job_pickup_datetime' },
      { side: 'customer', time: 'job_delivery_datetime' },
    ],
    customFields: {
      ...pickupTemplate,
      // §2.1 documents no template for `meta_data`, so a foreign label is only a warning.
      arrays: [...pickupTemplate.arrays, { field: 'meta_data', checked: false }],
    },
  },
  // §4.4: job_pickup_datetime is the start of the appointment. Its end is assumed to be job_delivery_datetime.
  appointment: {
    stops: [{ side: 'customer', time: 'job_pickup_datetime', end: 'job_delivery_datetime' }],
    customFields: {
      template: 'custom_field_template',
      arrays: [{ field: 'meta_data', checked: true }],
    },
  },
} as const satisfies Record<(typeof fields)['api_key']['kinds'][number], Operation>;

export type TaskKind = keyof typeof operations;

// `Object.keys` of the constant itself: its keys are the kinds. The order is that of the tabs.
export const taskKinds = Object.keys(operations) as [TaskKind, ...TaskKind[]];

export const isTaskKind = (text: string): text is TaskKind => Object.hasOwn(operations, text);

/** Fields that a body may leave out: those §2.1 marks optional, and ids that are sent only when chosen. */
type OmittableField = {
  [F in FieldName]: (typeof fields)[F] extends { optional: true } | { presenceMatters: true } ? F : never;
}[FieldName];

type BodyField<K extends TaskKind> = {
  [F in Exclude<FieldName, 'api_key'>]: K extends (typeof fields)[F]['kinds'][number] ? F : never;
}[Exclude<FieldName, 'api_key'>];

/**
 * The request body of an operation without `api_key`, which only the transport adds.
 * A foreign field or a wrong wire type does not compile.
 */
export type TaskBody<K extends TaskKind> = {
  [F in Exclude<BodyField<K>, OmittableField>]: WireValue<F>;
} & { [F in Extract<BodyField<K>, OmittableField>]?: WireValue<F> };

/** A body of any kind together with its kind, so that a switch over `kind` narrows the body. */
export type Task = { [K in TaskKind]: { kind: K; body: TaskBody<K> } }[TaskKind];

export const hasField = (kind: TaskKind, name: FieldName): boolean => fieldRow(name).kinds.includes(kind);

/** The fields of an operation (§4.1–4.4), in the order of §2.1. */
export const fieldsOf = (kind: TaskKind): readonly FieldName[] =>
  fieldNames.filter((name) => hasField(kind, name));

/** Whether a body may leave the field out: the document says so of seven fields, and gives the presence of the two ids a meaning. */
export const isOmittable = (name: FieldName): boolean => {
  const row = fieldRow(name);
  return row.optional === true || row.presenceMatters === true;
};

/** A place that a task goes to: its side's fields, and the field of its time (and that of an appointment's end). */
export type Stop = (typeof sides)[SideName] & StopRow;

/** The places an operation goes to, in the order of the visits. */
export const stopsOf = (kind: TaskKind): readonly Stop[] =>
  operations[kind].stops.map((stop) => ({ ...sides[stop.side], ...stop }));

/** The sides that an operation visits, in the order of the visits. */
export const sidesOf = (kind: TaskKind): SideName[] => operations[kind].stops.map(({ side }) => side);

/** Whether it goes from one place to another. */
export const hasTwoStops = (kind: TaskKind): boolean => operations[kind].stops.length > 1;

/** Whom and where a task is for: its last stop. */
export const lastStopOf = (kind: TaskKind): Stop => {
  const [first, second = first] = operations[kind].stops;
  return { ...sides[second.side], ...second };
};

/** The times of an operation, earlier one first. */
export const datetimesOf = (kind: TaskKind): readonly DatetimeField[] =>
  datetimeFields.filter((name) => hasField(kind, name));

/** Which template governs which arrays of custom fields of an operation. */
export const customFieldsOf = (kind: TaskKind) => operations[kind].customFields;

export const isTemplateField = (name: FieldName): boolean =>
  taskKinds.some((kind) => operations[kind].customFields.template === name);
