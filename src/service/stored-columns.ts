import type { Coordinates } from '#contract/answers.ts';
import { fieldNames, fields, type FieldName, type WireKind, type WireValue } from '#contract/fields.ts';
import { taskStates, type TaskState } from '#contract/task-state.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { datetimeFields, type DatetimeField } from '#contract/sides.ts';
import { z } from '#contract/zod.ts';

/**
 * Reads the columns of `tasks` that hold JSON or a word of ours. They were checked when they were written, so that only
 * types are looked at here. Each function throws where a row was changed by another program.
 */

const text = z.string();
const valueOf = {
  text,
  id: text,
  tags: text,
  email: text,
  latitude: text,
  longitude: text,
  datetime: text,
  offset: text,
  flag: z.union([z.literal(0), z.literal(1)]),
  integer: z.number(),
  switch: z.number(),
  metaData: z.array(z.object({ label: text, data: text })),
  links: z.array(text),
} satisfies Record<WireKind, z.ZodMiniType>;

type StoredField = Exclude<FieldName, 'api_key'>;

/** A creation body after it was normalised and validated: the fields of any operation in their wire types, without `api_key`. */
export type CreationBody = { [F in StoredField]?: WireValue<F> };

type BodyShape = { [F in StoredField]: z.ZodMiniExactOptional<z.ZodMiniType<WireValue<F>>> };

const entries = fieldNames
  .filter((name) => name !== 'api_key')
  .map((name) => [name, z.exactOptional<z.ZodMiniType>(valueOf[fields[name].wire])]);
// The cast is right: every name has the schema of its own wire kind, which `fromEntries` cannot say.
const bodySchema = z.object(Object.fromEntries(entries) as BodyShape);

/** The times of a body; null for those that it has not. */
export const wallTimesOf = (body: CreationBody): Record<DatetimeField, string | null> =>
  // Each datetime field has its value.
  Object.fromEntries(datetimeFields.map((name) => [name, body[name] || null])) as Record<
    DatetimeField,
    string | null
  >;

/** The dates of all wall times of a body, the earliest first. All are in one offset, so that their texts sort like their instants. */
const daysOf = (body: CreationBody): string[] =>
  datetimeFields.flatMap((name) => body[name]?.slice(0, 10) || []).toSorted();

/** The date of the earlier leg. */
export const taskDay = (body: CreationBody): string => daysOf(body)[0] ?? '';

/** The date of the later leg: its customer waits longest. */
export const lastDay = (body: CreationBody): string => daysOf(body).at(-1) ?? '';

export const readBodyColumn = (column: string): CreationBody => bodySchema.parse(JSON.parse(column));

const point = z.object({
  latitude: text,
  longitude: text,
  precision: z.enum(['given', 'address', 'city']),
}) satisfies z.ZodMiniType<Coordinates>;
const points = z.object({ pickup: z.exactOptional(point), delivery: z.exactOptional(point) });

export const readCoordinates = (column: string): { pickup?: Coordinates; delivery?: Coordinates } =>
  points.parse(JSON.parse(column));

const sentences = z.array(text);

export const readWarnings = (column: string): string[] => sentences.parse(JSON.parse(column));

const states = z.enum(taskStates);

export const readState = (column: string): TaskState => states.parse(column);

export const readKindColumn = (column: string): TaskKind => {
  if (isTaskKind(column)) return column;
  throw new Error('A stored task has a kind that does not exist.');
};
