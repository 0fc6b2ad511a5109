import { Hono } from 'hono';
import { success, type Issue } from '#contract/answers.ts';
import {
  extensionPaths,
  listNames,
  listPaths,
  maxFindOrders,
  maxListLimit,
  ownServiceName,
  type Capabilities,
  type ListName,
} from '#contract/extensions.ts';
import { opensDemo } from './demo-access.ts';
import { maxPageRows, readPage } from './directory-store.ts';
import { readWholeNumber } from './creation-values.ts';
import { invalidBody, invalidField } from './failures.ts';
import { readKeyedBody } from './read-body.ts';
import { serviceVersion, type ServiceContext, type ServiceEnv, type ServiceDeps } from './service-deps.ts';
import { promoVersion } from './promo-store.ts';
import { findNewestTasks, findTasks, readTask } from './read-tasks.ts';

/** What a page cannot derive from the service's name. Clients ask for it once, when they connect. */
const capabilitiesOf = async (deps: ServiceDeps, c: ServiceContext): Promise<Capabilities> => ({
  service: ownServiceName,
  version: serviceVersion,
  idempotency: true,
  default_country: deps.defaultCountry ?? null,
  place_while_typing: deps.geocoder.isOwn,
  ...((await opensDemo(deps, c, null)) && { demo_account: true }),
});

const readSlice = (list: ListName, cursor: unknown, limit: unknown) => {
  const issues: Issue[] = [];
  const numeric = list === 'promo' || list === 'team' || list === 'task';
  const isCursor =
    typeof cursor === 'string' && cursor.length <= 128 && (!numeric || /^-?\d{1,16}$/.test(cursor));
  if (cursor !== undefined && cursor !== null && !isCursor)
    issues.push({ field: 'cursor', message: 'Send the next_cursor of the page before, or leave it out.' });
  const isLimit = typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= maxListLimit;
  if (limit !== undefined && !isLimit)
    issues.push({ field: 'limit', message: `Must be a whole number from 1 to ${maxListLimit}.` });
  if (issues.length > 0) throw invalidBody(issues);
  return { after: isCursor ? cursor : null, limit: isLimit ? Math.min(limit, maxPageRows) : maxPageRows };
};

const isOrder = (value: unknown): value is string => typeof value === 'string' && value !== '';

const readOrder = (value: unknown): string => {
  if (isOrder(value)) return value;
  throw invalidField('order_id', 'Send the order number to look for.');
};

const readOrders = (value: unknown): string[] => {
  const isList = Array.isArray(value) && value.length >= 1 && value.length <= maxFindOrders;
  if (isList && value.every(isOrder)) return value;
  throw invalidField('order_ids', `Send a list of 1 to ${maxFindOrders} order numbers.`);
};

/** Lists, lookup by order number or task number, and capabilities: extensions, §1 says such operations exist but shows none. */
export const listRoutes = (deps: ServiceDeps) => {
  const { db, publicUrl, clock, zoneAt } = deps;
  const app = new Hono<ServiceEnv>();

  app.get(extensionPaths.capabilities, async (c) => c.json(await capabilitiesOf(deps, c)));

  for (const list of listNames)
    app.post(listPaths[list], async (c) => {
      const { accountId, body } = await readKeyedBody(deps, c);
      // Read before the rows, so that a change during the reading shows in the next answer.
      const version = list === 'promo' ? { version: await promoVersion(db, accountId) } : {};
      if (version.version !== undefined && version.version === body['since'])
        return c.json(success('OK', null));
      const slice = readSlice(list, body['cursor'], body['limit']);
      const scope = { accountId, publicUrl: publicUrl(), zoneAt };
      const page = await readPage(db, list, { ...slice, ...scope, now: clock() });
      return c.json({ ...success('OK', page.data), next_cursor: page.next_cursor, ...version });
    });

  app.post(extensionPaths.taskFind, async (c) => {
    const { accountId, body } = await readKeyedBody(deps, c);
    const scope = { accountId, publicUrl: publicUrl(), zoneAt };
    const data =
      body['order_ids'] === undefined
        ? await findTasks(db, { ...scope, orderId: readOrder(body['order_id']) })
        : await findNewestTasks(db, { ...scope, orderIds: readOrders(body['order_ids']) });
    return c.json({ ...success('OK', data), next_cursor: null });
  });

  app.post(extensionPaths.taskGet, async (c) => {
    const { accountId, body } = await readKeyedBody(deps, c);
    const jobId = readWholeNumber(body['job_id']);
    if (jobId === null) throw invalidField('job_id', 'Send the number of the task, like 12.');
    const data = await readTask(db, { accountId, jobId, publicUrl: publicUrl(), zoneAt });
    if (!data) throw invalidField('job_id', 'No task has this number.', 'not_found');
    return c.json(success('OK', data));
  });

  return app;
};
