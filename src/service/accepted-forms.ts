import { fieldSchema } from '#contract/body-schema.ts';
import { fieldRow, fields, maxLabelLength, type FieldName, type WireKind } from '#contract/fields.ts';
import { toWireOffset } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { exampleDay, isWallTime } from '#time/wall-time.ts';
import { anyDatetime, toWallTime } from './datetime-forms.ts';

/**
 * The closed list of forms in which callers may send a value, as schemas that read each as its canonical form.
 * Unions of transforms, because `z.toJSONSchema` can describe what they take. A value that means "not sent" is read as `undefined`.
 */

type Schema = z.ZodMiniType;

/** Another form of a value: `given` as it is sent, which becomes `canonical`. */
const form = <Given extends Schema>(
  given: Given,
  read: (value: z.output<Given>) => unknown,
  canonical: Schema,
) => z.pipe(z.pipe(given, z.transform(read)), canonical);

/** Values that mean the same as leaving the field out. */
const absent = (...values: ('' | null)[]) =>
  z.pipe(
    z.literal(values),
    z.transform(() => undefined),
  );

const digits = z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/));

/** A number from 0 up, also as text. */
export const wholeNumber = (message: string) => {
  const canonical = z.int(message).check(z.nonnegative(message));
  return z.union([canonical, z.pipe(z.pipe(digits, z.transform(Number)), canonical)], message);
};

/** 0 or 1, also as text or as a boolean. */
export const bit = (message: string) =>
  z.union(
    [
      z.literal([0, 1], message),
      z.pipe(
        z.literal(['0', '1', false, true]),
        z.transform((value): 0 | 1 => (value === '1' || value === true ? 1 : 0)),
      ),
    ],
    message,
  );

/** Degrees as decimal text without an exponent, to a centimetre. */
const toDecimal = (value: number): string => value.toFixed(7).replace(/\.?0+$/, '');

const degrees = (canonical: Schema, bound: number, message: string) =>
  z.union(
    [
      canonical,
      form(z.number(message).check(z.gte(-bound, message), z.lte(bound, message)), toDecimal, canonical),
    ],
    message,
  );

/** An error that says of a value that wasn't sent what to send. */
const orMissing = (wrong: string, missing = wrong) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong),
});

const notText = 'Must be text.';

const id = (canonical: Schema, missing?: string) =>
  z.union([canonical, form(z.int(notText), String, canonical)], orMissing(notText, missing));

const integer = (canonical: Schema) => [canonical, form(digits, Number, canonical), absent('')];
const notInteger = 'Must be a whole number.';

/** Beyond 2^53 a whole number may be another one than was sent. */
const exactNumber = z
  .number()
  .check(z.refine((value) => Number.isSafeInteger(value) || !Number.isInteger(value)));

const customField = (name: FieldName) => {
  const text = z.string(notText).check(z.maxLength(fieldRow(name).max ?? 4000));
  return z.object({
    label: z.string(notText).check(z.maxLength(maxLabelLength)),
    data: z.union([text, z.pipe(z.union([exactNumber, z.boolean()]), z.transform(String))], notText),
  });
};

const customFields = (name: FieldName, canonical: Schema) => {
  const message = 'Must be a list of objects with label and data.';
  const entries = form(z.array(customField(name), message), (list) => list, canonical);
  return z.union([entries, absent('', null)], message);
};

const notDatetime = `Must be a date and time, like ${exampleDay} 14:30:00.`;

/** The offsets that are furthest from UTC: a time that exists in both exists in all. */
const furthestOffsets = [-840, 720];

const formsOf: Record<WireKind, (canonical: Schema, name: FieldName, missing?: string) => Schema> = {
  text: (canonical) => canonical,
  id: (canonical, name, missing) =>
    fieldRow(name).presenceMatters
      ? z.union([absent('', null), id(canonical)], notText)
      : id(canonical, missing),
  tags: (canonical) =>
    z.union(
      [canonical, form(z.array(z.string()), (tags) => tags.join(','), canonical), absent(null)],
      notText,
    ),
  email: (canonical) => canonical,
  latitude: (canonical) => degrees(canonical, 90, invalid.latitude),
  longitude: (canonical) => degrees(canonical, 180, invalid.longitude),
  // Still in its own form: what an instant is at the job depends on the timezone of the body.
  datetime: (_canonical, _name, missing) =>
    z.string(orMissing(notDatetime, missing)).check(
      z.regex(anyDatetime, notDatetime),
      z.refine(
        (text) => text === '' || furthestOffsets.every((offset) => isWallTime(toWallTime(text, offset))),
        notDatetime,
      ),
    ),
  offset: (canonical, _name, missing) =>
    z.union(
      [
        canonical,
        form(z.int(), toWireOffset, canonical),
        form(z.string().check(z.regex(/^\d{1,3}$/)), (text) => `+${text}`, canonical),
      ],
      orMissing('Must be UTC minus local time in minutes with a sign, like +480.', missing),
    ),
  flag: () => z.union([bit('Must be 0 or 1.'), absent('')], 'Must be 0 or 1.'),
  integer: (canonical) => z.union([...integer(canonical), absent(null)], notInteger),
  switch: (canonical) => z.union([...integer(canonical), form(z.boolean(), Number, canonical)], notInteger),
  metaData: (canonical, name) => customFields(name, canonical),
  links: (canonical) => z.union([canonical, absent('', null)], 'Must be a list of links.'),
};

/** One field of §2.1 in every form that the service takes. @param missing says that it must be sent */
export const acceptedForms = (name: FieldName, missing?: string): Schema =>
  formsOf[fields[name].wire](fieldSchema(name), name, missing);

/** A field of text that must be sent and not be blank. */
export const requiredText = (name: FieldName, missing: string) =>
  z.pipe(acceptedForms(name, missing), z.string(missing).check(z.regex(/\S/, missing), z.trim()));
