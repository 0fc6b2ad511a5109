import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { listPages } from '#contract/list-rows.ts';
import { profiles } from '#contract/profiles.ts';
import type { Role } from '#contract/roles.ts';
import { driverStates, type TaskState } from '#contract/task-state.ts';
import { insertKey } from './keys.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';

/** What agents' apps report: where they are, and how far a task has come. */

let service: TestService;
beforeEach(async () => {
  service = await startService({ roles: ['owner'] });
  await service.load({
    agents: [
      { fleet_id: '7', name: 'Ana Flores' },
      { fleet_id: '8', name: 'Ben Okafor' },
    ],
  });
});
afterEach(() => service.close());

const ask = async (path: string, body: object, { api_key }: TestAccount = service.account) => {
  const response = await service.fetch(path, { api_key, ...body });
  return { http: response.status, ...(await response.json()) };
};

const create = async (changes: object = {}): Promise<number> =>
  (await ask(profiles.documented.paths.pickup, service.body('pickup', { ...changes }))).data.job_id;

const move = (job_id: number, state: unknown, more: object = {}) =>
  ask(extensionPaths.taskState, { job_id, state, ...more });
const read = async (job_id: number) => (await ask(extensionPaths.taskGet, { job_id })).data;

const here = { fleet_id: '7', latitude: '37.77', longitude: '-122.42' };
const report = (changes: object = {}) => ask(extensionPaths.agentPosition, { ...here, ...changes });
const positions = () =>
  service.db
    .selectFrom('agents')
    .select(['fleet_id', 'latitude', 'longitude', 'position_at'])
    .orderBy('fleet_id')
    .execute();

describe('an agent’s position', () => {
  it('is stored with its time', async () => {
    expect((await report()).data).toEqual({ ...here, at: '2026-11-20T10:00:00.000Z' });
    service.clock.advance(60_000);
    const next = { latitude: 37.78, longitude: -122.4 };
    expect((await report(next)).data).toEqual({
      fleet_id: '7',
      latitude: '37.78',
      longitude: '-122.4',
      at: '2026-11-20T10:01:00.000Z',
    });
  });

  it.each([
    ['of an agent that nobody has', { fleet_id: '9' }, 404, 'fleet_id'],
    ['without an agent', { fleet_id: '' }, 400, 'fleet_id'],
    ['north of the pole', { latitude: '90.1' }, 400, 'latitude'],
    ['east of the date line', { longitude: 180.1 }, 400, 'longitude'],
    ['at 0, 0', { latitude: 0, longitude: 0 }, 400, 'latitude'],
    ['without a longitude', { longitude: null }, 400, 'longitude'],
  ])('%s is refused and changes nothing', async (_, changes, http, field) => {
    await report();
    const before = await positions();
    expect(await report(changes)).toMatchObject({ http, processed: false, issues: [{ field }] });
    expect(await positions()).toEqual(before);
  });
});

/** Sets a state with a key of these roles. */
const moveAs = async (
  about: { roles: readonly Role[]; fleetId?: string },
  job_id: number,
  state: TaskState,
  more = {},
) => {
  const { account_id } = service.account;
  const { api_key } = await insertKey(service.db, account_id, service.clock.now(), about);
  return ask(extensionPaths.taskState, { job_id, state, ...more }, { ...service.account, api_key });
};
const driver = { roles: ['driver'], fleetId: '7' } as const;
const dispatcher = { roles: ['dispatcher'] } as const;

describe('a driver key', () => {
  it.each(['assigned', 'unassigned', 'cancelled', 'deleted'] as const)(
    'can’t set a task of its agent to %s',
    async (state) => {
      const job_id = await create({ fleet_id: '7' });
      const more = state === 'assigned' ? { fleet_id: '8' } : {};
      expect(await moveAs(driver, job_id, state, more)).toMatchObject({ http: 403 });
      expect((await read(job_id)).state).toBe('assigned');
    },
  );

  it.each([['declined'], ['started', 'failed']] as const)(
    'can set a task of its agent to %s',
    async (...states) => {
      const job_id = await create({ fleet_id: '7' });
      for (const state of states) expect(await moveAs(driver, job_id, state)).toMatchObject({ http: 200 });
    },
  );

  it.each([
    ['of another agent', { fleet_id: '8' }],
    ['without an agent', {}],
  ])('does not know a task %s', async (_, changes) => {
    const job_id = await create(changes);
    expect(await moveAs(driver, job_id, 'accepted')).toMatchObject({
      http: 404,
      message: 'job_id: No task has this number.',
    });
  });

  it.each([
    ['7', 200],
    ['8', 403],
  ])('of agent 7 reports a position of agent %s with %i', async (fleet_id, http) => {
    const { account_id } = service.account;
    const { api_key } = await insertKey(service.db, account_id, service.clock.now(), driver);
    const answer = await ask(
      extensionPaths.agentPosition,
      { ...here, fleet_id },
      { ...service.account, api_key },
    );
    expect(answer.http).toBe(http);
  });
});

