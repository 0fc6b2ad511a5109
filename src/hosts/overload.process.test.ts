import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { pickupBody, storedOrders } from '#testing/write-tasks.ts';

const { pickup } = profiles.documented.paths;
const inFlight = 8;
const queue = 8;
const connections = 60;
/** Five times as many as are let in. */
const clients = 5 * (inFlight + queue);
/** A moment in `npm test`; OVERLOAD_SECONDS=60 tries whether it lasts. */
const seconds = Number(process.env['OVERLOAD_SECONDS'] ?? 0);

let service: Awaited<ReturnType<typeof spawnService>>;
let account: { api_key: string; merchant_id: string };
beforeAll(async () => {
  service = await spawnService({
    MAX_IN_FLIGHT: String(inFlight),
    MAX_QUEUE: String(queue),
    MAX_CONNECTIONS: String(connections),
    // They count a minute's requests, which is no overload.
    MAX_PER_ADDRESS: '0',
    MAX_PER_KEY: '0',
  });
  account = (await (await service.post('/open/connect', { code: service.code })).json()).data;
});
afterAll(() => service.stop());

const create = (order: string) =>
  service.post(pickup, pickupBody(account, order), { 'idempotency-key': order });

describe('five times as many clients as the service lets in', () => {
  it(
    'are answered, created or told to come back; every task that was acknowledged is there, once',
    async () => {
      const acknowledged: string[] = [];
      const answers = new Map<number, number>();
      /** A connection that is reset rejects here, and fails the test. */
      const note = async (response: Response, order: string | null) => {
        const body = await response.json();
        answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
        if (response.status === 200) {
          if (order !== null) acknowledged.push(order);
          return;
        }
        expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(body).toMatchObject({ code: 'busy', processed: false });
      };
      const end = performance.now() + seconds * 1000;
      const client = async (at: number) => {
        // A quick machine may answer all of a short rush: it goes on until the service was too busy once.
        const isGoingOn = (turn: number) => turn < 12 || !answers.has(503) || performance.now() < end;
        for (let turn = 0; isGoingOn(turn); turn += 1) {
          const order = `${at}-${turn}`;
          const { api_key } = account;
          if (at % 4 === 0)
            await note(await service.post(extensionPaths.taskList, { api_key, limit: 500 }), null);
          else if (at % 4 === 1)
            await note(await service.post(extensionPaths.place, { api_key, address: 'Berlin' }), null);
          else await note(await create(order), order);
        }
      };
      const rush = { isOver: false };
      const health = async () => {
        while (!rush.isOver) expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
      };
      await Promise.all([
        Promise.all(Array.from({ length: clients }, (_, at) => client(at))).finally(
          () => (rush.isOver = true),
        ),
        health(),
      ]);
      expect([...answers.keys()].toSorted((a, b) => a - b)).toEqual([200, 503]);
      // It is over: what comes now is let in.
      await expect
        .poll(async () => (await create('after')).status, { timeout: 5000, interval: 50 })
        .toBe(200);
      const stored = await storedOrders(service, account.api_key);
      const isStored = new Set(stored);
      expect(isStored.size).toBe(stored.length);
      expect([...acknowledged, 'after'].filter((order) => !isStored.has(order))).toEqual([]);
      // What was refused was not done: nothing is there that was not acknowledged.
      expect(stored).toHaveLength(acknowledged.length + 1);
    },
    180_000 + 2000 * seconds,
  );
});
