import type { FieldName } from '#contract/fields.ts';
import { fieldsOf, type TaskKind } from '#contract/operations.ts';
import { rowOf, screenOrder, sections, type FieldWith, type SectionName } from './field-rows.ts';

export const labelOf = (kind: TaskKind, name: FieldName): string =>
  rowOf(name).labelFor?.[kind] ?? rowOf(name).label;

/** What to say where a field is missing without which the kind cannot be sent; null where it can. */
export const requiredMessage = (kind: TaskKind, name: FieldName): string | null => {
  const { required } = rowOf(name);
  return required?.for.includes(kind) ? required.message : null;
};

export const isRequired = (kind: TaskKind, name: FieldName): boolean => requiredMessage(kind, name) !== null;

const sectionOf = (kind: TaskKind, name: FieldName): SectionName =>
  rowOf(name).sectionFor?.[kind] ?? rowOf(name).section;

/** The name under which a field of the kind is folded away while it is blank; null for one that is always there. */
export const foldOf = (kind: TaskKind, name: FieldName): string | null => {
  const { folded } = rowOf(name);
  return folded && (folded.for?.includes(kind) ?? true) ? folded.as : null;
};

// Every row of a file asks for them.
const screenFieldsOf = new Map<TaskKind, readonly FieldName[]>();

/** The fields of an operation that a person fills in, in the order of the screen. */
export const screenFields = (kind: TaskKind): readonly FieldName[] => {
  const known = screenFieldsOf.get(kind);
  if (known) return known;
  const listed = new Set(fieldsOf(kind));
  const ordered = screenOrder
    .filter((name) => listed.has(name) && rowOf(name).control !== 'none')
    .toSorted((a, b) => sections.indexOf(sectionOf(kind, a)) - sections.indexOf(sectionOf(kind, b)));
  screenFieldsOf.set(kind, ordered);
  return ordered;
};

/** The fields of one section of the form, in the order of the screen; empty where the operation has none. */
export const sectionFields = (kind: TaskKind, section: SectionName): FieldName[] =>
  screenFields(kind).filter((name) => sectionOf(kind, name) === section);

const plainControls = ['text', 'phone', 'email', 'address', 'multiline', 'coordinate', 'tags'] as const;

/** Fields that are one box of text. */
export type PlainTextField = FieldWith<(typeof plainControls)[number]>;

export const isPlainText = (name: FieldName): name is PlainTextField =>
  plainControls.some((control) => control === rowOf(name).control);
