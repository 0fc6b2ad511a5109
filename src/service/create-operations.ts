import { successOf } from '#contract/answers.ts';
import { idempotencyDays } from '#contract/extensions.ts';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { createdData } from '#contract/service-answers.ts';
import { createTask } from './create-task.ts';
import { creationRequest, readCreation } from './creation-body.ts';
import { idempotencyKey } from './idempotency.ts';
import { operation } from './operation.ts';

/** The four creation operations (§4.1–4.4). */

const summaries: Record<TaskKind, string> = {
  pickup: 'Create a pickup',
  delivery: 'Create a delivery',
  'pickup-delivery': 'Create a pickup and delivery',
  appointment: 'Create an appointment',
};

for (const kind of taskKinds)
  operation(
    {
      path: profiles.documented.paths[kind],
      roles: ['dispatcher'],
      summary: summaries[kind],
      description:
        'Each stop needs an address, or latitude and longitude; an address is looked up. Fields that the operation does not have are ' +
        `ignored, with a warning. A repeated request with the same \`Idempotency-Key\` creates nothing and gets the first answer, for ${idempotencyDays} days.`,
      request: creationRequest(kind),
      answer: successOf(createdData),
      isIdempotent: true,
    },
    (deps) =>
      async ({ c, actor, body: parsed, warnings }) => {
        const key = idempotencyKey(c.req.header('idempotency-key'));
        const read = readCreation(kind, parsed, actor.now);
        const request = { actor, kind, key, body: read.body, warnings: [...warnings, ...read.warnings] };
        const { answer, replayed } = await createTask(deps, request);
        if (replayed) c.header('Idempotency-Replayed', 'true');
        c.header('Content-Type', 'application/json');
        return c.body(answer);
      },
  );
