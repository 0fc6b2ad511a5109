import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { trackAnswer } from '#contract/track.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** What a person sees who has the tracking link of a task. */

let service: TestService;
beforeEach(async () => {
  service = await startService({ roles: ['owner'] });
  await service.load({ agents: [{ fleet_id: '7', name: 'Ana Flores' }] });
});
afterEach(() => service.close());

const post = (path: string, body: object) =>
  service.fetch(path, { api_key: service.account.api_key, ...body });

const create = async (changes: object = {}, kind: TaskKind = 'pickup') => {
  const body = service.body(kind, { tracking_link: 1, fleet_id: '7', ...changes });
  const { data } = await (await post(profiles.documented.paths[kind], body)).json();
  return { job_id: data.job_id, token: data.tracking_link.split('/').pop() };
};

const track = (token: string) => service.fetch(extensionPaths.track, { token });
const tracked = async (token: string) => trackAnswer.parse(await (await track(token)).json()).data;
const move = (job_id: number, state: string) => post(extensionPaths.taskState, { job_id, state });
const here = { latitude: '37.77', longitude: '-122.42' };

describe('a tracked task', () => {
  it('has its states with their times, and the position of its agent until it has ended', async () => {
    const { job_id, token } = await create();
    expect(await tracked(token)).toMatchObject({ state: 'assigned', agent: 'Ana', position: null });
    service.clock.advance(60_000);
    await move(job_id, 'started');
    await post(extensionPaths.agentPosition, { fleet_id: '7', ...here });
    service.clock.advance(90_000);
    expect(await tracked(token)).toMatchObject({
      now: '2026-11-20T10:02:30.000Z',
      state: 'started',
      agent: 'Ana',
      position: { ...here, at: '2026-11-20T10:01:00.000Z' },
      states: [
        { state: 'assigned', at: '2026-11-20T10:00:00.000Z' },
        { state: 'started', at: '2026-11-20T10:01:00.000Z' },
      ],
    });
    await move(job_id, 'successful');
    expect(await tracked(token)).toMatchObject({ state: 'successful', agent: 'Ana', position: null });
  });

  it('tells the time zone of its last place, where it has one', async () => {
    expect((await tracked((await create()).token)).time_zone).toBeNull();
    const { token } = await create({ job_pickup_latitude: '40.7128', job_pickup_longitude: '-74.006' });
    expect((await tracked(token)).time_zone).toBe('America/New_York');
  });

  it('names no agent who declined it', async () => {
    const { job_id, token } = await create();
    await post(extensionPaths.agentPosition, { fleet_id: '7', ...here });
    await move(job_id, 'declined');
    expect(await tracked(token)).toMatchObject({ state: 'declined', agent: null, position: null });
  });

  it('is not found once it was deleted', async () => {
    const { job_id, token } = await create();
    await move(job_id, 'deleted');
    expect((await track(token)).status).toBe(404);
  });
});

describe('a tracking link', () => {
  const start = Date.parse('2026-11-20T10:00:00Z');

  it.each([
    // The 30th day after 1 December, the task’s, ends at 08:00 UTC of the next one where clocks are eight hours behind.
    [{ timezone: '+480' }, '2027-01-01T08:00:00Z'],
    [{ timezone: '-330' }, '2026-12-31T18:30:00Z'],
    [{ job_delivery_datetime: '2026-12-04 15:00:00' }, '2027-01-04T08:00:00Z'],
  ])(
    'works for 30 days after the last day of the task, on the clock of the job: %j',
    async (changes, end) => {
      const { token } = await create(changes, 'pickup-delivery');
      service.clock.advance(Date.parse(end) - start - 1);
      expect((await track(token)).status).toBe(200);
      service.clock.advance(1);
      const ended = await track(token);
      expect(ended.status).toBe(404);
      const never = await track('0123456789abcdefghijkl');
      expect({ ...(await ended.json()), request_id: '' }).toEqual({
        ...(await never.json()),
        request_id: '',
      });
    },
  );
});
