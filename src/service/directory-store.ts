import type { Kysely } from 'kysely';
import type { ListName } from '#contract/extensions.ts';
import type { AgentRow, MerchantRow, PromoRow, TaskRow, TeamRow, TemplateRow } from '#contract/list-rows.ts';
import { openStates } from '#contract/task-state.ts';
import { nextTurn } from './yield-to-event-loop.ts';
import type { Tables } from './tables.ts';
import { newestTasks, type Slice } from './read-tasks.ts';
import { dayMs } from '#time/wall-time.ts';

type Rows<Row> = { rows: Row[]; keyOf: (row: Row) => string };

const merchants = async (
  db: Kysely<Tables>,
  { accountId, after, limit }: Slice,
): Promise<Rows<MerchantRow>> => {
  const found = await db
    .selectFrom('merchants')
    .select(['merchant_id', 'name', 'country'])
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('merchant_id', '>', String(after)))
    .orderBy('merchant_id')
    .limit(limit)
    .execute();
  return {
    rows: found.map(({ country, ...row }) => Object.assign(row, country === null ? {} : { country })),
    keyOf: ({ merchant_id }) => merchant_id,
  };
};

const teams = async (db: Kysely<Tables>, { accountId, after, limit }: Slice): Promise<Rows<TeamRow>> => {
  const rows = await db
    .selectFrom('teams')
    .select(['team_id', 'name'])
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('team_id', '>', Number(after)))
    .orderBy('team_id')
    .limit(limit)
    .execute();
  return { rows, keyOf: ({ team_id }) => String(team_id) };
};

/** The days that are today somewhere: clocks on earth are within a day of UTC. */
const daysAround = (now: Date): string[] =>
  [-1, 0, 1].map((days) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10));

const agents = async (
  db: Kysely<Tables>,
  { accountId, after, limit, now }: Slice,
): Promise<Rows<AgentRow>> => {
  const found = await db
    .selectFrom('agents')
    .select(['fleet_id', 'name', 'phone'])
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('fleet_id', '>', String(after)))
    .orderBy('fleet_id')
    .limit(limit)
    .execute();
  if (found.length === 0) return { rows: [], keyOf: ({ fleet_id }) => fleet_id };
  const ids = found.map(({ fleet_id }) => fleet_id);
  const members = await db
    .selectFrom('team_members')
    .select(['fleet_id', 'team_id'])
    .where('account_id', '=', accountId)
    .where('fleet_id', 'in', ids)
    .orderBy('team_id')
    .execute();
  const tags = await db
    .selectFrom('agent_tags')
    .select(['fleet_id', 'tag'])
    .where('account_id', '=', accountId)
    .where('fleet_id', 'in', ids)
    .orderBy('position')
    .execute();
  const loads = await db
    .selectFrom('tasks')
    .select(({ fn }) => ['fleet_id', 'task_day', fn.countAll<number | string>().as('count')])
    .where('account_id', '=', accountId)
    .where('task_day', 'in', daysAround(now))
    .where('fleet_id', 'in', ids)
    .where('fleet_id', 'is not', null)
    .where('state', 'in', openStates)
    .groupBy(['fleet_id', 'task_day'])
    .orderBy('task_day')
    .execute();
  const teamsOf = Map.groupBy(members, ({ fleet_id }) => fleet_id);
  const tagsOf = Map.groupBy(tags, ({ fleet_id }) => fleet_id);
  const loadsOf = Map.groupBy(loads, ({ fleet_id }) => fleet_id);
  const rows = found.map(({ fleet_id, name, phone }) => ({
    fleet_id,
    name,
    phone,
    team_ids: (teamsOf.get(fleet_id) ?? []).map(({ team_id }) => team_id),
    tags: (tagsOf.get(fleet_id) ?? []).map(({ tag }) => tag),
    open_tasks: (loadsOf.get(fleet_id) ?? []).map(({ task_day, count }) => ({
      day: task_day,
      count: Number(count),
    })),
  }));
  return { rows, keyOf: ({ fleet_id }) => fleet_id };
};

const templates = async (
  db: Kysely<Tables>,
  { accountId, after, limit }: Slice,
): Promise<Rows<TemplateRow & { template_key: string }>> => {
  const found = await db
    .selectFrom('templates')
    .select(['template_key', 'name'])
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('template_key', '>', String(after)))
    .orderBy('template_key')
    .limit(limit)
    .execute();
  if (found.length === 0) return { rows: [], keyOf: ({ template_key }) => template_key };
  const labels = await db
    .selectFrom('template_fields')
    .select(['template_key', 'label'])
    .where('account_id', '=', accountId)
    .where(
      'template_key',
      'in',
      found.map(({ template_key }) => template_key),
    )
    .orderBy('position')
    .execute();
  const labelsOf = Map.groupBy(labels, ({ template_key }) => template_key);
  const rows = found.map(({ template_key, name }) => ({
    template_key,
    name,
    fields: (labelsOf.get(template_key) ?? []).map(({ label }) => ({ label })),
  }));
  return { rows, keyOf: ({ template_key }) => template_key };
};

const promos = async (db: Kysely<Tables>, { accountId, after, limit }: Slice): Promise<Rows<PromoRow>> => {
  const rows = await db
    .selectFrom('promos')
    .select(['promo_id', 'code', 'description', 'status', 'changed_at', 'changed_by'])
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('promo_id', '>', Number(after)))
    .orderBy('promo_id')
    .limit(limit)
    .execute();
  return { rows, keyOf: ({ promo_id }) => String(promo_id) };
};

const tasks = async (db: Kysely<Tables>, slice: Slice): Promise<Rows<TaskRow>> => ({
  rows: await newestTasks(db, slice),
  keyOf: ({ job_id }) => String(job_id),
});

/** Most rows of a page, and most bytes of all its rows, whatever `limit` a caller sends. A larger row is a page by itself. */
export const maxPageRows = 500;
const maxPageBytes = 256 * 1024;

/** Rows read at a time: a task of up to 256 KiB gives a few texts to its row, and what else it has is let go. */
const rowsAtOnce = 50;

const encoder = new TextEncoder();
const bytesOf = (row: object): number => encoder.encode(JSON.stringify(row)).length;

/** One page of a list and the cursor of the next one, null at the end. */
export const readPage = async (
  db: Kysely<Tables>,
  list: ListName,
  slice: Slice,
): Promise<{ data: object[]; next_cursor: string | null }> => {
  const page = async <Row extends object>(read: (db: Kysely<Tables>, slice: Slice) => Promise<Rows<Row>>) => {
    const data: Row[] = [];
    let { after } = slice;
    let bytes = 0;
    for (;;) {
      const most = Math.min(rowsAtOnce, slice.limit - data.length);
      // One row more than is taken tells whether there is a next page.
      const { rows, keyOf } = await read(db, { ...slice, after, limit: most + 1 });
      for (const row of rows.slice(0, most)) {
        bytes += bytesOf(row);
        if (data.length > 0 && bytes > maxPageBytes) return { data, next_cursor: after };
        data.push(row);
        after = keyOf(row);
      }
      if (rows.length <= most) return { data, next_cursor: null };
      if (data.length === slice.limit) return { data, next_cursor: after };
      await nextTurn();
    }
  };
  switch (list) {
    case 'merchant':
      return page(merchants);
    case 'team':
      return page(teams);
    case 'agent':
      return page(agents);
    case 'template': {
      const { data, next_cursor } = await page(templates);
      return { data: data.map(({ name, fields }) => ({ name, fields })), next_cursor };
    }
    case 'promo':
      return page(promos);
    case 'task':
      return page(tasks);
  }
};
