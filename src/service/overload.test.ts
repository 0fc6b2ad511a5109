import { afterEach, describe, expect, it } from 'vitest';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
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

  it('tells so at the live path as its clients expect, and lets a page of another origin read it', async () => {
    const origin = 'https://desk.example';
    service = await startService({ limits: { ...roomy, perAddress: 1 }, corsOrigins: [origin] });
    const send = () => service.fetch(aliasPath, service.body('pickup'), { origin }, '1.1.1.1');
    await send();
    const refused = await send();
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([200, '60']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', processed: false });
  });

  it('answers 413 to a body beyond its size, also where its address has no limit or its size is not told', async () => {
    service = await startService({ maxBodyBytes: 1024 });
    const { api_key } = service.account;
    const post = (init: RequestInit) =>
      service.app.fetch(
        new Request(`http://desk.test${extensionPaths.account}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          duplex: 'half',
          ...init,
        } as RequestInit),
      );
    const bodyOf = (length: number) => JSON.stringify({ api_key }).padEnd(length);
    expect((await post({ body: bodyOf(1024) })).status).toBe(200);
    for (const body of [bodyOf(1025), new Blob([bodyOf(1025)]).stream()]) {
      const refused = await post({ body });
      expect(refused.status).toBe(413);
      expect(await refused.json()).toMatchObject({
        message: 'The body is larger than 1 KiB. Nothing was stored.',
        processed: false,
      });
    }
    await service.close();
    service = await startService({ maxBodyBytes: 300 * 1024, limits: roomy });
    expect(
      (await service.fetch(extensionPaths.account, { ...service.account, x: 'x'.repeat(280 * 1024) })).status,
    ).toBe(200);
  });

  it('answers at most 500 rows at once, and all of them page by page', async () => {
    service = await startService();
    await service.load({
      teams: Array.from({ length: 501 }, (_, at) => ({ team_id: at + 1, name: `Team ${at + 1}` })),
    });
    const { api_key } = service.account;
    const page = async (cursor: string | null) =>
      (await service.fetch(extensionPaths.teamList, { api_key, limit: 5000, cursor })).json();
    const first = await page(null);
    expect(first.data).toHaveLength(500);
    const second = await page(first.next_cursor);
    expect(second).toMatchObject({ data: [{ team_id: 501 }], next_cursor: null });
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
  const teams = Array.from({ length: 400 }, (_, at) => ({ team_id: at + 1, name: `Team ${at + 1}` }));
  const list = ({ api_key }: TestAccount, written?: Promise<void>, path: string = extensionPaths.teamList) =>
    service.app.fetch(
      new Request(`http://desk.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key }),
      }),
      { written },
    );

  it('let a create of another account, and its lists, pass by', async () => {
    service = await startService({ limits: { ...roomy, waitMs: 60_000 } });
    await service.load({ teams });
    const other = await service.createAccount('Other');
    const done: string[] = [];
    const note = async (name: string, answer: Response | Promise<Response>) => {
      expect((await answer).status).toBe(200);
      done.push(name);
    };
    await Promise.all([
      ...Array.from({ length: 32 }, () => note('list', list(service.account))),
      note('create', service.fetch(pickup, service.body('pickup', {}, other))),
      note('other list', list(other)),
    ]);
    expect(done).toHaveLength(34);
    // Of the account that asks for 32 at once, as many as it has turns may be before them.
    expect(done.indexOf('create')).toBeLessThan(12);
    expect(done.indexOf('other list')).toBeLessThan(12);
  });

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
