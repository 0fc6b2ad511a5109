import type { FieldName, WireValue } from '#contract/fields.ts';
import { datetimeFields } from '#contract/sides.ts';
import type { TaskState } from '#contract/task-state.ts';
import type { TaskPoints } from './geocoder.ts';

/** Columns that hold JSON. The service validated them before it stored them, so they aren't validated again. */

/** A creation body in its canonical form: the fields of any operation, without `api_key`. */
export type CreationBody = { [F in Exclude<FieldName, 'api_key'>]?: WireValue<F> };

/** The times of a body; null for those that it doesn't have. */
export const wallTimesOf = ({ job_pickup_datetime, job_delivery_datetime }: CreationBody) => ({
  job_pickup_datetime: job_pickup_datetime || null,
  job_delivery_datetime: job_delivery_datetime || null,
});

/** The dates of all wall times of a body, the earliest first. All are in one offset, so that their texts sort like their instants. */
const daysOf = (body: CreationBody): string[] =>
  datetimeFields.flatMap((name) => body[name]?.slice(0, 10) || []).toSorted();

/** The date of the earlier leg. */
export const taskDay = (body: CreationBody): string => daysOf(body)[0] ?? '';

/** The date of the later leg: its customer waits longest. */
export const lastDay = (body: CreationBody): string => daysOf(body).at(-1) ?? '';

export const readBodyColumn = (column: string): CreationBody => JSON.parse(column);

export const readCoordinates = (column: string): TaskPoints => JSON.parse(column);

export const readTexts = (column: string): string[] => JSON.parse(column);

export const readNumbers = (column: string): number[] => JSON.parse(column);

/** Every state that a task has had, the first one first, each with its instant. */
export const readStates = (column: string): { state: TaskState; at: string }[] => JSON.parse(column);
