import { sql, type Kysely } from 'kysely';
import type { LiveAgent, LiveJob, LiveTeam } from '#contract/service-answers.ts';
import { spanOf, stopsOf, type TaskKind } from '#contract/operations.ts';
import { jobStatusOf } from '#contract/task-state.ts';
import { positionOf } from './agent-position.ts';
import { nextTurn } from './yield-to-event-loop.ts';
import { readBodyColumn, readKindColumn, readOtherFields, readState } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Most tasks of one answer: an order number need not be unique. */
const maxTasks = 500;

/** Read at a time, since a body may have 256 KiB; and most characters of bodies in one answer, which has them whole. */
const part = 50;
const maxLength = 8 * 2 ** 20;

/** An ID as the live service has it: a number, unless the number would be written in another way. */
const liveId = (id: string): number | string => {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
};

export const liveTeams = async (db: Kysely<Tables>, accountId: string): Promise<LiveTeam[]> => {
  const teams = await db
    .selectFrom('teams')
    .select(['team_id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('team_id')
    .execute();
  return teams.map(({ team_id, name }) => ({ team_id, team_name: name, address: '', tags: '' }));
};

/** Agents with where they are. Who is at work on a task is busy, and everybody else counts as available. */
export const liveAgents = async (db: Kysely<Tables>, accountId: string, now: Date): Promise<LiveAgent[]> => {
  const agents = await db
    .selectFrom('agents')
    .select(['account_id', 'fleet_id', 'name', 'phone', 'latitude', 'longitude', 'position_at'])
    .where('account_id', '=', accountId)
    .orderBy('fleet_id')
    .execute();
  const teams = await db
    .selectFrom('team_members')
    .select(({ fn }) => ['fleet_id', fn.min<number>('team_id').as('team_id')])
    .where('account_id', '=', accountId)
    .groupBy('fleet_id')
    .execute();
  const tags = await db
    .selectFrom('agent_tags')
    .select(['fleet_id', 'tag'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const atWork = await db
    .selectFrom('tasks')
    .select('fleet_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('fleet_id', 'is not', null)
    .where('state', 'in', ['started', 'in_progress'])
    .execute();
  const teamOf = new Map(teams.map(({ fleet_id, team_id }) => [fleet_id, team_id]));
  const tagsOf = Map.groupBy(tags, ({ fleet_id }) => fleet_id);
  const busy = new Set(atWork.map(({ fleet_id }) => fleet_id));
  const places = new Map(agents.map((agent) => [agent.fleet_id, positionOf(agent, now)]));
  return agents.map(({ fleet_id, name, phone }) => ({
    fleet_id: liveId(fleet_id),
    username: name,
    name,
    phone,
    status: busy.has(fleet_id) ? 2 : 0,
    tags: (tagsOf.get(fleet_id) ?? []).map(({ tag }) => tag).join(','),
    team_id: teamOf.get(fleet_id) ?? null,
    latitude: places.get(fleet_id)?.latitude ?? '',
    longitude: places.get(fleet_id)?.longitude ?? '',
  }));
};

const jobTypesOf = (kind: TaskKind): LiveJob['job_type'][] =>
  spanOf(kind) ? [2] : stopsOf(kind).map(({ side }) => (side === 'pickup' ? 0 : 1));

type Question = { accountId: string; orderIds: readonly string[]; publicUrl: string };

/** The jobs with these order numbers, newest first; the older ones are left out where the answer would be too long. */
export const liveJobs = async (
  db: Kysely<Tables>,
  { accountId, orderIds, publicUrl }: Question,
): Promise<LiveJob[]> => {
  const ids = await db
    .selectFrom('tasks')
    .select('job_id')
    .where('account_id', '=', accountId)
    .where('order_id', 'in', orderIds)
    // A sum, which no index has: SQLite would walk all tasks of the account to have their numbers in order.
    .orderBy(sql`job_id + 0`, 'desc')
    .limit(maxTasks)
    .execute();
  const read = (from: number) =>
    db
      .selectFrom('tasks')
      .select(['job_id', 'order_id', 'kind', 'state', 'team_id', 'fleet_id', 'tracking_token'])
      .select(['body', 'other_fields'])
      .where('account_id', '=', accountId)
      .where(
        'job_id',
        'in',
        ids.slice(from, from + part).map(({ job_id }) => job_id),
      )
      .orderBy('job_id', 'desc')
      .execute();
  const tasks: Awaited<ReturnType<typeof read>> = [];
  let length = 0;
  for (let from = 0; from < ids.length && length < maxLength; from += part) {
    if (from > 0) await nextTurn();
    for (const task of await read(from)) {
      length += jobTypesOf(readKindColumn(task.kind)).length * (task.body.length + task.other_fields.length);
      if (tasks.length === 0 || length < maxLength) tasks.push(task);
    }
  }
  const jobs: LiveJob[] = [];
  for (const task of tasks) {
    const { job_id, order_id, team_id, fleet_id, tracking_token } = task;
    for (const job_type of jobTypesOf(readKindColumn(task.kind)))
      jobs.push({
        ...readBodyColumn(task.body),
        job_id,
        order_id,
        job_status: jobStatusOf(readState(task.state)),
        job_type,
        fleet_id: fleet_id === null ? null : liveId(fleet_id),
        team_id,
        tracking_link: tracking_token === null ? '' : `${publicUrl}/track/${tracking_token}`,
        other_fields: readOtherFields(task.other_fields),
      });
  }
  return jobs;
};
