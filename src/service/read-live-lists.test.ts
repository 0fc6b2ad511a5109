import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, liveListPaths } from '#contract/extensions.ts';
import { liveBase } from '#testing/live-bodies.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { liveJobs } from './read-live-lists.ts';

/** Lists as clients of the live service ask for them and read them. */

let service: TestService;
let other: TestAccount;
beforeAll(async () => {
  service = await startService();
  other = await service.createAccount('Other');
  await service.load({
    teams: [
      { team_id: 12, name: 'South' },
      { team_id: 11, name: 'North' },
    ],
    agents: [
      { fleet_id: '701', name: 'Ana Flores', phone: '+1 415', team_ids: [12, 11], tags: ['van', 'cold'] },
      { fleet_id: 'B-2', name: 'Ben Okafor' },
      { fleet_id: '007', name: 'Cleo Park' },
    ],
  });
});
afterAll(() => service.close());

const ask = async (path: string, body: Record<string, unknown> = {}, account = service.account) => {
  const response = await service.fetch(path, { api_key: account.api_key, ...body });
  expect(response.status).toBe(200);
  return response.json();
};

const create = async (kind: keyof typeof liveBase, changes: Record<string, unknown>) =>
  (await ask(aliasPath, { ...liveBase[kind], ...changes })).data.job_id as number;

describe('lists in the shape of the live service', () => {
  it('teams', async () => {
    expect(await ask(liveListPaths.team)).toEqual({
      status: 200,
      message: 'Successful',
      data: [
        { team_id: 11, team_name: 'North', address: '', tags: '' },
        { team_id: 12, team_name: 'South', address: '', tags: '' },
      ],
    });
  });

  it('jobs, the newest ones where all of them would be too long for one answer', async () => {
    const job_description = 'x'.repeat(5000);
    const { job_id } = (await ask(aliasPath, { ...liveBase.pickup, order_id: 'J-9' })).data;
    const task = await service.db
      .selectFrom('tasks')
      .selectAll()
      .where('job_id', '=', job_id)
      .executeTakeFirstOrThrow();
    // Larger than one body may be, so that few of them are too many.
    const body = JSON.stringify({ ...JSON.parse(task.body), job_description: job_description.repeat(200) });
    const copies = Array.from({ length: 12 }, (_each, at) => ({
      ...task,
      body,
      job_id: job_id + 1000 + at,
      tracking_token: null,
    }));
    await service.db.insertInto('tasks').values(copies).execute();
    const { account_id: accountId } = service.account;
    const jobs = await liveJobs(service.db, { accountId, orderIds: ['J-9'], publicUrl: '' });
    expect(jobs.map((job) => job.job_id)).toEqual(
      Array.from({ length: 8 }, (_each, at) => job_id + 1011 - at),
    );
    await service.db.deleteFrom('tasks').where('order_id', '=', 'J-9').execute();
  });

  it('agents, with an ID as a number only where it is written as one', async () => {
    const rest = { phone: '', status: 0, tags: '', team_id: null, latitude: '', longitude: '' };
    expect((await ask(liveListPaths.agent)).data).toEqual([
      { ...rest, fleet_id: '007', username: 'Cleo Park', name: 'Cleo Park' },
      {
        ...rest,
        fleet_id: 701,
        username: 'Ana Flores',
        name: 'Ana Flores',
        phone: '+1 415',
        tags: 'van,cold',
        team_id: 11,
      },
      { ...rest, fleet_id: 'B-2', username: 'Ben Okafor', name: 'Ben Okafor' },
    ]);
  });

  it('jobs by order number, newest first, with their extra fields', async () => {
    const first = await create('delivery', { order_id: 'J-1', fleet_id: 701, barcode: '12' });
    const second = await create('pickup', { order_id: 'J-1', tracking_link: 1 });
    const third = await create('appointment', { order_id: 'J-2' });
    await create('pickup', { order_id: 'J-3' });
    const { data } = await ask(liveListPaths.jobsByOrder, { order_ids: ['J-1', 'J-2'] });
    expect(data).toMatchObject([
      { job_id: third, order_id: 'J-2', job_type: 2, job_status: 6 },
      {
        job_id: second,
        order_id: 'J-1',
        job_type: 0,
        job_status: 6,
        fleet_id: null,
        job_pickup_name: '7 Eleven Store',
        tracking_link: expect.stringMatching(/^http:\/\/desk\.test\/track\/\w+$/),
      },
      {
        job_id: first,
        job_type: 1,
        job_status: 0,
        fleet_id: 701,
        customer_username: 'John Doe',
        tracking_link: '',
        other_fields: { barcode: '12' },
      },
    ]);
  });

  it('a pickup-and-delivery as two jobs of one number', async () => {
    const job_id = await create('pickup-delivery', { order_id: 'J-4', team_id: 11 });
    expect((await ask(liveListPaths.jobsByOrder, { order_ids: 'J-4' })).data).toMatchObject([
      { job_id, job_type: 0, team_id: 11 },
      { job_id, job_type: 1, team_id: 11 },
    ]);
  });

  it('not found for an unknown order number, as clients of the live service expect', async () => {
    expect(await ask(liveListPaths.jobsByOrder, { order_ids: ['none'] })).toMatchObject({
      status: 404,
      message: 'order_ids: No task has such an order number.',
      data: {},
    });
    await create('pickup', { order_id: 'one' });
    const { data } = await ask(liveListPaths.jobsByOrder, { order_ids: ['none', 'one'] });
    expect(data).toMatchObject([{ order_id: 'one' }]);
  });

  it('from forms, with numbers and with the list as JSON text', async () => {
    await create('pickup', { order_id: 4711 });
    const jobs = await ask(liveListPaths.jobsByOrder, { order_ids: [4711] });
    const form = new URLSearchParams({ api_key: service.account.api_key, order_ids: '["4711"]' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await service.fetch(liveListPaths.jobsByOrder, form.toString(), headers);
    expect(await answer.json()).toEqual(jobs);
    expect(jobs.data).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it.each([undefined, '', [], [''], [null], {}, Array.from({ length: 101 }, String)])(
    'the order numbers %j, by name',
    async (order_ids) => {
      const answer = await ask(liveListPaths.jobsByOrder, { order_ids });
      expect(answer).toMatchObject({ status: 100, issues: [{ field: 'order_ids' }] });
    },
  );

  it.each(Object.values(liveListPaths))('a wrong key at %s', async (path) => {
    expect(await ask(path, { api_key: 'x', order_ids: ['J-1'] })).toMatchObject({ status: 101, data: {} });
  });

  it.each(Object.values(liveListPaths))('rows of another account at %s', async (path) => {
    await create('pickup', { order_id: 'mine' });
    const { data } = await ask(path, { order_ids: ['mine'] }, other);
    // Of an order number like one that nobody has.
    expect(data).toEqual(path === liveListPaths.jobsByOrder ? {} : []);
  });
});
