import { taskKinds } from './operations.ts';
import { z } from './zod.ts';

/** What a tracking link shows (an extension): nothing that names the customer. */
export const trackAnswer = z.object({
  status: z.literal(200),
  data: z.object({
    kind: z.enum(taskKinds),
    state: z.enum(['unassigned', 'assigned']),
    /** First name of the agent, where one is assigned. */
    agent: z.string().nullable(),
    /** Last known position of the agent; null until a position was ever reported. */
    position: z.object({ latitude: z.string(), longitude: z.string(), at: z.string() }).nullable(),
    job_pickup_datetime: z.string().nullable(),
    job_delivery_datetime: z.string().nullable(),
    timezone: z.string(),
  }),
});

export type Tracked = z.infer<typeof trackAnswer>['data'];
