import { afterEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { defaultLimits } from './overload.ts';

const { pickup } = profiles.documented.paths;

const quickLimits = { ...defaultLimits, refusalMs: 0 };

let service: TestService;
afterEach(() => service.close());

/** Asks for a list whose answer is sent when `outgoing` closes. */
const list = ({ api_key }: TestAccount, outgoing: EventTarget & { closed: boolean }) =>
  service.app.fetch(
    new Request(`http://desk.test${extensionPaths.teamList}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key }),
    }),
    {
      outgoing: {
        get closed() {
          return outgoing.closed;
        },
        once: (event, listener) => outgoing.addEventListener(event, listener, { once: true }),
      },
    },
  );

describe('lists whose answers are not read', () => {
  const unread = () => Object.assign(new EventTarget(), { closed: false });
  const fill = async () => {
    service = await startService({ limits: { ...quickLimits, waiting: 0 } });
    const answers = Array.from({ length: defaultLimits.atWork }, unread);
    for (const outgoing of answers) expect((await list(service.account, outgoing)).status).toBe(200);
    return answers;
  };

  it('do not hold up another key', async () => {
    await fill();
    const other = await service.createAccount('Other');
    expect((await service.fetch(pickup, service.body('pickup', {}, other))).status).toBe(200);
  });

  it('hold up their own key until one is sent', async () => {
    const [answer] = await fill();
    const refused = await service.fetch(pickup, service.body('pickup'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'busy', processed: false });
    answer?.dispatchEvent(new Event('close'));
    expect((await service.fetch(pickup, service.body('pickup'))).status).toBe(200);
  });
});

describe('requests beyond the limits', () => {
  it('get 503 and store nothing', async () => {
    service = await startService({ limits: { ...quickLimits, open: 8 } });
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
  });

  it('get 503 before their bodies are read', async () => {
    service = await startService({ limits: { ...quickLimits, open: 0 } });
    const request = new Request(`http://desk.test${pickup}`, { method: 'POST', body: '{}' });
    const { status } = await service.app.fetch(request);
    expect([status, request.bodyUsed]).toEqual([503, false]);
  });

  it('get their refusal after a pause', async () => {
    service = await startService({ limits: { ...defaultLimits, open: 0, refusalMs: 50 } });
    const start = performance.now();
    await service.fetch(pickup, service.body('pickup'));
    expect(performance.now() - start).toBeGreaterThan(40);
  });
});
