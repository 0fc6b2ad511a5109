import { Hono, type Context } from 'hono';
import type { CreatedData } from '#contract/service-answers.ts';
import { aliasPath, epochHeader } from '#contract/extensions.ts';
import { hasTwoStops, lastStopOf, taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { createTask } from './create-task.ts';
import { defaultMerchant } from './directory-store.ts';
import { requireEpoch } from './epoch.ts';
import { idempotencyKey } from './idempotency.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceEnv, type ServiceDeps } from './service-deps.ts';
import { isBlank } from './creation-values.ts';
import { readDocumentedBody, readLiveBody } from './read-creation-body.ts';
import type { CreationBody } from './stored-columns.ts';

const answerWith = (c: Context, { answer, replayed }: { answer: string; replayed: boolean }) => {
  if (replayed) c.header('Idempotency-Replayed', 'true');
  c.header('Content-Type', 'application/json');
  return c.body(answer);
};

/**
 * What clients of the live service find in an answer beyond ours. A pickup-and-delivery is one task here, and two jobs with
 * a link each there.
 */
const liveAnswer = (created: CreatedData, body: CreationBody): object => {
  const { kind, job_id, order_id, tracking_link } = created;
  const { name, address } = lastStopOf(kind);
  const data = {
    ...created,
    customer_name: body[name] ?? '',
    customer_address: body[address] ?? '',
    geofence_details: [],
  };
  if (!hasTwoStops(kind)) return data;
  return {
    ...data,
    pickup_job_id: job_id,
    delivery_job_id: job_id,
    pickupOrderId: order_id,
    deliveryOrderId: order_id,
    ...(tracking_link === undefined
      ? {}
      : { pickup_tracking_link: tracking_link, delivery_tracing_link: tracking_link }),
  };
};

/** The four creation operations (§4.1–4.4) and the live service's path for all of them. */
export const creationRoutes = (deps: ServiceDeps) => {
  const app = new Hono<ServiceEnv>();
  const { paths } = profiles.documented;

  const keyOf = async ({ req }: Context): Promise<string | null> => {
    await requireEpoch(deps.db, req.header(epochHeader) ?? null);
    return idempotencyKey(req.header('idempotency-key'));
  };

  for (const kind of taskKinds)
    app.post(paths[kind], async (c) => {
      const { accountId, apiKey, key: holder, body: raw } = await readKeyedBody(deps, c);
      const actor = actorOf(c, holder);
      const key = await keyOf(c);
      const read = readDocumentedBody(kind, raw, { apiKey, now: deps.clock() });
      const format = { name: 'documented', data: (created: CreatedData) => created };
      return answerWith(
        c,
        await createTask(deps, { accountId, actor, ...read, foreignLabels: 'refused', key, format }),
      );
    });

  app.post(aliasPath, async (c) => {
    const { accountId, apiKey, key: holder, body: raw } = await readKeyedBody(deps, c, { isLive: true });
    const actor = actorOf(c, holder);
    const key = await keyOf(c);
    const { merchant_id: sent } = raw;
    const merchant_id = isBlank(sent) ? await defaultMerchant(deps.db, accountId) : sent;
    const live = readLiveBody({ ...raw, merchant_id }, { apiKey, now: deps.clock() });
    const format = { name: 'alias', data: (created: CreatedData) => liveAnswer(created, live.body) };
    return answerWith(
      c,
      await createTask(deps, { accountId, actor, ...live, foreignLabels: 'kept', key, format }),
    );
  });

  return app;
};
