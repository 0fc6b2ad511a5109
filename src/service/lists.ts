import type { Kysely, Selectable } from 'kysely';
import { success } from '#contract/answers.ts';
import { extensionPaths, maxListLimit } from '#contract/extensions.ts';
import { listPages, promosUnchanged, type MerchantRow } from '#contract/list-rows.ts';
import type { Role } from '#contract/roles.ts';
import { openStates } from '#contract/task-state.ts';
import { z } from '#contract/zod.ts';
import { dayMs } from '#time/wall-time.ts';
import { operation } from './operation.ts';
import { promoVersion } from './promos.ts';
import { readNumbers, readTexts } from './stored-columns.ts';
import { withAnyTable, type Tables } from './tables.ts';

/** Lists of what a task can name, and of promo codes, page by page (extensions). `tasks.ts` lists tasks. */

export const readers: readonly Role[] = ['reader', 'dispatcher'];

const notCursor = 'Send the next_cursor of the previous page, or leave it out.';
const textCursor = z.string(notCursor).check(z.maxLength(128, notCursor));
const numberCursor = z.string(notCursor).check(z.regex(/^-?\d{1,16}$/, notCursor));

const limitMessage = `Must be a whole number from 1 to ${maxListLimit}.`;

const pageRequest = (cursor: z.ZodMiniString) =>
  z.object({
    cursor: z.optional(z.nullable(cursor)),
    limit: z.optional(z.int(limitMessage).check(z.gte(1, limitMessage), z.lte(maxListLimit, limitMessage))),
  });

/** The request of a list whose key is a number. */
export const numberPage = pageRequest(numberCursor);
const textPage = pageRequest(textCursor);

export const pagesNote =
  'For the next page, send the `next_cursor` of the previous one as `cursor`; it is null on the last page. ' +
  'A page has at most 5,000 rows, of tasks and templates 100, whatever `limit` says.';

const maxTemplates = 100;

/** One page of rows, of which one more than `limit` was read, and the cursor of the next page; null at the end. */
export const pageOf = <Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string | number) => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: last !== undefined && rows.length > limit ? String(keyOf(last)) : null };
};

type Listed = 'merchants' | 'teams' | 'agents' | 'templates' | 'promos';
type Slice = { cursor?: string | null | undefined; limit?: number | undefined };

/** The answer with the rows of an account after the cursor, in the order of their keys. */
const readPage = async <Name extends Listed, Row>(
  db: Kysely<Tables>,
  { table, key }: { table: Name; key: string & keyof Tables[Name] },
  { accountId, body: { cursor = null, limit = maxListLimit } }: { accountId: string; body: Slice },
  toRow: (row: Selectable<Tables[Name]>) => Row,
) => {
  const most = table === 'templates' ? Math.min(limit, maxTemplates) : limit;
  const rows = await withAnyTable(db)
    .selectFrom<string>(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(cursor !== null, (query) => query.where<string, string | null>(key, '>', cursor))
    .orderBy(key)
    .limit(most + 1)
    .execute();
  const { page, next_cursor } = pageOf(rows, most, (row) => row[key] ?? '');
  return { ...success('OK', (page as Selectable<Tables[Name]>[]).map(toRow)), next_cursor };
};

operation(
  {
    path: extensionPaths.promoList,
    roles: [...readers, 'marketing'],
    summary: 'List promo codes',
    description:
      `${pagesNote} \`version\` changes with each change of promo codes or schedules. Send it as \`since\` with the first page: ` +
      'the answer has `data: null` if nothing has changed.',
    request: z.extend(numberPage, {
      since: z.optional(z.string('Send the version of the first page, or leave it out.')),
    }),
    answer: z.union([listPages.promo, promosUnchanged]),
  },
  ({ db }) =>
    async ({ accountId, body }) => {
      // Read before the rows, so that a change during the reading shows in the next answer.
      const version = await promoVersion(db, accountId);
      if (version === body.since && (body.cursor ?? null) === null) return success('OK', null);
      const promos = { table: 'promos', key: 'promo_id' } as const;
      const answer = await readPage(db, promos, { accountId, body }, ({ account_id: _, ...row }) => row);
      return { ...answer, version };
    },
);

operation(
  {
    path: extensionPaths.teamList,
    roles: readers,
    summary: 'List teams',
    description: pagesNote,
    request: numberPage,
    answer: listPages.team,
  },
  ({ db }) =>
    (call) =>
      readPage(db, { table: 'teams', key: 'team_id' }, call, ({ team_id, name }) => ({ team_id, name })),
);

/** The days that are today somewhere: clocks on earth are within a day of UTC. */
const daysAround = (now: Date): string[] =>
  [-1, 0, 1].map((days) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10));

/** How many tasks each agent still has to do on the days around now. */
const readLoads = async (db: Kysely<Tables>, accountId: string, now: Date) => {
  const loads = await db
    .selectFrom('tasks')
    .select(({ fn }) => ['fleet_id', 'task_day as day', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('task_day', 'in', daysAround(now))
    .where('fleet_id', 'is not', null)
    .where('state', 'in', openStates)
    .groupBy(['fleet_id', 'task_day'])
    .orderBy('task_day')
    .execute();
  return Map.groupBy(loads, ({ fleet_id }) => fleet_id);
};

operation(
  {
    path: extensionPaths.agentList,
    roles: readers,
    summary: 'List agents',
    description: pagesNote,
    request: textPage,
    answer: listPages.agent,
  },
  ({ db }) =>
    async (call) => {
      const loads = await readLoads(db, call.accountId, call.actor.now);
      const agents = { table: 'agents', key: 'fleet_id' } as const;
      return readPage(db, agents, call, ({ fleet_id, name, phone, team_ids, tags }) => ({
        fleet_id,
        name,
        phone,
        team_ids: readNumbers(team_ids),
        tags: readTexts(tags),
        open_tasks: (loads.get(fleet_id) ?? []).map(({ day, count }) => ({ day, count })),
      }));
    },
);

operation(
  {
    path: extensionPaths.merchantList,
    roles: readers,
    summary: 'List merchants',
    description: pagesNote,
    request: textPage,
    answer: listPages.merchant,
  },
  ({ db }) =>
    (call) =>
      readPage(
        db,
        { table: 'merchants', key: 'merchant_id' },
        call,
        ({ merchant_id, name, country }): MerchantRow => ({
          merchant_id,
          name,
          ...(country !== null && { country }),
        }),
      ),
);

operation(
  {
    path: extensionPaths.templateList,
    roles: readers,
    summary: 'List custom field templates',
    description: pagesNote,
    request: textPage,
    answer: listPages.template,
  },
  ({ db }) =>
    (call) =>
      readPage(db, { table: 'templates', key: 'template_key' }, call, ({ name, labels }) => ({
        name,
        fields: readTexts(labels).map((label) => ({ label })),
      })),
);
