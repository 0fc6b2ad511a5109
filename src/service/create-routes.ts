import { Hono } from 'hono';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { createTask } from './create-task.ts';
import { idempotencyKey } from './idempotency.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceEnv, type ServiceDeps } from './service-deps.ts';
import { readCreationBody } from './read-creation-body.ts';

/** The four creation operations (§4.1–4.4). */
export const creationRoutes = (deps: ServiceDeps) => {
  const app = new Hono<ServiceEnv>();
  const { paths } = profiles.documented;

  for (const kind of taskKinds)
    app.post(paths[kind], async (c) => {
      const { accountId, apiKey, key: holder, body: raw } = await readKeyedBody(deps, c);
      const actor = actorOf(c, holder);
      const key = idempotencyKey(c.req.header('idempotency-key'));
      const read = readCreationBody(kind, raw, { apiKey, now: deps.clock() });
      const { answer, replayed } = await createTask(deps, { accountId, actor, kind, ...read, key });
      if (replayed) c.header('Idempotency-Replayed', 'true');
      c.header('Content-Type', 'application/json');
      return c.body(answer);
    });

  return app;
};
