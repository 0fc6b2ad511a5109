import { successOf } from './answers.ts';
import { assignmentRow } from './list-rows.ts';
import { taskKinds } from './operations.ts';
import { point } from './place.ts';
import { taskStates } from './task-state.ts';
import { stateHistory } from './track.ts';
import { z } from './zod.ts';

/** One task as the service has it (an extension). Instants are ISO. */
export const taskAnswer = successOf(
  z.object({
    job_id: z.int(),
    kind: z.enum(taskKinds),
    created_at: z.iso.datetime(),
    /** The fields of §4 by wire name, in the canonical form; one that was not sent is not there. */
    body: z.record(z.string(), z.unknown()),
    assignment: assignmentRow,
    /** As in a row of the list. */
    time_zone: z.nullable(z.string().check(z.maxLength(64))),
    coordinates: z.object({ pickup: z.optional(point), delivery: z.optional(point) }),
    pickupAddressNotFound: z.boolean(),
    deliveryAddressNotFound: z.boolean(),
    /** Those of the answer to the creation. */
    warnings: z.array(z.string()),
    tracking_link: z.nullable(z.string()),
    state: z.enum(taskStates),
    states: stateHistory,
  }),
);

export type StoredTask = z.infer<typeof taskAnswer>['data'];
