import { successOf } from './answers.ts';
import { taskKinds } from './operations.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/** Every state that a task has had with its instant, the first one at its creation. */
export const stateHistory = z.array(z.object({ state: z.enum(taskStates), at: z.iso.datetime() }));

/** What a tracking link shows (an extension): the merchant and the order, and nothing that names the customer. Instants are ISO. */
export const trackAnswer = successOf(
  z.object({
    /** The service's clock at this answer, so that ages do not hang on the reader's. */
    now: z.iso.datetime(),
    /** Name of the merchant. */
    merchant: z.string(),
    /** As the dispatcher sent it; may be blank. */
    order_id: z.string(),
    kind: z.enum(taskKinds),
    created_at: z.iso.datetime(),
    state: z.enum(taskStates),
    states: stateHistory,
    /** First name of the agent who has the task. */
    agent: z.nullable(z.string()),
    /** Last known position of the agent; null until one was ever reported, and once the task has ended. */
    position: z.nullable(z.object({ latitude: z.string(), longitude: z.string(), at: z.iso.datetime() })),
    job_pickup_datetime: z.nullable(z.string()),
    job_delivery_datetime: z.nullable(z.string()),
    timezone: z.string(),
    /** IANA zone of the job's last place, for its name; null if the place is unknown. */
    time_zone: z.nullable(z.string().check(z.maxLength(64))),
  }),
);

export type Tracked = z.infer<typeof trackAnswer>['data'];
