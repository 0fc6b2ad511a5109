import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { trackAnswer, type Tracked } from '#contract/track.ts';
import { driveAgents } from './drive-agents.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** What a person sees on a tracking page while the demo's agents are driven. */

let service: TestService;
let now: number;
beforeEach(async () => {
  service = await startService();
  now = Date.parse('2026-11-20T10:00:00Z');
  await service.load({
    agents: [
      { fleet_id: '7', name: 'Ana Flores' },
      { fleet_id: '8', name: 'Ben Okafor' },
    ],
  });
});
afterEach(() => service.close());

const random = () => 0.1;
const step = () => {
  now += 2000;
  service.clock.advance(2000);
  return driveAgents(service.db, {
    accountId: service.account.account_id,
    now: new Date(now),
    random,
  });
};

const create = async (kind: 'delivery' | 'pickup-delivery', changes: object): Promise<string> => {
  const body = service.body(kind, { tracking_link: 1, fleet_id: '7', ...changes });
  const { data } = await (await service.fetch(profiles.documented.paths[kind], body)).json();
  return data.tracking_link.split('/').pop();
};
const tracked = async (token: string): Promise<Tracked> =>
  trackAnswer.parse(await (await service.fetch(extensionPaths.track, { token })).json()).data;

/** What the page says after each step, until the task has ended. */
const watch = async (token: string): Promise<Tracked[]> => {
  const seen: Tracked[] = [];
  for (let count = 0; count < 200; count += 1) {
    await step();
    const task = await tracked(token);
    seen.push(task);
    if (task.state === 'successful') break;
  }
  return seen;
};

const metres = (a: Tracked['position'], latitude: number): number =>
  Math.round(Math.abs(Number(a?.latitude) - latitude) * 111_320);

describe('a driven agent', () => {
  it('accepts, starts, comes nearer with each step, arrives and is done', async () => {
    const token = await create('delivery', { latitude: '37.77', longitude: '-122.42' });
    const seen = await watch(token);
    expect(seen.at(-1)?.states.map(({ state }) => state)).toEqual([
      'assigned',
      'accepted',
      'started',
      'in_progress',
      'successful',
    ]);
    const onTheWay = seen
      .filter(({ state }) => state === 'started')
      .map(({ position }) => metres(position, 37.77));
    expect(onTheWay.length).toBeGreaterThan(5);
    expect(onTheWay).toEqual(onTheWay.toSorted((a, b) => b - a));
    expect(metres(seen.find(({ state }) => state === 'in_progress')?.position ?? null, 37.77)).toBe(0);
    // Half a minute to two minutes: long enough to watch.
    expect(seen.length * 2).toBeGreaterThan(20);
    expect(seen.length * 2).toBeLessThan(120);
  });

  it('goes by way of the pickup to the customer', async () => {
    const places = {
      job_pickup_latitude: '37.77',
      job_pickup_longitude: '-122.42',
      latitude: '37.80',
      longitude: '-122.42',
    };
    const seen = await watch(await create('pickup-delivery', places));
    const arrived = seen.find(({ state }) => state === 'in_progress');
    expect(metres(arrived?.position ?? null, 37.77)).toBe(0);
    const last = seen.findLast(({ state }) => state === 'in_progress');
    expect(metres(last?.position ?? null, 37.8)).toBeLessThan(150);
    expect(seen.at(-1)?.state).toBe('successful');
  });

  it('ends a task without a point on the map as well', async () => {
    const seen = await watch(await create('delivery', {}));
    expect(seen.at(-1)?.state).toBe('successful');
  });

  it('does one task after the other', async () => {
    const first = await create('delivery', { latitude: '37.77', longitude: '-122.42' });
    const second = await create('delivery', { latitude: '37.78', longitude: '-122.42' });
    await watch(first);
    expect((await tracked(second)).state).toBe('assigned');
    expect((await watch(second)).at(-1)?.state).toBe('successful');
  });

  it('moves about without a task, and unassigned tasks do not change', async () => {
    const token = await create('delivery', { fleet_id: '' });
    const before = await step();
    expect(before).toEqual({ moved: 2, changed: 0 });
    const positions = () => service.db.selectFrom('agents').select(['latitude', 'longitude']).execute();
    const there = await positions();
    await step();
    expect(await positions()).not.toEqual(there);
    expect((await tracked(token)).state).toBe('unassigned');
  });
});
