import { success } from '#contract/answers.ts';
import {
  extensionPaths,
  listPaths,
  maxFindOrders,
  maxListLimit,
  ownServiceName,
  type ListName,
} from '#contract/extensions.ts';
import { listPages, promosUnchanged, type PromoRow } from '#contract/list-rows.ts';
import type { Role } from '#contract/roles.ts';
import { capabilitiesAnswer } from '#contract/service-answers.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { z } from '#contract/zod.ts';
import { wholeNumber } from './accepted-forms.ts';
import { opensDemo } from './demo-access.ts';
import { maxPageRows, readPage } from './directory-store.ts';
import { invalidField } from './failures.ts';
import { operation } from './operation.ts';
import { promoVersion } from './promo-store.ts';
import { findNewestTasks, findTasks, readTask } from './read-tasks.ts';
import { serviceVersion, type ServiceDeps } from './service-deps.ts';

/** Lists, lookup by order number or task number, and capabilities: extensions, since §1 says that such operations exist but shows none. */

const readers: readonly Role[] = ['reader', 'dispatcher'];

const listRequest = (cursor: z.ZodMiniString) =>
  z.object({
    cursor: z.optional(z.nullable(cursor)),
    limit: z.optional(
      z.int(`Must be a whole number from 1 to ${maxListLimit}.`).check(z.gte(1), z.lte(maxListLimit)),
    ),
  });

const notCursor = 'Send the next_cursor of the previous page, or leave it out.';
const textCursor = z.string(notCursor).check(z.maxLength(128, notCursor));
const numberCursor = z.string(notCursor).check(z.regex(/^-?\d{1,16}$/, notCursor));

const pagesNote =
  'For the next page, send the `next_cursor` of the previous one as `cursor`; it is null on the last page. ' +
  'A page ends at 500 rows or 256 KiB, whatever `limit` says.';

const readListPage = (
  { db, publicUrl, clock, zoneAt }: ServiceDeps,
  name: ListName,
  accountId: string,
  { cursor: after = null, limit = maxPageRows }: z.output<ReturnType<typeof listRequest>>,
) =>
  readPage(db, name, {
    accountId,
    after,
    limit: Math.min(limit, maxPageRows),
    publicUrl: publicUrl(),
    zoneAt,
    now: clock(),
  });

const list = (
  name: Exclude<ListName, 'promo'>,
  details: { tag: 'Tasks' | 'Lists'; id: string; summary: string; cursor: z.ZodMiniString; order?: string },
) => {
  const { cursor, order = '', ...rest } = details;
  const answer: z.ZodMiniType<object> = listPages[name];
  operation(
    {
      path: listPaths[name],
      roles: readers,
      ...rest,
      description: order + pagesNote,
      request: listRequest(cursor),
      answer,
    },
    (deps) =>
      async ({ accountId, body }) => {
        const page = await readListPage(deps, name, accountId, body);
        return { ...success('OK', page.data), next_cursor: page.next_cursor };
      },
  );
};

list('task', {
  tag: 'Tasks',
  id: 'listTasks',
  summary: 'List tasks',
  cursor: numberCursor,
  order: 'The newest first. ',
});

const orderNumber = z.string('Send an order number.').check(z.minLength(1, 'Send an order number.'));
const notOrders = `Send a list of 1 to ${maxFindOrders} order numbers.`;

operation(
  {
    path: extensionPaths.taskFind,
    roles: readers,
    tag: 'Tasks',
    id: 'findTasks',
    summary: 'Find tasks by order number',
    description:
      'Send `order_id` for all tasks with an order number, or `order_ids` for the newest task of each. Order numbers need not be unique.',
    request: z
      .object({
        order_id: z.optional(orderNumber),
        order_ids: z.optional(
          z
            .array(orderNumber, notOrders)
            .check(z.minLength(1, notOrders), z.maxLength(maxFindOrders, notOrders)),
        ),
      })
      .check(
        z.refine(({ order_id, order_ids }) => order_id !== undefined || order_ids !== undefined, {
          path: ['order_id'],
          error: 'Send the order number to look for.',
        }),
      ),
    answer: listPages.task,
  },
  ({ db, publicUrl, zoneAt }) =>
    async ({ accountId, body: { order_id: orderId = '', order_ids: orderIds } }) => {
      const scope = { accountId, publicUrl: publicUrl(), zoneAt };
      const rows = orderIds
        ? await findNewestTasks(db, { ...scope, orderIds })
        : await findTasks(db, { ...scope, orderId });
      return { ...success('OK', rows), next_cursor: null };
    },
);

operation(
  {
    path: extensionPaths.taskGet,
    roles: readers,
    tag: 'Tasks',
    id: 'getTask',
    summary: 'Get a task',
    description: 'With all its fields.',
    request: z.object({ job_id: wholeNumber('Must be the number of a task, like 12.') }),
    answer: taskAnswer,
    refuses: [404],
  },
  ({ db, publicUrl, zoneAt }) =>
    async ({ accountId, body: { job_id: jobId } }) => {
      const data = await readTask(db, { accountId, jobId, publicUrl: publicUrl(), zoneAt });
      if (!data) throw invalidField('job_id', 'No task has this number.', 'not_found');
      return success('OK', data);
    },
);

operation(
  {
    path: listPaths.promo,
    roles: ['reader', 'dispatcher', 'marketing'],
    tag: 'Promos',
    id: 'listPromos',
    summary: 'List promo codes',
    description:
      `${pagesNote} \`version\` changes with each change of promo codes or schedules. Send it as \`since\` with the first page: ` +
      'the answer has `data: null` if nothing has changed.',
    request: z.extend(listRequest(numberCursor), { since: z.optional(z.string()) }),
    answer: z.union([listPages.promo, promosUnchanged]),
  },
  (deps) =>
    async ({ accountId, body: { since, ...slice } }) => {
      // Read before the rows, so that a change during the reading shows in the next answer.
      const version = await promoVersion(deps.db, accountId);
      if (version === since && (slice.cursor ?? null) === null) return success('OK', null);
      const page = await readListPage(deps, 'promo', accountId, slice);
      return { ...success('OK', page.data as PromoRow[]), next_cursor: page.next_cursor, version };
    },
);

list('team', { tag: 'Lists', id: 'listTeams', summary: 'List teams', cursor: numberCursor });
list('agent', { tag: 'Lists', id: 'listAgents', summary: 'List agents', cursor: textCursor });
list('merchant', { tag: 'Lists', id: 'listMerchants', summary: 'List merchants', cursor: textCursor });
list('template', {
  tag: 'Lists',
  id: 'listTemplates',
  summary: 'List custom field templates',
  cursor: textCursor,
});

operation(
  {
    path: extensionPaths.capabilities,
    method: 'get',
    roles: null,
    tag: 'Service',
    id: 'capabilities',
    summary: 'Get capabilities',
    description: 'What a page cannot derive from the name of the service.',
    answer: capabilitiesAnswer,
  },
  (deps) =>
    async ({ c }) => ({
      service: ownServiceName,
      version: serviceVersion,
      idempotency: true,
      default_country: deps.defaultCountry ?? null,
      place_while_typing: deps.geocoder.isOwn,
      ...((await opensDemo(deps, c, null)) && { demo_account: true as const }),
    }),
);
