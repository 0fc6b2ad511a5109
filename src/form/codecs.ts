import { fieldRow, type FieldName, type MetaDataEntry } from '#contract/fields.ts';
import { splitTags, toTemplateName, toWireOffset, trimBlank } from '#contract/formats.ts';
import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import type { Profile } from '#contract/profiles.ts';
import { cleanContact } from './clean-contact.ts';
import { fieldRows, type Control } from './schema.ts';
import { readWall, shortWall, type Schedule } from './times.ts';
import {
  formKeyOf,
  isSwitchKey,
  readCustomField,
  timeTypedNow,
  typedTime,
  type CustomFieldRow,
  type FormKey,
  type FormValues,
} from './values.ts';

type Context = { kind: TaskKind; values: FormValues; profile: Profile; schedule: Schedule };

/** How a control's value goes onto the wire and comes back. Blank texts of optional fields, and ids that were not chosen, are left out. */
type Codec = {
  /** The field's wire value; undefined where the body leaves the field out. */
  toWire: (name: FieldName, context: Context) => unknown;
  /** Puts a wire value into the form; values of another type are ignored. */
  fromWire: (value: unknown, name: FieldName, into: { kind: TaskKind; values: FormValues }) => void;
};

const set = (values: FormValues, key: FormKey, value: FormValues[FormKey]): void =>
  void Object.assign(values, { [key]: value });

const textAt = (values: FormValues, name: FieldName): string => {
  const value = Object.hasOwn(values, name) ? values[name as keyof FormValues] : '';
  return typeof value === 'string' ? trimBlank(value) : '';
};

const text: Codec = {
  toWire: (name, { values }) => {
    const value = cleanContact(fieldRows[name].control, textAt(values, name));
    return value === '' && fieldRow(name).optional ? undefined : value;
  },
  fromWire: (value, name, { kind, values }) => {
    const key = formKeyOf(kind, name);
    if (typeof value === 'string' && key) set(values, key, cleanContact(fieldRows[name].control, value));
  },
};

/** Whether a typed team can be sent: it is a number on the wire. */
export const isTeamId = (typed: string): boolean => /^\d{1,15}$/.test(typed);

const entries = (rows: readonly CustomFieldRow[]): MetaDataEntry[] =>
  rows
    .map((row) => ({ label: trimBlank(row.label), data: trimBlank(row.data) }))
    .filter((row) => row.label !== '' && row.data !== '');

/** By control, so that a field is on the wire what its row says it is on the screen. */
const codecs: Record<Control, Codec> = {
  text,
  phone: text,
  email: text,
  address: text,
  multiline: text,
  coordinate: text,
  merchant: text,
  tags: {
    ...text,
    toWire: (name, { values }) => splitTags(textAt(values, name)).filter(trimBlank).join(','),
  },
  datetime: {
    toWire: (name, { schedule }) => schedule.times.find((time) => time.name === name)?.sent ?? '',
    fromWire: (value, name, { values }) => {
      if (typeof value !== 'string' || !isDatetimeField(name)) return;
      const wall = readWall(value);
      // A link may have `tom 9`.
      values[name] = wall ? typedTime(shortWall(wall)) : timeTypedNow(value);
    },
  },
  zone: {
    toWire: (_name, { schedule }) => (schedule.offset === null ? '' : toWireOffset(schedule.offset)),
    fromWire: text.fromWire,
  },
  template: {
    toWire: (_name, { values }) => toTemplateName(trimBlank(values.template)),
    fromWire: text.fromWire,
  },
  switch: {
    toWire: (name, { values }) => (isSwitchKey(name) && values[name] ? 1 : 0),
    fromWire: (value, name, { values }) => {
      // The document names no values but "integer": another one than 0 turned something on.
      if (isSwitchKey(name)) values[name] = typeof value === 'number' && value !== 0;
    },
  },
  assignment: {
    toWire: (_name, { values }) => (values.assignment === 'auto' ? 1 : 0),
    fromWire: (value, _name, { values }) => {
      if (value === 1 && values.assignment === 'unassigned') values.assignment = 'auto';
    },
  },
  team: {
    toWire: (name, { values }) => {
      const typed = textAt(values, name);
      return values.assignment === 'auto' && isTeamId(typed) ? Number(typed) : undefined;
    },
    fromWire: (value, _name, { values }) => {
      if (typeof value === 'number') values.team_id = String(value);
    },
  },
  agent: {
    toWire: (name, { values }) =>
      values.assignment === 'agent' ? textAt(values, name) || undefined : undefined,
    // §3.1: a task with an agent is that agent's, whatever auto_assignment says.
    fromWire: (value, _name, { values }) => {
      if (typeof value !== 'string') return;
      values.assignment = 'agent';
      values.fleet_id = value;
    },
  },
  customFields: {
    toWire: (name, { kind, values }) => {
      const key = formKeyOf(kind, name);
      return key === 'customFields' || key === 'deliveryCustomFields' ? entries(values[key]) : [];
    },
    fromWire: (value, name, { kind, values }) => {
      const key = formKeyOf(kind, name);
      if (key && Array.isArray(value)) set(values, key, value.flatMap(readCustomField));
    },
  },
  images: {
    toWire: (_name, { values }) =>
      values.images.map(({ url }) => cleanContact('images', url)).filter((url) => url !== ''),
    fromWire: (value, _name, { values }) => {
      const urls = Array.isArray(value) ? value.filter((url) => typeof url === 'string') : [];
      if (urls.length > 0) values.images = urls.map((url) => ({ url }));
    },
  },
  none: {
    toWire: (name, { kind, profile }) => {
      const flags: Readonly<Record<string, 0 | 1>> = profile.flags[kind];
      return flags[name];
    },
    fromWire: () => undefined,
  },
};

export const codecOf = (name: FieldName): Codec => codecs[fieldRows[name].control];
