import { fieldSchema } from '#contract/body-schema.ts';
import { fieldRow, type FieldName, type WireKind } from '#contract/fields.ts';
import { toWireOffset } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { isWallTime } from '#time/wall-time.ts';
import { required } from './check-request.ts';
import { anyDatetime, toWallTime } from './datetime-forms.ts';

/**
 * The closed list of forms in which callers may send a value, as schemas that read each as its canonical form.
 * Unions of transforms, because `z.toJSONSchema` can describe what they take. A value that means "not sent" is read as `undefined`.
 */

type Schema = z.ZodMiniType;

/** Another form of a value: `given` as it is sent, which `read` turns into the canonical one. */
const form = <Given extends Schema, Value>(given: Given, read: (value: z.output<Given>) => Value) =>
  z.pipe(given, z.transform(read));

const digits = form(z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/)), Number);

/** A number from 0 up, also as text. */
export const wholeNumber = (message: string) => {
  const canonical = z.int(message).check(z.nonnegative(message));
  return z.union([canonical, z.pipe(digits, canonical)], message);
};

const bitForms = form(z.literal(['0', '1', false, true]), (value): 0 | 1 =>
  value === '1' || value === true ? 1 : 0,
);

/** 0 or 1, also as text or as a boolean. */
export const bit = (message: string) => z.union([z.literal([0, 1], message), bitForms], message);

export const anyText = z.string(invalid.text);

/** Degrees as decimal text without an exponent, to a centimetre. */
const degrees = form(z.number(), (value) => value.toFixed(7).replace(/\.?0+$/, ''));

type Forms = {
  /** Next to the canonical one. */
  others?: Schema[];
  /** Values that mean the same as leaving the field out. */
  absent?: ('' | null)[];
  message?: string;
};

const formsOf: Partial<Record<WireKind, Forms>> = {
  id: { others: [form(z.int(), String)] },
  tags: { others: [form(z.array(z.string()), (tags) => tags.join(','))], absent: [null] },
  latitude: { others: [degrees], message: invalid.latitude },
  longitude: { others: [degrees], message: invalid.longitude },
  offset: {
    others: [form(z.int(), toWireOffset), form(z.string().check(z.regex(/^\d{1,3}$/)), (text) => `+${text}`)],
    message: invalid.offset,
  },
  flag: { others: [bitForms], absent: [''], message: invalid.flag },
  integer: { others: [digits], message: invalid.integer },
  switch: { others: [digits, form(z.boolean(), Number)], absent: [''], message: invalid.integer },
  links: { absent: ['', null], message: invalid.links },
};

/** The offsets that are furthest from UTC: a time that exists in both exists in all. */
const furthestOffsets = [-840, 720];

/** Still in its own form: what an instant is at the job depends on the timezone of the body. */
const datetime = z.string(invalid.datetime).check(
  z.regex(anyDatetime, invalid.datetime),
  z.refine(
    (text) => text === '' || furthestOffsets.every((offset) => isWallTime(toWallTime(text, offset))),
    invalid.datetime,
  ),
);

/** Beyond 2^53 a whole number may be another one than was sent. */
const exactNumber = z
  .number()
  .check(z.refine((value) => Number.isSafeInteger(value) || !Number.isInteger(value)));

const customFields: Schema = z.array(
  z.object({
    label: anyText,
    data: z.union([anyText, form(z.union([exactNumber, z.boolean()]), String)], invalid.text),
  }),
  invalid.metaData,
);

const absentForms = (values: ('' | null)[]) => form(z.literal(values), () => undefined);

/** One field of §2.1 in every form that the service takes. */
export const acceptedForms = (name: FieldName): Schema => {
  const { wire, presenceMatters } = fieldRow(name);
  const canonical = fieldSchema(name);
  if (wire === 'datetime') return datetime;
  if (wire === 'metaData')
    return z.union([absentForms(['', null]), z.pipe(customFields, canonical)], invalid.metaData);
  const { others = [], absent = [], message = invalid.text } = formsOf[wire] ?? {};
  if (others.length === 0 && absent.length === 0 && !presenceMatters) return canonical;
  const blanks = presenceMatters ? ['' as const, null] : absent;
  return z.union(
    [
      ...(blanks.length > 0 ? [absentForms(blanks)] : []),
      canonical,
      ...others.map((other) => z.pipe(other, canonical)),
    ],
    message,
  );
};

/** A field of text that may be left out or be blank, which is the same. */
export const optionalText = (name: FieldName) =>
  z.optional(form(acceptedForms(name), (text) => (typeof text === 'string' && text.trim()) || undefined));

/** A field of text that must be sent and not be blank. */
export const requiredText = (name: FieldName) =>
  z.pipe(acceptedForms(name), z.string(required).check(z.regex(/\S/, required), z.trim()));
