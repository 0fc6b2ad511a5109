import { z } from './zod.ts';

/**
 * Answers of the service. The document shows no answer (§4.5, §7), only one fact: the tracking URL.
 * The envelope is Tookan's, so that existing clients can read it. The service's `failures` has the refusals.
 */

/** Numbers in the envelope's `status`, as Tookan uses them. */
export const bodyStatus = { ok: 200, validation: 100, key: 101, other: 201, unknown: 404 } as const;

/** Whether `status` in an envelope means "refused", also inside an HTTP 200. */
export const isErrorStatus = (status: number | null): boolean =>
  status !== bodyStatus.ok && Object.values<number | null>(bodyStatus).includes(status);

/** One problem of a body, by wire name, so that a form shows it at the field. */
export type Issue = { field: string; message: string };

/** The envelope of a success with this `data`, as a schema and as a value (§4.5). */
export const successOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ status: z.literal(200), message: z.string(), data });

export const success = <Data>(message: string, data: Data) => ({ status: bodyStatus.ok, message, data });
