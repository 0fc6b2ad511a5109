import { isFieldName, type FieldName } from '#contract/fields.ts';
import { customFieldsOf, fieldsOf, type TaskKind } from '#contract/operations.ts';
import { z } from '#contract/zod.ts';
import { fieldRows, screenOrder, type Control, type FieldWith } from './schema.ts';

/** Reads a stored value of another shape as a blank one, so that reading never throws. */
const orElse = z.catch;

const text = orElse(z.string(), '');
const flag = orElse(z.boolean(), false);

/** A time of the form, as it was typed: `readTime` says what it means. */
const typedTimeSchema = z.object({
  text,
  /** When the text was typed, in milliseconds since 1970: `tom 9` and `+45m` count from it. 0 for a blank or a full time. */
  at: orElse(z.number(), 0),
  /** The day (`2026-12-01`) of a text without a day, kept from the last task; blank: the next such time at the job. */
  day: text,
  /** Which one of a time that occurs twice is meant (`occurrenceOf`). */
  occurrence: text,
});

export type TypedTime = z.infer<typeof typedTimeSchema>;

export const typedTime = (given = '', rest: Partial<Omit<TypedTime, 'text'>> = {}): TypedTime => ({
  text: given,
  at: 0,
  day: '',
  occurrence: '',
  ...rest,
});

/** A text typed at this moment, which relative times count from. */
export const timeTypedNow = (given: string): TypedTime =>
  typedTime(given, { at: given.trim() === '' ? 0 : Date.now() });

const time = orElse(typedTimeSchema, () => typedTime());

const customFieldSchema = z.object({ label: text, data: text });

export type CustomFieldRow = z.infer<typeof customFieldSchema>;

/** A stored or received custom field; none if it is something else. */
export const readCustomField = (entry: unknown): CustomFieldRow[] => {
  const { data } = customFieldSchema.safeParse(entry);
  return data ? [data] : [];
};

const customFields = orElse(z.array(customFieldSchema), () => []);

/** What the form remembers besides its controls. It is never sent. */
const screenSchema = z.object({
  /** The time zone of the returning customer who was filled in; blank for none. */
  customerZone: text,
  /** The description that the last returning customer of each side filled in. */
  filledDescriptions: orElse(z.object({ pickup: text, customer: text }), () => ({
    pickup: '',
    customer: '',
  })),
});

/** A schema for each field with one of the controls, under its wire name. */
const forEach = <C extends Control, Schema>(controls: readonly C[], schema: Schema) => {
  const names = screenOrder.filter((name) => controls.some((control) => control === fieldRows[name].control));
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<FieldWith<C>, Schema>;
};

/** What the form holds: texts and switches by wire name, and the controls that stand for several fields or whose field varies. */
const formSchema = z.object({
  ...forEach(
    ['text', 'phone', 'email', 'address', 'multiline', 'coordinate', 'merchant', 'team', 'agent', 'tags'],
    text,
  ),
  ...forEach(['datetime'], time),
  ...forEach(['switch'], flag),
  /** §3.1 as one switch: auto_assignment, team_id and fleet_id follow from it. */
  assignment: orElse(z.enum(['unassigned', 'auto', 'agent']), 'unassigned'),
  /** A stated code (`EST`), an IANA zone, or an offset (`+330`); `timezone` follows from it. Blank: automatic (`effectiveZone`). */
  zone: text,
  /** Name of the custom-field template, whichever field carries it. */
  template: text,
  /** The operation's first array of custom fields. */
  customFields,
  /** Its second one, which only a pickup-and-delivery has. */
  deliveryCustomFields: customFields,
  /** p_ref_images or ref_images; a blank row is there to type into. */
  images: orElse(z.array(z.object({ url: text })), () => [{ url: '' }]),
  screen: orElse(screenSchema, () => screenSchema.parse({})),
});

export type FormValues = z.infer<typeof formSchema>;

export type FormKey = Exclude<keyof FormValues, 'screen'>;

/** One problem of the form, by the key of the control that can correct it; `row` if that is one of several image links. */
export type FormIssue = { key: FormKey; message: string; row?: number };

export type SwitchKey = FieldWith<'switch'>;

/** Reads values of the form from the browser's storage. What doesn't fit, or is missing, is blank. Never throws. */
export const readValues = (stored: object): FormValues => formSchema.parse(stored);

export type SomeValues = Partial<Omit<FormValues, 'screen'>> & { screen?: Partial<FormValues['screen']> };

const blank = readValues({});

/** A form with these values, and all others blank. An import calls it for each of its rows. */
export const newValues = (given: SomeValues = {}): FormValues => {
  const { screen, ...rest } = structuredClone(blank);
  return { ...rest, ...given, screen: { ...screen, ...given.screen } };
};

export const isFormKey = (name: string): name is FormKey =>
  name !== 'screen' && Object.hasOwn(formSchema.shape, name);

export const isSwitchKey = (name: string): name is SwitchKey =>
  isFieldName(name) && fieldRows[name].control === 'switch';

/** The operation's arrays of custom fields, in their order (`customFieldsOf`). */
export const customFieldsKeys = ['customFields', 'deliveryCustomFields'] as const;
export type CustomFieldsKey = (typeof customFieldsKeys)[number];

/** The key of the control for a field of the operation; null for a field that has none. */
export const formKeyOf = (kind: TaskKind, name: FieldName): FormKey | null => {
  if (!fieldsOf(kind).includes(name)) return null;
  const { control } = fieldRows[name];
  if (control === 'zone' || control === 'template' || control === 'assignment' || control === 'images')
    return control;
  if (control === 'customFields')
    return customFieldsKeys[customFieldsOf(kind).arrays.findIndex(({ field }) => field === name)] ?? null;
  return isFormKey(name) ? name : null;
};

/** The field that a key of the form stands for in an operation; null if the operation lacks it. */
export const wireNameOf = (kind: TaskKind, key: FormKey): FieldName | null =>
  fieldsOf(kind).find((name) => formKeyOf(kind, name) === key) ?? null;
