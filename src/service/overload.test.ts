import { afterEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';

const { pickup } = profiles.documented.paths;
const roomy = {
  inFlight: 64,
  queue: 128,
  waitMs: 2000,
  perAddress: 0,
  perKey: 0,
  wrongKeys: 0,
  perAccount: 0,
};

let service: TestService;
afterEach(() => service.close());

describe('a service past its limits', () => {
  it('answers 429 to an address that asks too often, whatever it asks, and 200 to others, until the minute is over', async () => {
    service = await startService({ limits: { ...roomy, perAddress: 2 } });
    const place = (address: string) => service.fetch(extensionPaths.place, { address: 'x' }, {}, address);
    expect([(await place('1.1.1.1')).status, (await place('1.1.1.1')).status]).toEqual([401, 401]);
    const refused = await service.fetch(pickup, service.body('pickup'), {}, '1.1.1.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', processed: false });
    expect((await service.fetch(pickup, service.body('pickup'), {}, '2.2.2.2')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await service.fetch(pickup, service.body('pickup'), {}, '1.1.1.1')).status).toBe(200);
    expect(await service.db.selectFrom('tasks').select('job_id').execute()).toHaveLength(2);
  });

  it('answers 429 to a key that is used too often, and 200 to another of the same address', async () => {
    service = await startService({ limits: { ...roomy, perKey: 2 } });
    const ask = (api_key: string, address: string) =>
      service.fetch(extensionPaths.account, { api_key }, {}, address);
    const { api_key } = service.account;
    const other = await service.createAccount('Other');
    expect([(await ask(api_key, '1.1.1.1')).status, (await ask(api_key, '2.2.2.2')).status]).toEqual([
      200, 200,
    ]);
    const refused = await ask(api_key, '3.3.3.3');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', processed: false });
    expect((await ask(other.api_key, '1.1.1.1')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await ask(api_key, '1.1.1.1')).status).toBe(200);
  });

  it('answers 429 to whoever tries too many wrong keys, and lets the right one through', async () => {
    service = await startService({ limits: { ...roomy, wrongKeys: 10 } });
    const attempt = async (api_key: unknown, address = '1.1.1.1') =>
      (await service.fetch(extensionPaths.account, { api_key }, {}, address)).status;
    const attempts = [];
    for (let index = 0; index < 12; index += 1) attempts.push(await attempt(`dk_live_${index}`));
    expect(attempts).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(await attempt(service.account.api_key)).toBe(200);
    expect(await attempt('dk_live_x', '2.2.2.2')).toBe(401);
    service.clock.advance(60_000);
    expect(await attempt('dk_live_x')).toBe(401);
  });

  it('lets a page of another origin read the refusal', async () => {
    const origin = 'https://desk.example';
    service = await startService({ limits: { ...roomy, perAddress: 1 }, corsOrigins: [origin] });
    const send = () => service.fetch(pickup, service.body('pickup'), { origin }, '1.1.1.1');
    await send();
    const refused = await send();
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', processed: false });
  });

  it('answers 503 and ends the connection that is one too many', async () => {
    service = await startService({ limits: roomy });
    const body = JSON.stringify({ api_key: service.account.api_key });
    const request = new Request(`http://desk.test${extensionPaths.account}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const refused = await service.app.fetch(request, { isCrowded: true });
    const { headers } = refused;
    expect([refused.status, headers.get('retry-after'), headers.get('connection')]).toEqual([
      503,
      '1',
      'close',
    ]);
    expect(await refused.json()).toMatchObject({ code: 'busy', processed: false });
  });
});

describe('many lists at once', () => {
  const list = ({ api_key }: TestAccount, written?: Promise<void>, path: string = extensionPaths.teamList) =>
    service.app.fetch(
      new Request(`http://desk.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key }),
      }),
      { written },
    );

  it.each([extensionPaths.teamList, extensionPaths.promoScheduleList, extensionPaths.promoChanges])(
    'count until their answers are written, for their own account alone: %s',
    async (path) => {
      service = await startService({ limits: { ...roomy, queue: 0 } });
      const other = await service.createAccount('Other');
      const { promise: written, resolve } = Promise.withResolvers<void>();
      const statuses = [];
      for (let at = 0; at < 9; at += 1) statuses.push((await list(service.account, written, path)).status);
      expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 503]);
      expect((await list(other)).status).toBe(200);
      expect((await service.fetch(pickup, service.body('pickup'))).status).toBe(200);
      resolve();
      await written;
      expect((await list(service.account)).status).toBe(200);
    },
  );
});

describe('requests beyond the limits', () => {
  it('get 503 when too many are at work, which store nothing', async () => {
    service = await startService({ limits: { ...roomy, inFlight: 4, queue: 4 } });
    const orders = Array.from({ length: 40 }, (_, at) => `A-${at}`);
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    await Promise.all(
      orders.map(async (order_id) => {
        const { status } = await service.fetch(pickup, service.body('pickup', { order_id }));
        statuses.add(status);
        if (status === 200) acknowledged.push(order_id);
      }),
    );
    expect(statuses).toEqual(new Set([200, 503]));
    const stored = await service.db.selectFrom('tasks').select('order_id').execute();
    expect(stored.map(({ order_id }) => order_id).toSorted()).toEqual(acknowledged.toSorted());
    expect((await service.fetch(pickup, service.body('pickup'))).status).toBe(200);
  });

  it('get 413 for a body beyond the configured size', async () => {
    service = await startService({ maxBodyBytes: 1024 });
    const refused = await service.fetch(extensionPaths.account, ' '.repeat(1025));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      message: 'The body is larger than 1 KiB. Nothing was stored.',
      processed: false,
    });
  });
});
