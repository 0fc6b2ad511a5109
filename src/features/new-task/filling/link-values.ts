import { isFieldName, type FieldName } from '#contract/fields.ts';
import { isCleanText } from '#contract/formats.ts';
import { isRecord, parseJson } from '#contract/json.ts';
import { hasField, type TaskKind } from '#contract/operations.ts';
import { maxLinkLength } from '#contract/task-link.ts';
import { codecOf } from '#form/codecs.ts';
import { rowOf } from '#form/field-rows.ts';
import { formKeyOf, type FormKey, type FormValues } from '#form/values.ts';
import type { RefusedParameter, WhyRefused } from './link-words.ts';

/** Taken only where the lists have them: a link must not choose whom a stranger likes. */
const listedNames = ['merchant_id', 'team_id', 'fleet_id'] as const;
type ListedName = (typeof listedNames)[number];

export type LinkReading = {
  /** Puts what can be put at once into values of the form. */
  put: (values: FormValues) => void;
  /** The controls that `put` fills. */
  keys: readonly FormKey[];
  /** To be looked up in the lists. */
  listed: readonly { name: ListedName; value: string }[];
  refused: readonly RefusedParameter[];
};

/** A plus is a blank, as in forms, but for a leading one: phone systems write numbers as they are. @returns null where it is damaged. */
const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll(/(?!^)\+/g, ' '));
  } catch {
    return null;
  }
};

const isEntries = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((row) => isRecord(row) && typeof row['label'] === 'string' && typeof row['data'] === 'string');

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** A value of a field as its codec takes it from the wire, or why it cannot be one. */
const toWire = (name: FieldName, text: string): { wire: unknown } | { why: WhyRefused } => {
  const { control } = rowOf(name);
  if (control === 'none') return { why: 'never' };
  if (control === 'switch' || control === 'assignment')
    return text === '0' || text === '1' ? { wire: Number(text) } : { why: 'flag' };
  if (control === 'customFields') {
    const rows = parseJson(text);
    return isEntries(rows) ? { wire: rows } : { why: 'list' };
  }
  if (control === 'images') {
    const links = text.trimStart().startsWith('[') ? parseJson(text) : [text];
    return isTexts(links) ? { wire: links } : { why: 'list' };
  }
  const isMultiline = control === 'multiline';
  const typed = isMultiline ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[\t\r\n]+/g, ' ');
  return isCleanText(typed, isMultiline) ? { wire: typed } : { why: 'characters' };
};

const isListed = (name: FieldName): name is ListedName => listedNames.some((each) => each === name);

/** Reads what a link says of a task of a kind: `customer_phone=…&notify=1`. Never throws; null where it is too long. */
export const readLink = (kind: TaskKind, text: string): LinkReading | null => {
  if (text.length > maxLinkLength) return null;
  const refused: RefusedParameter[] = [];
  const seen = new Map<FieldName, unknown>();
  const listed: LinkReading['listed'][number][] = [];
  for (const part of text.split('&').filter((each) => each !== '')) {
    const [rawName = '', ...rest] = part.split('=');
    const name = decode(rawName) ?? rawName;
    const value = decode(rest.join('='));
    const refuse = (why: WhyRefused) => refused.push({ name, why });
    if (!isFieldName(name) || !hasField(kind, name)) refuse('unknown');
    else if (seen.has(name)) refuse('twice');
    else if (value === null) refuse('damaged');
    // A phone system that does not know a value leaves it blank.
    else if (value.trim() !== '') {
      const read = toWire(name, value);
      if ('why' in read) refuse(read.why);
      else {
        seen.set(name, read.wire);
        if (isListed(name)) listed.push({ name, value: value.trim() });
      }
    }
  }
  const plain = [...seen].filter(([name]) => !isListed(name));
  return {
    put: (values) => {
      for (const [name, wire] of plain) codecOf(name).fromWire(wire, name, { kind, values });
    },
    keys: plain.flatMap(([name]) => formKeyOf(kind, name) ?? []),
    listed,
    refused,
  };
};
