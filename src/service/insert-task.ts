import type { Kysely } from 'kysely';
import type { Assignment } from '#contract/answers.ts';
import type { TaskKind } from '#contract/operations.ts';
import { openStates, type TaskState } from '#contract/task-state.ts';
import type { AssignableAgent } from './assign.ts';
import type { Located } from './geocoder.ts';
import type { Tables } from './tables.ts';
import { taskDay, type CreationBody } from './stored-columns.ts';

/**
 * Agents who could take a task, with their tags and the number of tasks that they still have to do on its day. Without a team:
 * those of all teams, since who left is taken out of theirs; all of the account's where it has no team.
 */
export const findCandidates = async (
  db: Kysely<Tables>,
  accountId: string,
  teamId: number | undefined,
  day: string,
): Promise<AssignableAgent[]> => {
  let query = db.selectFrom('team_members').select('fleet_id').distinct().where('account_id', '=', accountId);
  if (teamId !== undefined) query = query.where('team_id', '=', teamId);
  const members = await query.execute();
  const hasTeams = async () =>
    (await db
      .selectFrom('teams')
      .select('team_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  const agents =
    teamId === undefined && members.length === 0 && !(await hasTeams())
      ? await db.selectFrom('agents').select('fleet_id').where('account_id', '=', accountId).execute()
      : members;
  const tags = await db
    .selectFrom('agent_tags')
    .select(['fleet_id', 'tag'])
    .where('account_id', '=', accountId)
    .execute();
  const loads = await db
    .selectFrom('tasks')
    .select(({ fn }) => ['fleet_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('task_day', '=', day)
    .where('fleet_id', 'is not', null)
    .where('state', 'in', openStates)
    .groupBy('fleet_id')
    .execute();
  const tagsOf = Map.groupBy(tags, ({ fleet_id }) => fleet_id);
  const loadOf = new Map(loads.map(({ fleet_id, count }) => [fleet_id, count]));
  return agents.map(({ fleet_id }) => ({
    fleet_id,
    tags: (tagsOf.get(fleet_id) ?? []).map(({ tag }) => tag),
    tasksThatDay: loadOf.get(fleet_id) ?? 0,
  }));
};

/**
 * The next task number of the account, and the number of the audit's entry for it. Numbers rise with each task and are never
 * used again, whatever the clock does.
 */
export const nextNumbers = async (
  db: Kysely<Tables>,
  accountId: string,
): Promise<{ jobId: number; auditId: number }> => {
  const row = await db
    .updateTable('accounts')
    .set(({ eb }) => ({
      last_job_id: eb('last_job_id', '+', 1),
      last_audit_id: eb('last_audit_id', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .returning(['last_job_id', 'last_audit_id'])
    .executeTakeFirst();
  if (!row) throw new Error('The account was removed meanwhile.');
  return { jobId: row.last_job_id, auditId: row.last_audit_id };
};

export type NewTask = {
  accountId: string;
  jobId: number;
  kind: TaskKind;
  body: CreationBody;
  warnings: readonly string[];
  merchantId: string;
  templateKey: string | null;
  assignment: Assignment;
  coordinates: Located['coordinates'];
  trackingToken: string | null;
  now: Date;
};

/** Stores a task. Call it in the transaction that gave it its number. @returns its first state. */
export const insertTask = async (db: Kysely<Tables>, task: NewTask): Promise<TaskState> => {
  const { accountId: account_id, jobId: job_id, assignment, body } = task;
  const state: TaskState = assignment.state === 'unassigned' ? 'unassigned' : 'assigned';
  const created_at = task.now.toISOString();
  const row: Tables['tasks'] = {
    account_id,
    job_id,
    kind: task.kind,
    merchant_id: task.merchantId,
    order_id: body.order_id ?? '',
    body: JSON.stringify(body),
    warnings: JSON.stringify(task.warnings),
    state,
    assignment_state: assignment.state,
    team_id: body.team_id ?? null,
    fleet_id: assignment.state === 'unassigned' ? null : assignment.fleet_id,
    template_key: task.templateKey,
    task_day: taskDay(body),
    coordinates: JSON.stringify(task.coordinates),
    tracking_token: task.trackingToken,
    created_at,
  };
  await db.insertInto('tasks').values(row).execute();
  return state;
};
