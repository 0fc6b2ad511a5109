import { afterEach, describe, expect, it, vi } from 'vitest';
import { taskKinds } from '../../src/contract/operations.ts';
import { askAt, listAll } from './ask.ts';
import { deskServer, serviceVariable } from './desk-server.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { mayUse } from './may-use.ts';
import { names } from './names.ts';
import { openServiceInMemory } from './open-service.ts';
import { sample } from './sample.ts';
import { readyLine } from './control.ts';

describe('names', () => {
  it('give each field of the samples but the constants a role and a name', () => {
    for (const kind of taskKinds) {
      const fields = Object.keys(sample.values[kind]) as Parameters<typeof names.byField>[0][];
      const without = fields.filter((name) => names.byField(name, kind) === null);
      expect(without.toSorted(), kind).toEqual(['has_delivery', 'has_pickup', 'layout_type']);
    }
  });

  it('differ where a kind calls a field otherwise, and know no field of another kind', () => {
    expect(names.byField('job_delivery_datetime', 'delivery')?.name).toBe('Deliver before');
    expect(names.byField('job_delivery_datetime', 'appointment')?.name).toBe('Ends');
    expect(() => names.byField('customer_phone', 'pickup')).toThrow('customer_phone is no field of pickup.');
  });
});

describe('an account', () => {
  const real = { account_id: 'a', api_key: 'k', merchant_id: 'm' };

  it('that the kit did not make is refused, unless a suite says that it is meant', () => {
    expect(() => mayUse(real, { allowReal: false, serviceAddress: undefined })).toThrow('allowReal: true');
    expect(() => mayUse(real, { allowReal: false, serviceAddress: 'https://a.example' })).toThrow(
      'allowReal',
    );
    expect(mayUse(real, { allowReal: true, serviceAddress: undefined })).toBe(real);
    expect(mayUse(null, { allowReal: false, serviceAddress: undefined })).toBeNull();
  });

  it('is not made at a service of somebody else', () => {
    expect(() => mayUse(null, { allowReal: true, serviceAddress: 'https://a.example' })).toThrow(
      'The kit creates no accounts on your service',
    );
  });

  it('is made with its lists, or the lists are refused by name', async () => {
    const service = await openServiceInMemory(() => 'http://desk.invalid');
    const account = await service.createAccount({ promos: [{ promo_id: 1, code: 'A', status: 1 }] });
    const list = () =>
      service.fetch(
        new Request('http://desk.invalid/open/promo/list', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ api_key: account.api_key }),
        }),
      );
    expect(await (await list()).json()).toMatchObject({ data: [{ promo_id: 1, code: 'A', status: 1 }] });
    await expect(service.createAccount({ teams: [{ team_id: 'one', name: 'A' }] })).rejects.toThrow(
      'team_id',
    );
    await service.close();
  });
});

describe('a call to a service', () => {
  const answering = (...answers: object[]) =>
    askAt('http://desk.invalid', () => Promise.resolve(Response.json(answers.shift() ?? {})));

  it('fails where it is refused inside an HTTP 200', async () => {
    const refusal = { status: 101, message: 'Invalid API key', data: {} };
    await expect(answering(refusal)('/open/task/createPickup', {})).rejects.toThrow('Invalid API key');
    const answer = { data: { job_id: 1 } };
    expect(await answering(answer)('/open/task/createPickup', {})).toEqual(answer);
  });

  it('reads a list to its end, with or without a cursor for more', async () => {
    const account = { account_id: 'a', api_key: 'k', merchant_id: 'm' };
    const rowsOf = (...answers: object[]) => listAll(answering(...answers), '/open/promo/list', account);
    expect(await rowsOf({ data: [1] }, { data: [2] })).toEqual([1]);
    expect(await rowsOf({ data: [1], next_cursor: 'b' }, { data: [2], next_cursor: null })).toEqual([1, 2]);
  });
});

describe('a fault proxy', () => {
  it('refuses an address that it cannot pass bytes on to', async () => {
    for (const address of ['https://127.0.0.1:1', 'http://service.example.com'])
      await expect(startFaultProxy(address)).rejects.toThrow(`not to "${address}"`);
  });
});

describe('the service in memory', () => {
  afterEach(() => void vi.useRealTimers());

  it('switches a promo at the time that was planned', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const service = await openServiceInMemory(() => 'http://desk.invalid');
    const { api_key } = await service.createAccount({ promos: [{ promo_id: 1, code: 'A', status: 0 }] });
    const ask = async (path: string, body: object = {}) => {
      const request = new Request(`http://desk.invalid${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key, ...body }),
      });
      return (await service.fetch(request)).json();
    };
    const at = new Date(Date.now() + 60_000).toISOString().slice(0, 16).replace('T', ' ');
    await ask('/open/promo/schedule/create', { promo_ids: [1], is_enabled: 1, at, time_zone: 'UTC' });
    await vi.advanceTimersByTimeAsync(62_000);
    await vi.waitFor(async () =>
      expect(await ask('/open/promo/list')).toMatchObject({ data: [{ code: 'A', status: 1 }] }),
    );
    await service.close();
  });
});

describe('deskServer', () => {
  afterEach(() => void delete process.env[serviceVariable]);

  it('waits for the line that the server prints', () => {
    expect(deskServer().wait?.stdout).toBe(readyLine);
    const line =
      'Dispatch Desk for tests on http://127.0.0.1:1, foreign service on http://127.0.0.1:2, token abc';
    expect(readyLine.exec(line)?.groups).toEqual({
      dispatch_desk_url: 'http://127.0.0.1:1',
      dispatch_desk_foreign: 'http://127.0.0.1:2',
      dispatch_desk_token: 'abc',
    });
  });

  it('says which Node it needs', () => {
    for (const node of ['20.20.2', '22.21.1']) {
      vi.stubGlobal('process', { ...process, versions: { node } });
      expect(() => deskServer()).toThrow(`deskServer needs Node 22.22 or newer, not ${node}.`);
    }
    vi.unstubAllGlobals();
  });

  it('tells the fixtures of a service address, and takes no other text for one', () => {
    deskServer({ serviceAddress: 'https://service.example.com/' });
    expect(process.env[serviceVariable]).toBe('https://service.example.com');
    deskServer();
    expect(process.env[serviceVariable]).toBeUndefined();
    expect(() => deskServer({ serviceAddress: 'service.example.com' })).toThrow('http:// or https://');
  });
});
