import type { Kysely, Selectable } from 'kysely';
import { success } from '#contract/answers.ts';
import { extensionPaths, maxListLimit } from '#contract/extensions.ts';
import { listPages, promosUnchanged, type ListName, type MerchantRow } from '#contract/list-rows.ts';
import type { Role } from '#contract/roles.ts';
import { z } from '#contract/zod.ts';
import { dayMs } from '#time/wall-time.ts';
import { countOpenTasks } from './assign.ts';
import { operation } from './operation.ts';
import { promoVersion } from './promos.ts';
import { readNumbers, readTexts } from './stored-columns.ts';
import { idColumns, withAnyTable, type Tables } from './tables.ts';

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

const pagesNote =
  'For the next page, send the `next_cursor` of the previous one as `cursor`; it is null on the last page. ' +
  'A page has at most 5,000 rows, of tasks 100, whatever `limit` says.';

/** One page of rows, of which one more than `limit` was read, and the cursor of the next page; null at the end. */
export const pageOf = <Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string | number) => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: last !== undefined && rows.length > limit ? String(keyOf(last)) : null };
};

/** How an operation that lists rows page by page is defined. */
export const listOf = <Name extends ListName>(list: Name, summary: string, request: typeof textPage) => ({
  path: extensionPaths[`${list}List`],
  roles: readers,
  summary,
  description: pagesNote,
  request,
  answer: listPages[list],
});

/** The answer with the rows of an account after the cursor, in the order of their keys. */
const readPage = async <Name extends keyof typeof idColumns, Row>(
  db: Kysely<Tables>,
  table: Name,
  {
    accountId,
    body: { cursor = null, limit = maxListLimit },
  }: { accountId: string; body: z.infer<typeof textPage> },
  toRow: (row: Selectable<Tables[Name]>) => Row,
) => {
  const key: string = idColumns[table];
  const rows = await withAnyTable(db)
    .selectFrom<string>(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(cursor !== null, (query) => query.where<string, string | null>(key, '>', cursor))
    .orderBy(key)
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = pageOf(rows, limit, (row) => row[key] ?? '');
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
      const answer = await readPage(db, 'promos', { accountId, body }, ({ account_id: _, ...row }) => row);
      return { ...answer, version };
    },
);

operation(
  listOf('team', 'List teams', numberPage),
  ({ db }) =>
    (call) =>
      readPage(db, 'teams', call, ({ team_id, name }) => ({ team_id, name })),
);

/** The days that are today somewhere: clocks on earth are within a day of UTC. */
const daysAround = (now: Date): string[] =>
  [-1, 0, 1].map((days) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10));

operation(listOf('agent', 'List agents', textPage), ({ db }) => async (call) => {
  const counts = await countOpenTasks(db, call.accountId, daysAround(call.actor.now));
  const loads = Map.groupBy(counts, ({ fleet_id }) => fleet_id);
  return readPage(db, 'agents', call, ({ fleet_id, name, phone, team_ids, tags }) => ({
    fleet_id,
    name,
    phone,
    team_ids: readNumbers(team_ids),
    tags: readTexts(tags),
    open_tasks: (loads.get(fleet_id) ?? []).map(({ day, count }) => ({ day, count })),
  }));
});

operation(
  listOf('merchant', 'List merchants', textPage),
  ({ db }) =>
    (call) =>
      readPage(db, 'merchants', call, ({ merchant_id, name, country }): MerchantRow => ({
        merchant_id,
        name,
        ...(country !== null && { country }),
      })),
);

operation(
  listOf('template', 'List custom field templates', textPage),
  ({ db }) =>
    (call) =>
      readPage(db, 'templates', call, ({ name, labels }) => ({
        name,
        fields: readTexts(labels).map((label) => ({ label })),
      })),
);
