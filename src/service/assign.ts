import type { Kysely } from 'kysely';
import type { Assignment } from '#contract/list-rows.ts';
import { splitTags } from '#contract/formats.ts';
import { readNumbers, readTexts, taskDay, type CreationBody } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Who gets a new task (§3.1, which does not say how a member of the team is chosen). */

const foldTags = (tags: readonly string[]): string[] => tags.map((tag) => tag.toLowerCase());

/** The IDs of the team's agents, or of the account's without a team, who have all tags of the task. */
const findCandidates = async (
  db: Kysely<Tables>,
  accountId: string,
  { team_id, tags = '' }: CreationBody,
): Promise<string[]> => {
  const agents = await db
    .selectFrom('agents')
    .select(['fleet_id', 'tags', 'team_ids'])
    .where('account_id', '=', accountId)
    .orderBy('fleet_id')
    .execute();
  const wanted = new Set(foldTags(splitTags(tags)));
  return agents
    .filter((agent) => team_id === undefined || readNumbers(agent.team_ids).includes(team_id))
    .filter((agent) => wanted.isSubsetOf(new Set(foldTags(readTexts(agent.tags)))))
    .map(({ fleet_id }) => fleet_id);
};

/** How many tasks each agent still has to do on each of these days. */
export const countOpenTasks = (db: Kysely<Tables>, accountId: string, days: readonly string[]) =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => ['fleet_id', 'task_day as day', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('task_day', 'in', days)
    .where('fleet_id', 'is not', null)
    .where('state', 'in', ['assigned', 'accepted', 'started', 'in_progress'])
    .groupBy(['fleet_id', 'task_day'])
    .orderBy('task_day')
    .execute();

/** The agent with all tags and the fewest tasks; undefined if there is none. */
const chooseAgent = async (db: Kysely<Tables>, accountId: string, body: CreationBody) => {
  const candidates = await findCandidates(db, accountId, body);
  const counts = await countOpenTasks(db, accountId, [taskDay(body)]);
  const loads = new Map(counts.map(({ fleet_id, count }) => [fleet_id, count]));
  const loadOf = (fleetId: string) => loads.get(fleetId) ?? 0;
  return candidates.toSorted((a, b) => loadOf(a) - loadOf(b))[0];
};

/** Decides who gets a task whose team and agent exist. */
export const assign = async (
  db: Kysely<Tables>,
  accountId: string,
  body: CreationBody,
): Promise<Assignment> => {
  const { auto_assignment, fleet_id, team_id } = body;
  if (fleet_id) return { state: 'agent', fleet_id };
  const chosen = auto_assignment === 1 ? await chooseAgent(db, accountId, body) : undefined;
  if (chosen === undefined) return { state: 'unassigned' };
  if (team_id === undefined) return { state: 'agent', fleet_id: chosen };
  return { state: 'team', team_id, fleet_id: chosen };
};
