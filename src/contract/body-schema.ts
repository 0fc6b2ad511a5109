import { isWallTime } from '#time/wall-time.ts';
import { fieldRow, fields, maxEntries, maxLabelLength, type FieldName, type WireKind } from './fields.ts';
import { isCleanText, isEmail, isLatitude, isLongitude, isWireOffset } from './formats.ts';
import { invalid, missing } from './messages.ts';
import { fieldsOf, isOmittable, type TaskKind } from './operations.ts';
import { readSafeLink } from './web-address.ts';
import { z } from './zod.ts';

/** zod schemas of the wire, made from `fields` and `operations`: strict, in the canonical form that the dashboard sends. */

/** Text of bounded length that can be stored and printed as it is. */
const cleanText = (max: number, multiline = false) =>
  z.string(invalid.text).check(
    z.maxLength(max, `At most ${max} characters.`),
    z.refine(
      (text) => isCleanText(text, multiline),
      multiline ? 'Remove control characters.' : 'Remove line breaks and control characters.',
    ),
  );

/** Blank text, or text of a form. */
const blankOr = (is: (text: string) => boolean, message: string) =>
  z.string(invalid.text).check(z.refine((text) => text === '' || is(text), message));

const texts = (name: FieldName) => cleanText(fieldRow(name).max ?? 255, fieldRow(name).multiline);
const integer = () => z.int(invalid.integer).check(z.nonnegative('Must not be negative.'));

const schemaOf: Record<WireKind, (name: FieldName) => z.ZodMiniType> = {
  text: texts,
  id: texts,
  tags: texts,
  email: () => blankOr((text) => isEmail(text) && isCleanText(text), invalid.email),
  latitude: () => blankOr(isLatitude, invalid.latitude),
  longitude: () => blankOr(isLongitude, invalid.longitude),
  datetime: () => blankOr(isWallTime, invalid.datetime),
  offset: () => blankOr(isWireOffset, invalid.offset),
  flag: () => z.literal([0, 1], invalid.flag),
  integer,
  switch: integer,
  metaData: (name) =>
    z
      .array(
        z.strictObject({
          label: cleanText(maxLabelLength).check(z.minLength(1, missing.label)),
          data: cleanText(fieldRow(name).max ?? 4000),
        }),
        invalid.metaData,
      )
      .check(z.maxLength(maxEntries, invalid.metaData)),
  links: (name) =>
    z
      .array(
        cleanText(fieldRow(name).max ?? 2048).check(
          z.refine((link) => readSafeLink(link) !== null, invalid.link),
        ),
        invalid.links,
      )
      .check(z.maxLength(maxEntries, invalid.links)),
};

/** Schema of one field's wire value. Messages say what to do and never repeat the value. */
export const fieldSchema = (name: FieldName): z.ZodMiniType => schemaOf[fields[name].wire](name);

const makeStrictSchema = (kind: TaskKind): z.ZodMiniType => {
  const names = fieldsOf(kind).filter((name) => name !== 'api_key');
  return z.strictObject(
    Object.fromEntries(
      names.map((name) => [name, isOmittable(name) ? z.optional(fieldSchema(name)) : fieldSchema(name)]),
    ),
  );
};

const strictSchemas = new Map<TaskKind, z.ZodMiniType>();

/**
 * The body as a strict reader of §4 accepts it: exactly the operation's fields, of which only optional ones and ids that
 * were not chosen may be absent. It has no `api_key`, since only the transport adds the key.
 */
export const strictBodySchema = (kind: TaskKind): z.ZodMiniType => {
  // A schema takes ten times as long to make as to use, and a file of tasks has thousands of bodies.
  const known = strictSchemas.get(kind) ?? makeStrictSchema(kind);
  strictSchemas.set(kind, known);
  return known;
};
