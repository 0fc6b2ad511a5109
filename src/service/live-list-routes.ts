import { Hono } from 'hono';
import { success } from '#contract/answers.ts';
import { liveListPaths, maxLiveOrders } from '#contract/extensions.ts';
import type { LiveAgent, LiveJob, LiveTeam } from '#contract/service-answers.ts';
import { numberAsText } from './creation-values.ts';
import { invalidField } from './failures.ts';
import { parseNested } from './json-guard.ts';
import { liveAgents, liveJobs, liveTeams } from './read-live-lists.ts';
import { readKeyedBody } from './read-body.ts';
import type { ServiceEnv, ServiceDeps } from './service-deps.ts';

const answerWith = <Row>(data: Row[]) => success('Successful', data);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A list of order numbers, one of them alone, or the list as JSON text in a form. @throws ServiceFailure */
const readOrderIds = (value: unknown): string[] => {
  const parsed = typeof value === 'string' && value.startsWith('[') ? parseNested(value, 'order_ids') : value;
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed ?? value];
  const orders = list.map(numberAsText);
  if (orders.length === 0 || orders.length > maxLiveOrders || !orders.every(isText))
    throw invalidField('order_ids', `Send a list of 1 to ${maxLiveOrders} order numbers, like ["A-1"].`);
  return orders;
};

/** Lists in the shape of the live service, so that its clients find teams, agents and jobs here. */
export const liveListRoutes = (deps: ServiceDeps) => {
  const { db, publicUrl, clock } = deps;
  const app = new Hono<ServiceEnv>();
  const live = { isLive: true };

  app.post(liveListPaths.team, async (c) => {
    const { accountId } = await readKeyedBody(deps, c, live);
    return c.json(answerWith<LiveTeam>(await liveTeams(db, accountId)));
  });

  app.post(liveListPaths.agent, async (c) => {
    const { accountId } = await readKeyedBody(deps, c, live);
    return c.json(answerWith<LiveAgent>(await liveAgents(db, accountId, clock())));
  });

  app.post(liveListPaths.jobsByOrder, async (c) => {
    const { accountId, body } = await readKeyedBody(deps, c, live);
    const orderIds = readOrderIds(body['order_ids']);
    const jobs = await liveJobs(db, { accountId, orderIds, publicUrl: publicUrl() });
    // Clients of the live service read the number in the envelope before they read the first job.
    if (jobs.length === 0) throw invalidField('order_ids', 'No task has such an order number.', 'not_found');
    return c.json(answerWith<LiveJob>(jobs));
  });

  return app;
};
