import type { Kysely } from 'kysely';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { legOf } from '#contract/sides.ts';
import type { TaskState } from '#contract/task-state.ts';
import { adminActor } from './audit-store.ts';
import { changeState, storePosition } from './progress-store.ts';
import { readCoordinates, readKind, readState } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Moves agents as if they drove, so that a person can watch tracking without telephones on the road. */

type Point = { latitude: number; longitude: number };
type Job = { job_id: number; kind: TaskKind; state: TaskState; since: string; stops: Point[] };

const metresPerDegree = 111_320;
/** What an agent covers in a step, in metres: a time-lapse, so that a short trip takes half a minute. */
const stride = 150;
/** A long trip takes about this many strides of equal share of what is left, so that a person can watch it end. */
const share = 8;
/** How far from its first place an agent begins, in metres. */
const startAway = 2500;
/** How long the work at a place takes. */
const workMs = 10_000;
/** Where agents are who have nothing to do: the middle of San Francisco, as the demo's tasks. */
const home: Point = { latitude: 37.7749, longitude: -122.4194 };

const widthOf = ({ latitude }: Point): number =>
  metresPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

const away = (from: Point, metres: number, turn: number): Point => ({
  latitude: Math.max(-90, Math.min(90, from.latitude + (Math.sin(turn) * metres) / metresPerDegree)),
  longitude: Math.max(-180, Math.min(180, from.longitude + (Math.cos(turn) * metres) / widthOf(from))),
});

const distance = (a: Point, b: Point): number =>
  Math.hypot((a.latitude - b.latitude) * metresPerDegree, (a.longitude - b.longitude) * widthOf(a));

const towards = (from: Point, to: Point): Point => {
  const left = distance(from, to);
  const part = Math.min(1, Math.max(stride, left / share) / Math.max(left, 1));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
};

const pointOf = ({ latitude, longitude }: { latitude: string; longitude: string }): Point => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/** The tasks that each agent has to do, the one that was begun first, then by number. */
const jobsOf = async (db: Kysely<Tables>, accountId: string): Promise<Map<string, Job[]>> => {
  const tasks = await db
    .selectFrom('tasks')
    .leftJoin('task_states', (join) =>
      join
        .onRef('task_states.account_id', '=', 'tasks.account_id')
        .onRef('task_states.job_id', '=', 'tasks.job_id')
        .onRef('task_states.state', '=', 'tasks.state'),
    )
    .select(({ fn }) => [
      'tasks.job_id',
      // Without a state of its own a task is as it was created.
      fn.coalesce(fn.max('task_states.at'), 'tasks.created_at').as('since'),
    ])
    .select(['tasks.kind', 'tasks.state', 'tasks.fleet_id', 'tasks.coordinates'])
    .where('tasks.account_id', '=', accountId)
    .where('tasks.fleet_id', 'is not', null)
    .where('tasks.state', 'in', ['assigned', 'accepted', 'started', 'in_progress'])
    .groupBy(['tasks.job_id', 'tasks.kind', 'tasks.state', 'tasks.fleet_id', 'tasks.coordinates'])
    .groupBy('tasks.created_at')
    .orderBy('tasks.job_id')
    .execute();
  const jobs = tasks.map(({ job_id, since, fleet_id, ...task }) => {
    const kind = readKind(task.kind);
    const coordinates = readCoordinates(task.coordinates);
    const points = stopsOf(kind).map(({ side }) => coordinates[legOf[side]]);
    const stops = points.flatMap((point) => (point ? [pointOf(point)] : []));
    return { fleet_id, job: { job_id, kind, state: readState(task.state), since, stops } };
  });
  const hasBegun = ({ state }: Job): boolean => state === 'started' || state === 'in_progress';
  const byAgent = Map.groupBy(jobs, ({ fleet_id }) => fleet_id ?? '');
  return new Map(
    [...byAgent].map(([fleetId, all]) => {
      const own = all.map(({ job }) => job);
      return [fleetId, [...own.filter(hasBegun), ...own.filter((job) => !hasBegun(job))]];
    }),
  );
};

/** What becomes of a task where its agent now is. */
const nextState = ({ state, stops, since }: Job, at: Point, now: Date): TaskState => {
  if (state === 'assigned') return 'accepted';
  if (state === 'accepted') return 'started';
  const hasWorked = now.getTime() - Date.parse(since) >= workMs;
  const [first, last = first] = stops;
  // Without a point on the map only time can pass.
  const isAt = (stop: Point | undefined) => (stop ? distance(at, stop) < 1 : hasWorked);
  if (state === 'started') return isAt(first) ? 'in_progress' : state;
  return isAt(last) && hasWorked ? 'successful' : state;
};

/** Where an agent with this task drives: to the first stop until the work has begun, then to the last one. */
const targetOf = ({ state, stops }: Job): Point | undefined => {
  if (state === 'started') return stops[0];
  return state === 'in_progress' ? stops.at(-1) : undefined;
};

type Drive = {
  accountId: string;
  now: Date;
  /** From 0 up to 1. */
  random: () => number;
};

/**
 * One step of every agent of an account, by the same rules as the reports of their apps: on to the place of their task,
 * which is accepted, started and done on the way, or about where they are.
 * @returns how many agents moved and how many tasks changed their state.
 */
export const driveAgents = async (
  db: Kysely<Tables>,
  { accountId, now, random }: Drive,
): Promise<{ moved: number; changed: number }> => {
  const agents = await db
    .selectFrom('agents')
    .select(['fleet_id', 'latitude', 'longitude'])
    .where('account_id', '=', accountId)
    .orderBy('fleet_id')
    .execute();
  const jobs = await jobsOf(db, accountId);
  const actor = adminActor('demo drive');
  let changed = 0;
  for (const { fleet_id, latitude, longitude } of agents) {
    const [job] = jobs.get(fleet_id) ?? [];
    const turn = random() * 2 * Math.PI;
    const known = latitude !== null && longitude !== null ? pointOf({ latitude, longitude }) : null;
    const target = job && targetOf(job);
    const point =
      known === null
        ? away(job?.stops[0] ?? home, startAway, turn)
        : target
          ? towards(known, target)
          : away(known, job ? 0 : stride / 3, turn);
    await storePosition(db, {
      accountId,
      fleet_id,
      latitude: point.latitude.toFixed(6),
      longitude: point.longitude.toFixed(6),
      at: now.toISOString(),
    });
    const to = job && nextState(job, point, now);
    if (!job || !to || to === job.state) continue;
    await changeState(db, { accountId, actor, jobId: job.job_id, to, fleetId: null, now });
    changed += 1;
  }
  return { moved: agents.length, changed };
};
