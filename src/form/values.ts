import type { FieldName } from '#contract/fields.ts';
import { customFieldsOf, fieldsOf, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField, SideName } from '#contract/sides.ts';
import { fieldRows, rowOf, screenOrder, type FieldWith } from './field-rows.ts';
import type { Control } from './controls.ts';

/** Controls that hold one text under the wire name of their field. */
type TextControl =
  | 'text'
  | 'phone'
  | 'email'
  | 'address'
  | 'multiline'
  | 'coordinate'
  | 'datetime'
  | 'merchant'
  | 'team'
  | 'agent'
  | 'tags';

export type CustomFieldRow = { label: string; data: string };

/** The controls that stand for several wire fields, or for one that differs from kind to kind. */
type SharedControls = {
  /** §3.1 as one switch: auto_assignment, team_id and fleet_id follow from it. */
  assignment: 'unassigned' | 'auto' | 'agent';
  /** A stated code (`EST`), an IANA zone, or an offset (`+330`); `timezone` follows from it. */
  zone: string;
  /** Name of the custom-field template, whichever field carries it. */
  template: string;
  /** The operation's first array of custom fields. */
  customFields: CustomFieldRow[];
  /** Its second one, which only a pickup-and-delivery has. */
  deliveryCustomFields: CustomFieldRow[];
  /** p_ref_images or ref_images; a blank row is there to type into. */
  images: { url: string }[];
};

/** The operation's arrays of custom fields, in their order (`customFieldsOf`). */
const customFieldsKeys = ['customFields', 'deliveryCustomFields'] as const;
export type CustomFieldsKey = (typeof customFieldsKeys)[number];

/** What the form knows beside typed text; no control shows it as it is, and it is never sent. */
export type Screen = {
  /** The day (`2026-12-01`) that a time alone means, where the person pinned it; blank: the next such time at the job. */
  pinnedDay: string;
  /** A `ZoneOrigin`; any other text counts as `chosen`. */
  zoneFrom: string;
  /** Which one of a time that comes twice is meant, `2026-11-01 01:30:00 +240`; of no meaning for any other time. */
  occurrence: Record<DatetimeField, string>;
  /** The text that a time has since it was typed as an instant, `+45m` or with its own offset, and that instant: `2026-12-01 14:30 1796135400000`; of no meaning for any other text. */
  instant: Record<DatetimeField, string>;
  /** What the drop-off was before it followed the pickup; blank where it did not. */
  movedFrom: string;
  /** The address that a side's coordinates were set for, where the address was changed since; blank: they agree. */
  pointAddress: Record<SideName, string>;
  /** Controls whose values came with a copy of another task, or from a link, and the person has not confirmed yet. */
  unconfirmed: FormKey[];
  /** `link`: where `unconfirmed` came from; blank: a copy. */
  unconfirmedFrom: string;
  /** Values whose label the chosen template does not have: there again when it is chosen back, never sent. */
  otherLabels: Record<CustomFieldsKey, CustomFieldRow[]>;
};

/** What the form holds: texts and switches by wire name, the controls that several fields share, and the screen's own. */
export type FormValues = Record<FieldWith<TextControl>, string> &
  Record<FieldWith<'switch'>, boolean> &
  SharedControls & { screen: Screen };

/** Names a control, and its value in the form. */
export type FormKey = Exclude<keyof FormValues, 'screen'>;

/** One problem of the form, by the key of the control that can mend it; `row` where that is one of several image links. */
export type FormIssue = { key: FormKey; message: string; row?: number };

/** Keys of plain text inputs. */
export type TextKey = {
  [K in FormKey]: FormValues[K] extends string ? (string extends FormValues[K] ? K : never) : never;
}[FormKey];

export type SwitchKey = FieldWith<'switch'>;

const shared = (): SharedControls => ({
  assignment: 'unassigned',
  zone: '',
  template: '',
  customFields: [],
  deliveryCustomFields: [],
  images: [{ url: '' }],
});

const screen = (): Screen => ({
  pinnedDay: '',
  zoneFrom: '',
  occurrence: { job_pickup_datetime: '', job_delivery_datetime: '' },
  instant: { job_pickup_datetime: '', job_delivery_datetime: '' },
  movedFrom: '',
  pointAddress: { pickup: '', customer: '' },
  unconfirmed: [],
  unconfirmedFrom: '',
  otherLabels: { customFields: [], deliveryCustomFields: [] },
});

/** What the control of a field holds before anything is typed; undefined for controls that are no value of their own. */
const emptyOf: Record<Control, string | boolean | undefined> = {
  text: '',
  phone: '',
  email: '',
  address: '',
  multiline: '',
  coordinate: '',
  datetime: '',
  merchant: '',
  team: '',
  agent: '',
  tags: '',
  switch: false,
  assignment: undefined,
  zone: undefined,
  template: undefined,
  customFields: undefined,
  images: undefined,
  none: undefined,
};

/** Some of the values of a form. */
export type SomeValues = Partial<Omit<FormValues, 'screen'>> & { screen?: Partial<Screen> };

/** A form with these values, and all others blank. */
export const newValues = (given: SomeValues = {}): FormValues => {
  const typed = screenOrder
    .map((name) => [name, emptyOf[rowOf(name).control]] as const)
    .filter(([, empty]) => empty !== undefined);
  // The rows give each key its empty value, by the control that `FormValues` is made from.
  const empty = { ...Object.fromEntries(typed), ...shared() } as Omit<FormValues, 'screen'>;
  return { ...empty, ...given, screen: { ...screen(), ...given.screen } };
};

const blank = newValues();

export const isSwitchKey = (name: string): name is SwitchKey =>
  isFormKey(name) && typeof blank[name] === 'boolean';

export const isFormKey = (name: string): name is FormKey => name !== 'screen' && Object.hasOwn(blank, name);

/** Which key of the form a wire field of the operation is asked for by; null for fields that no person types. */
export const formKeyOf = (kind: TaskKind, name: FieldName): FormKey | null => {
  if (!fieldsOf(kind).includes(name)) return null;
  const { control } = fieldRows[name];
  if (control === 'zone' || control === 'template' || control === 'assignment' || control === 'images')
    return control;
  if (control === 'customFields')
    return customFieldsKeys[customFieldsOf(kind).arrays.findIndex(({ field }) => field === name)] ?? null;
  return control !== 'none' && isFormKey(name) ? name : null;
};

/** The wire field that a key of the form stands for in an operation; null where the operation has none. */
export const wireNameOf = (kind: TaskKind, key: FormKey): FieldName | null =>
  fieldsOf(kind).find((name) => formKeyOf(kind, name) === key) ?? null;

/** Whether two states of the form have equal values. */
export const sameValues = (a: FormValues, b: FormValues): boolean => JSON.stringify(a) === JSON.stringify(b);
