import { Hono, type Context } from 'hono';
import type { CreatedData } from '#contract/answers.ts';
import { aliasPath } from '#contract/extensions.ts';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { createTask } from './create-task.ts';
import { defaultMerchant } from './directory-store.ts';
import { idempotencyKey } from './idempotency.ts';
import { readKeyedBody } from './read-body.ts';
import { readLiveBody } from './read-live-body.ts';
import type { ServiceParts } from './service-parts.ts';
import { parseBody } from './parse-body.ts';

const answerWith = (c: Context, { answer, replayed }: { answer: string; replayed: boolean }) => {
  if (replayed) c.header('Idempotency-Replayed', 'true');
  c.header('Content-Type', 'application/json');
  return c.body(answer);
};

/** How the documented operations read a body: nothing beyond their fields, and every name is its own. */
const strict = { otherFields: {}, nameOf: (field: string) => field, foreignLabels: 'refused' } as const;

/** A pickup-and-delivery is one task here. Clients of the live service expect two jobs with a link each. */
const liveSpelling = (created: CreatedData): object => {
  if (created.kind !== 'pickup-delivery') return created;
  const { job_id, tracking_link } = created;
  return {
    ...created,
    pickup_job_id: job_id,
    delivery_job_id: job_id,
    ...(tracking_link === undefined
      ? {}
      : { pickup_tracking_link: tracking_link, delivery_tracing_link: tracking_link }),
  };
};

/** The four creation operations (§4.1–4.4) and the live service's path for all of them (decision 3). */
export const taskRoutes = (parts: ServiceParts) => {
  const app = new Hono();
  const { paths, flags } = profiles.documented;

  for (const kind of taskKinds)
    app.post(paths[kind], async (c) => {
      const { accountId, apiKey, body: raw } = await readKeyedBody(parts, c.req.raw);
      const key = idempotencyKey(c.req.header('idempotency-key'));
      const parsed = parseBody(kind, raw, apiKey, flags[kind]);
      const format = { name: 'documented', data: (created: CreatedData) => created };
      return answerWith(c, await createTask(parts, { accountId, kind, ...parsed, ...strict, key, format }));
    });

  app.post(aliasPath, async (c) => {
    const { accountId, apiKey, body: raw } = await readKeyedBody(parts, c.req.raw, { forms: true });
    const key = idempotencyKey(c.req.header('idempotency-key'));
    const merchantId = raw['merchant_id'] ?? '';
    const merchant_id = merchantId === '' ? await defaultMerchant(parts.db, accountId) : merchantId;
    const live = readLiveBody({ ...raw, merchant_id }, apiKey);
    const format = { name: 'alias', data: liveSpelling };
    return answerWith(c, await createTask(parts, { accountId, ...live, foreignLabels: 'kept', key, format }));
  });

  return app;
};
