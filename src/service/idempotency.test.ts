import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyDays } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { purgeExpired } from './idempotency.ts';

const { pickup, delivery } = profiles.documented.paths;

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const count = async (table: 'tasks' | 'idempotency'): Promise<number> => {
  const rows = await service.db.selectFrom(table).select('account_id').execute();
  return rows.length;
};

const create = (key: string, body: unknown = service.body('pickup'), path = pickup) =>
  service.fetch(path, body, { 'idempotency-key': key });

describe('Idempotency-Key', () => {
  it('makes one task of 50 requests at once, with 50 equal answers', async () => {
    // A lookup that ends when each has begun its own lets all of them get past the first look for an earlier answer.
    const { promise: looked, resolve: goOn } = Promise.withResolvers<null>();
    let waiting = 0;
    const geocoder = {
      find: () => {
        waiting += 1;
        if (waiting === 50) goOn(null);
        return looked;
      },
      isOwn: false,
    };
    await service.close();
    service = await startService({ geocoder });
    const body = service.body('pickup', { tracking_link: 1 });
    const responses = await Promise.all(Array.from({ length: 50 }, () => create('k', body)));
    expect(waiting).toBe(50);
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(texts).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(
      49,
    );
    expect([await count('tasks'), await count('idempotency')]).toEqual([1, 1]);
  });

  it('is stored as its SHA-256, never as its text', async () => {
    await create('+14155550199');
    const rows = await service.db.selectFrom('idempotency').select('idempotency_key').execute();
    expect(rows).toEqual([
      { idempotency_key: 'e8d4612843461999eefd96a316ed1b97a142e152473aebfe6cb220d6f484b109' },
    ]);
  });

  it('is optional: without it every request makes a task', async () => {
    await service.fetch(pickup, service.body('pickup'));
    await service.fetch(pickup, service.body('pickup'));
    expect([await count('tasks'), await count('idempotency')]).toEqual([2, 0]);
  });

  it('recognises the same request in another form and with another API key of the account', async () => {
    await create('k', service.body('pickup', { notify: 1 }));
    const body = service.body('pickup', { notify: '1', timezone: 480 });
    const again = await create('k', JSON.stringify(Object.fromEntries(Object.entries(body).toReversed())));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it.each([
    ['body', pickup, { order_id: 'B-2' }],
    ['operation', delivery, {}],
  ])('answers 422 for another %s', async (what, path, changes) => {
    await create('k');
    const kind = what === 'operation' ? 'delivery' : 'pickup';
    const answer = await (await create('k', service.body(kind, changes), path)).json();
    expect(answer).toMatchObject({ status: 201, code: 'idempotency_conflict', processed: false });
    expect(await count('tasks')).toBe(1);
  });

  it('is stored only with a success', async () => {
    expect((await create('k', service.body('pickup', { merchant_id: 'x' }))).status).toBe(404);
    expect((await create('k', service.body('pickup', { timezone: '' }))).status).toBe(400);
    expect((await create('k')).status).toBe(200);
    expect([await count('tasks'), await count('idempotency')]).toEqual([1, 1]);
  });

  it('of another account is another key', async () => {
    const other = await service.createAccount();
    await create('k');
    const response = await create('k', service.body('pickup', {}, other));
    expect(response.headers.has('idempotency-replayed')).toBe(false);
    expect(await count('tasks')).toBe(2);
  });

  it('can be used for another request after 30 days', async () => {
    await create('k');
    const purge = () => purgeExpired(service.db, service.clock.now());
    service.clock.advance(idempotencyDays * 86_400_000 - 1);
    await purge();
    expect((await create('k', service.body('pickup', { order_id: 'B-2' }))).status).toBe(422);
    service.clock.advance(1);
    await purge();
    expect((await create('k', service.body('pickup', { order_id: 'B-2' }))).status).toBe(200);
    expect([await count('tasks'), await count('idempotency')]).toEqual([2, 1]);
  });

  it.each(['with space', 'é', 'x'.repeat(256), ''])('refuses the key "%s"', async (key) => {
    const response = await create(key);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toMatchObject([{ field: 'Idempotency-Key' }]);
  });
});
