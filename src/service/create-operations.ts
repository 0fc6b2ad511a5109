import { idempotencyDays } from '#contract/extensions.ts';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { createdData, successOf } from '#contract/service-answers.ts';
import { createTask } from './create-task.ts';
import { creationRequests, readCreation } from './creation-body.ts';
import { idempotencyKey } from './idempotency.ts';
import { operation } from './operation.ts';

/** The four creation operations (§4.1–4.4). */

const titles: Record<TaskKind, { id: string; summary: string }> = {
  pickup: { id: 'createPickup', summary: 'Create a pickup' },
  delivery: { id: 'createDelivery', summary: 'Create a delivery' },
  'pickup-delivery': { id: 'createPickupAndDelivery', summary: 'Create a pickup and delivery' },
  appointment: { id: 'createAppointment', summary: 'Create an appointment' },
};

for (const kind of taskKinds)
  operation(
    {
      path: profiles.documented.paths[kind],
      roles: ['dispatcher'],
      tag: 'Tasks',
      ...titles[kind],
      description:
        'Each stop needs an address, or latitude and longitude; an address is looked up. Fields that the operation does not have are ' +
        `ignored, with a warning. A repeated request with the same \`Idempotency-Key\` creates nothing and gets the first answer, for ${idempotencyDays} days.`,
      request: creationRequests[kind],
      answer: successOf(createdData),
      refuses: [404, 409, 422],
      isIdempotent: true,
    },
    (deps) =>
      async ({ c, accountId, actor, body: parsed, sent }) => {
        const key = idempotencyKey(c.req.header('idempotency-key'));
        const read = readCreation(kind, parsed, { sent, now: deps.clock() });
        const { answer, replayed } = await createTask(deps, { accountId, actor, kind, ...read, key });
        if (replayed) c.header('Idempotency-Replayed', 'true');
        c.header('Content-Type', 'application/json');
        return c.body(answer);
      },
  );
