import type { Kysely } from 'kysely';
import type { Assignment } from '#contract/answers.ts';
import { splitTags } from '#contract/formats.ts';
import { openStates } from '#contract/task-state.ts';
import { readNumbers, readTexts, taskDay, type CreationBody } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Who gets a new task (§3.1, which does not say how a member of the team is chosen). */

type Decision = { assignment: Assignment; warnings: string[] };

type Agent = { fleet_id: string; tags: readonly string[] };

/** The agents of the team. Without a team: those of all teams, or all of an account that has no team. */
const findCandidates = async (
  db: Kysely<Tables>,
  accountId: string,
  teamId: number | undefined,
): Promise<Agent[]> => {
  const agents = await db
    .selectFrom('agents')
    .select(['fleet_id', 'tags', 'team_ids'])
    .where('account_id', '=', accountId)
    .orderBy('fleet_id')
    .execute();
  const team = db.selectFrom('teams').select('team_id').where('account_id', '=', accountId);
  const hasTeams = teamId !== undefined || (await team.limit(1).executeTakeFirst()) !== undefined;
  return agents
    .map(({ fleet_id, tags, team_ids }) => ({
      fleet_id,
      tags: readTexts(tags),
      teamIds: readNumbers(team_ids),
    }))
    .filter(({ teamIds }) =>
      teamId === undefined ? !hasTeams || teamIds.length > 0 : teamIds.includes(teamId),
    );
};

/** How many tasks each agent still has to do on a day. */
const readLoads = async (
  db: Kysely<Tables>,
  accountId: string,
  day: string,
): Promise<ReadonlyMap<string | null, number>> => {
  const loads = await db
    .selectFrom('tasks')
    .select(({ fn }) => ['fleet_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('task_day', '=', day)
    .where('fleet_id', 'is not', null)
    .where('state', 'in', openStates)
    .groupBy('fleet_id')
    .execute();
  return new Map(loads.map(({ fleet_id, count }) => [fleet_id, count]));
};

const covers = (agentTags: readonly string[], wanted: readonly string[]): boolean => {
  const own = new Set(agentTags.map((tag) => tag.toLowerCase()));
  return wanted.every((tag) => own.has(tag.toLowerCase()));
};

/** The agent with all tags and the fewest tasks, or why there is none. */
const search = async (db: Kysely<Tables>, accountId: string, body: CreationBody): Promise<Decision> => {
  const { team_id } = body;
  const candidates = await findCandidates(db, accountId, team_id);
  const wanted = splitTags(body.tags ?? '');
  const loads = await readLoads(db, accountId, taskDay(body));
  const loadOf = ({ fleet_id }: Agent) => loads.get(fleet_id) ?? 0;
  const [chosen] = candidates
    .filter(({ tags }) => covers(tags, wanted))
    .toSorted((a, b) => loadOf(a) - loadOf(b));
  if (!chosen)
    return {
      assignment: { state: 'unassigned' },
      warnings: ['No agent of the team covers the tags of the task, so it is unassigned.'],
    };
  const { fleet_id } = chosen;
  return {
    assignment: team_id === undefined ? { state: 'agent', fleet_id } : { state: 'team', team_id, fleet_id },
    warnings: [],
  };
};

/** Decides who gets a task whose team and agent exist. */
export const assign = async (
  db: Kysely<Tables>,
  accountId: string,
  body: CreationBody,
): Promise<Decision> => {
  const { auto_assignment, fleet_id } = body;
  if (fleet_id) {
    const warning = 'fleet_id was given, so the task went to that agent and auto_assignment had no effect.';
    return { assignment: { state: 'agent', fleet_id }, warnings: auto_assignment === 1 ? [warning] : [] };
  }
  return auto_assignment === 1
    ? search(db, accountId, body)
    : { assignment: { state: 'unassigned' }, warnings: [] };
};
