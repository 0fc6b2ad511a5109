import { exampleDay } from '#time/wall-time.ts';
import { blankOr, cleanText, fieldSchema } from './body-schema.ts';
import { fieldRow, fields, maxEntries, maxLabelLength, type FieldName, type WireKind } from './fields.ts';
import { isWireDatetime, isWireOffset } from './formats.ts';
import { missingInBody } from './messages.ts';
import { fieldsOf, type TaskKind } from './operations.ts';
import { z } from './zod.ts';

/** Fields that a kind has at the live service and not in §4. */
export const liveFields: Record<TaskKind, readonly Exclude<FieldName, 'api_key'>[]> = {
  pickup: [],
  delivery: [],
  // Each side has its own template and images, and auto-assignment picks inside the team.
  'pickup-delivery': ['team_id', 'custom_field_template', 'ref_images'],
  appointment: ['job_description'],
};

const lines = (name: FieldName) => cleanText(fieldRow(name).max ?? 255, true);

const integer = () => z.int('Must be a whole number, like 12.').check(z.nonnegative('Must not be negative.'));

/** Where the live service's clients are given more room than §2.1, or other words. */
const liveSchemaOf: Partial<Record<WireKind, (name: FieldName) => z.ZodMiniType>> = {
  text: lines,
  id: lines,
  tags: lines,
  email: lines,
  datetime: () =>
    blankOr(
      isWireDatetime,
      `Must be a date and a time of day that exist, like ${exampleDay} 14:30:00 or 12/02/2030 2:30 PM (the month comes first).`,
    ),
  offset: () => blankOr(isWireOffset, missingInBody.zone),
  integer,
  switch: integer,
  metaData: (name) =>
    z
      .array(
        z.strictObject(
          {
            label: cleanText(maxLabelLength, true).check(z.minLength(1, missingInBody.label)),
            data: lines(name),
          },
          'Must be an object with label and data.',
        ),
        'Must be a list of objects with label and data, like [{"label": "Size", "data": "L"}].',
      )
      .check(z.maxLength(maxEntries, `At most ${maxEntries} custom fields.`)),
};

/**
 * The body as clients of the live service send it, after normalising: the fields of §4 and those that the kind has there,
 * none of them required here (`body-rules` says which are). Texts may have several lines, an email address need not be
 * one, and messages are for the developer of the client.
 */
export const liveBodySchema = (kind: TaskKind) =>
  z.partial(
    z.object(
      Object.fromEntries(
        [...fieldsOf(kind), ...liveFields[kind]].map((name) => [
          name,
          liveSchemaOf[fields[name].wire]?.(name) ?? fieldSchema(name),
        ]),
      ),
    ),
  );
