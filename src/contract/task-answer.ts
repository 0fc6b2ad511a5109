import { successOf } from './answers.ts';
import { createdData } from './service-answers.ts';
import { taskStates } from './task-state.ts';
import { stateHistory } from './track.ts';
import { z } from './zod.ts';

/** One task as the service has it (an extension), with what the answer to its creation said. Instants are ISO. */
export const taskAnswer = successOf(
  z.extend(z.omit(createdData, { order_id: true }), {
    created_at: z.iso.datetime(),
    /** The fields of §4 by wire name, in the canonical form; one that was not sent is not there. */
    body: z.record(z.string(), z.unknown()),
    /** As in a row of the list. */
    time_zone: z.nullable(z.string().check(z.maxLength(64))),
    tracking_link: z.nullable(z.string()),
    state: z.enum(taskStates),
    states: stateHistory,
  }),
);

export type StoredTask = z.infer<typeof taskAnswer>['data'];
