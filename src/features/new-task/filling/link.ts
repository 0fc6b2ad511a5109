import { isFieldName, type FieldName } from '#contract/fields.ts';
import { isCleanText } from '#contract/formats.ts';
import { parseJson } from '#contract/json.ts';
import { hasField, isTaskKind } from '#contract/operations.ts';
import { isTeamId } from '#form/codecs.ts';
import { rowOf } from '#form/schema.ts';

/** The most characters that are read of a link, after the path. */
export const maxLinkLength = 8192;

/** The value of a field as its codec reads it from the wire; undefined if a link can't set it so. */
const toWire = (name: FieldName, text: string): unknown => {
  const { control } = rowOf(name);
  const rows = text.trimStart().startsWith('[') ? parseJson(text) : undefined;
  if (control === 'none') return undefined;
  if (control === 'switch' || control === 'assignment')
    return text === '0' || text === '1' ? Number(text) : undefined;
  if (control === 'team') return isTeamId(text) ? Number(text) : undefined;
  if (control === 'customFields') return rows;
  if (control === 'images') return rows ?? [text];
  const isMultiline = control === 'multiline';
  const typed = isMultiline ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[\t\r\n]+/g, ' ');
  if (!isCleanText(typed, isMultiline)) return undefined;
  // Their plus is read as a blank.
  if (control === 'email' && /^[^\s@]+( [^\s@]+)+@\S+$/.test(typed)) return typed.replaceAll(' ', '+');
  return control === 'phone' ? typed.replace(/^([a-z]+:) (?=\d)/i, '$1+') : typed;
};

/**
 * Reads a link. Never throws.
 * @returns its values by wire name, and the names of the parameters that are ignored; null if it is too long, or names no task type
 */
export const readLink = (link: string) => {
  const [kind = '', ...query] = link.split('?');
  // A plus is a blank, except at the start: phone systems write numbers as they are.
  const text = query.join('?').replaceAll('=+', '=%2B');
  if (!isTaskKind(kind) || text.length > maxLinkLength) return null;
  const values = new Map<FieldName, unknown>();
  const ignored: string[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    // Phone systems leave an unknown value blank.
    if (value.trim() === '') continue;
    const isOpen = isFieldName(name) && hasField(kind, name) && !values.has(name);
    const wire = isOpen ? toWire(name, value) : undefined;
    if (isOpen && wire !== undefined) values.set(name, wire);
    else ignored.push(name);
  }
  return { kind, values, ignored };
};