describe('a dispatcher key', () => {
  it.each(['unassigned', 'cancelled', 'deleted'] as const)('can set a task to %s', async (state) => {
    expect(await moveAs(dispatcher, await create({ fleet_id: '7' }), state)).toMatchObject({ http: 200 });
  });

  it.each(['assigned', 'accepted'] as const)(
    'gives a task that is %s to another agent in one step',
    async (state) => {
      const job_id = await create({ fleet_id: '7' });
      await move(job_id, state, state === 'assigned' ? { fleet_id: '7' } : {});
      await moveAs(dispatcher, job_id, 'assigned', { fleet_id: '8' });
      expect(await read(job_id)).toMatchObject({
        state: 'assigned',
        assignment: { state: 'agent', fleet_id: '8' },
      });
    },
  );

  it.each(driverStates)('can’t set a task to %s', async (state) => {
    const job_id = await create({ fleet_id: '7' });
    expect(await moveAs(dispatcher, job_id, state)).toMatchObject({ http: 403 });
  });
});

describe('a task’s state', () => {
  it('changes by its driver step by step, each with its time', async () => {
    const job_id = await create({ fleet_id: '7' });
    for (const state of ['accepted', 'started', 'in_progress', 'successful'] as const) {
      service.clock.advance(60_000);
      expect(await moveAs(driver, job_id, state)).toMatchObject({
        http: 200,
        data: { job_id, state, fleet_id: '7' },
      });
    }
    const task = await read(job_id);
    expect(task.state).toBe('successful');
    expect(task.states).toEqual([
      { state: 'assigned', at: '2026-11-20T10:00:00.000Z' },
      { state: 'accepted', at: '2026-11-20T10:01:00.000Z' },
      { state: 'started', at: '2026-11-20T10:02:00.000Z' },
      { state: 'in_progress', at: '2026-11-20T10:03:00.000Z' },
      { state: 'successful', at: '2026-11-20T10:04:00.000Z' },
    ]);
  });

  it('assigned takes the task from its team', async () => {
    await service.load({
      teams: [{ team_id: 1, name: 'North' }],
      agents: [{ fleet_id: '7', name: 'Ana Flores', team_ids: [1] }],
    });
    const job_id = await create({ team_id: 1, auto_assignment: 1 });
    expect((await read(job_id)).assignment).toEqual({ state: 'team', team_id: 1, fleet_id: '7' });
    await move(job_id, 'assigned', { fleet_id: '8' });
    expect((await read(job_id)).assignment).toEqual({ state: 'agent', fleet_id: '8' });
  });

  it('is named in the refusal of a state that cannot follow it', async () => {
    const job_id = await create();
    expect(await move(job_id, 'started')).toMatchObject({
      http: 409,
      code: 'conflict',
      message: 'state: A task that is unassigned cannot become started.',
      processed: false,
    });
  });

  it('may be reported again, and keeps its time', async () => {
    const job_id = await create({ fleet_id: '7' });
    const first = await move(job_id, 'started');
    service.clock.advance(60_000);
    expect((await move(job_id, 'started', { fleet_id: null })).data).toEqual(first.data);
    expect((await read(job_id)).states).toHaveLength(2);
  });

  it('assigned gives the task to an agent, and unassigned removes the agent', async () => {
    const job_id = await create();
    await move(job_id, 'assigned', { fleet_id: 8 });
    expect((await read(job_id)).assignment).toEqual({ state: 'agent', fleet_id: '8' });
    await move(job_id, 'unassigned');
    expect((await read(job_id)).assignment).toEqual({ state: 'unassigned' });
  });

  it.each([
    [{ state: 'started', job_id: 99 }, 404, 'job_id'],
    [{ state: 'on the way' }, 400, 'state'],
    [{ state: 'assigned' }, 400, 'fleet_id'],
    [{ state: 'assigned', fleet_id: '9' }, 404, 'fleet_id'],
    [{ state: 'cancelled', fleet_id: '7' }, 400, 'fleet_id'],
  ])('%j is refused and changes nothing', async (body, http, field) => {
    const job_id = await create();
    const before = await read(job_id);
    const answer = await ask(extensionPaths.taskState, { job_id, ...body });
    expect(answer).toMatchObject({ http, processed: false, issues: [{ field }] });
    expect(await read(job_id)).toEqual(before);
  });

  it('that has ended, or was declined, no longer counts when a new task is assigned', async () => {
    const chosen = async () =>
      (await ask(profiles.documented.paths['pickup-delivery'], searching)).data.assignment;
    const searching = service.body('pickup-delivery', { auto_assignment: 1 });
    for (const ways of [['cancelled', 'deleted'], ['declined'], ['started', 'failed']]) {
      const job_id = await create({ fleet_id: '7' });
      expect(await chosen()).toEqual({ state: 'agent', fleet_id: '8' });
      for (const state of ways) await move(job_id, state);
      // Seven has none to do, eight has one; the one that seven gets now makes them even.
      expect(await chosen()).toEqual({ state: 'agent', fleet_id: '7' });
    }
  });

  it('is in the list and the search, also if the task was cancelled or deleted', async () => {
    const ways: TaskState[][] = [[], ['cancelled'], ['cancelled', 'deleted'], ['started']];
    for (const states of ways) {
      const job_id = await create({ fleet_id: '7', order_id: 'S-1' });
      for (const state of states) await move(job_id, state);
    }
    for (const [path, question] of [
      [extensionPaths.taskList, {}],
      [extensionPaths.taskFind, { order_id: 'S-1' }],
    ] as const)
      expect(listPages.task.parse(await ask(path, question)).data.map(({ state }) => state)).toEqual([
        'started',
        'deleted',
        'cancelled',
        'assigned',
      ]);
  });
});
