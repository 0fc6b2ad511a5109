import { afterEach, describe, expect, it, vi } from 'vitest';
import { taskKinds } from '../../src/contract/operations.ts';
import { readyLine } from './control.ts';
import { names } from './names.ts';
import { openServiceInMemory, type OpenService } from './open-service.ts';
import { sample } from './sample.ts';

describe('names', () => {
  it.each(taskKinds)('finds a control for each value of a %s', (kind) => {
    const fields = Object.keys(sample.values[kind]) as Parameters<typeof names.byField>[0][];
    const constants = fields.filter((name) => names.byField(name, kind) === null);
    expect(constants.toSorted()).toEqual(['has_delivery', 'has_pickup', 'layout_type']);
  });

  it('depends on the task type', () => {
    expect(names.byField('job_delivery_datetime', 'delivery')?.name).toBe('Deliver before');
    expect(names.byField('job_delivery_datetime', 'appointment')?.name).toBe('Ends');
    expect(() => names.byField('customer_phone', 'pickup')).toThrow('customer_phone is no field of pickup.');
  });
});

describe('the service in memory', () => {
  afterEach(() => void vi.useRealTimers());

  const asker =
    (service: OpenService, api_key: string) =>
    async (path: string, body: object = {}) => {
      const request = new Request(`http://desk.invalid${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key, ...body }),
      });
      return (await service.fetch(request)).json();
    };

  it('names the field of a list that it refuses', async () => {
    const service = await openServiceInMemory(() => 'http://desk.invalid');
    await expect(service.createAccount({ teams: [{ team_id: 'one', name: 'A' }] })).rejects.toThrow(
      'team_id',
    );
    await service.close();
  });

  it('switches a promo at the scheduled time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const service = await openServiceInMemory(() => 'http://desk.invalid');
    const { api_key } = await service.createAccount({ promos: [{ promo_id: 1, code: 'A', status: 0 }] });
    const ask = asker(service, api_key);
    const at = new Date(Date.now() + 60_000).toISOString();
    await ask('/open/promo/schedule/create', { promo_ids: [1], is_enabled: 1, at, time_zone: 'UTC' });
    await vi.advanceTimersByTimeAsync(80_000);
    await vi.waitFor(async () =>
      expect(await ask('/open/promo/list')).toMatchObject({ data: [{ code: 'A', status: 1 }] }),
    );
    await service.close();
  });
});

it('the addresses are read from the line that the server prints', () => {
  const line = 'Dispatch Desk for tests on http://127.0.0.1:1, foreign service on http://127.0.0.1:2';
  expect(readyLine.exec(line)?.groups).toEqual({
    dispatch_desk_url: 'http://127.0.0.1:1',
    dispatch_desk_foreign: 'http://127.0.0.1:2',
  });
});
