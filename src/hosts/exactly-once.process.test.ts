import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { newAccount, runAdmin, spawnService } from '#testing/spawn-service.ts';
import { pickupBody } from '#testing/write-tasks.ts';
import { openDatabase } from './open-database.ts';

/** `EXACTLY_ONCE_ROUNDS=200 npx vitest run src/hosts/exactly-once` runs more of them. */
const rounds = Number(process.env['EXACTLY_ONCE_ROUNDS'] || 12);
const requestsAKey = 50;
const otherKeys = 6;
const agents = ['a', 'b', 'c', 'd', 'e'];

const { pickup, promoStatus } = profiles.documented.paths;
type Service = Awaited<ReturnType<typeof spawnService>>;

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const folder = mkdtempSync(join(tmpdir(), 'desk-once-'));
let server: Awaited<ReturnType<typeof startPostgres>>;
let services: [Service, Service];
let account: { account_id: string; api_key: string; merchant_id: string };

const env = () => ({ DATABASE_URL: server.url, PUBLIC_URL: 'http://desk.test', LOG_LEVEL: 'silent' });

beforeAll(async () => {
  server = await startPostgres({ isDurable: true });
  account = await newAccount(env());
  const file = join(folder, 'directory.json');
  const promos = Array.from({ length: rounds }, (_, at) => ({
    promo_id: at,
    code: `P${at}`,
    description: '',
    status: 1,
  }));
  const own = agents.map((fleet_id) => ({ fleet_id, name: fleet_id, team_ids: [1] }));
  writeFileSync(file, JSON.stringify({ teams: [{ team_id: 1, name: 'Team' }], agents: own, promos }));
  const loaded = await runAdmin(['load', file, '--account', account.account_id], env());
  if (loaded.code !== 0) throw new Error(loaded.stderr);
  services = [await spawnService(env()), await spawnService(env())];
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Answer = { text: string; isReplay: boolean };

/** Asks one of the two until it acknowledges, as the dashboard's outbox does: with the same key, whatever went wrong. */
const ask = async (at: number, path: string, body: object, key?: string): Promise<Answer> => {
  for (;;) {
    try {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const response = await services[at % 2]!.post(path, body, headers);
      const text = await response.text();
      if (response.status === 200) return { text, isReplay: response.headers.has('idempotency-replayed') };
      if (response.status !== 503 && response.status !== 500) throw new Error(text);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the connection broke
    }
    await pause(20);
  }
};

/** What happens while the requests of a round are under way. */
const disasters: Record<number, (after: number) => Promise<void>> = {
  1: async (after) => {
    await pause(after);
    await services[1].stop('SIGKILL');
    services[1] = await spawnService(env());
  },
  3: async (after) => {
    await pause(after);
    server.kill();
    await server.restart();
  },
};

const autoBody = (order: string) => ({ ...pickupBody(account, order), team_id: 1, auto_assignment: 1 });

describe('two processes over one Postgres, of which any is killed', () => {
  it(
    'store each create once and lose none that was acknowledged, number tasks upwards, share them out evenly, and keep every promo change',
    async () => {
      let last = 0;
      for (let round = 0; round < rounds; round += 1) {
        const key = `round-${round}`;
        const same = Array.from({ length: requestsAKey }, (_, at) => ask(at, pickup, autoBody(key), key));
        const others = Array.from({ length: otherKeys }, (_, at) =>
          ask(at, pickup, autoBody(`${key}-${at}`), `${key}-${at}`),
        );
        const { api_key } = account;
        const promo = ask(round, promoStatus, { api_key, promo_id: round, status: 0 });
        const disaster = disasters[round % 4]?.((round * 7) % 50);
        const answers = await Promise.all(same);
        const different = await Promise.all(others);
        await Promise.all([promo, disaster]);

        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        expect(answers.filter(({ isReplay }) => !isReplay).length).toBeLessThanOrEqual(1);
        const numbers = [answers[0], ...different].map(
          (answer) => JSON.parse(answer?.text ?? '').data.job_id,
        );
        expect(Math.min(...numbers)).toBeGreaterThan(last);
        last = Math.max(...numbers);
      }

      const db = await openDatabase(server.url);
      const tasks = await db
        .selectFrom('tasks')
        .select(['order_id', 'job_id', 'fleet_id'])
        .orderBy('job_id')
        .execute();
      const keys = await db.selectFrom('idempotency').select('idempotency_key').execute();
      const promos = await db.selectFrom('promos').select('promo_id').where('status', '=', 1).execute();
      const audit = await db.selectFrom('audit').select('object').execute();
      await db.destroy();
      const expected = Array.from({ length: rounds }, (_, round) => [
        `round-${round}`,
        ...Array.from({ length: otherKeys }, (__, at) => `round-${round}-${at}`),
      ]).flat();
      expect(tasks.map(({ order_id }) => order_id).toSorted()).toEqual(expected.toSorted());
      expect(keys.map(({ idempotency_key }) => idempotency_key).toSorted()).toEqual(
        expected.map((key) => hash('sha256', key)).toSorted(),
      );
      expect(tasks.map(({ job_id }) => job_id)).toEqual(expected.map((_, at) => at + 1));
      const loads = agents.map((agent) => tasks.filter(({ fleet_id }) => fleet_id === agent).length);
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
      expect(promos).toEqual([]);
      const changed = new Set(
        audit.map(({ object }) => object).filter((object) => object.startsWith('promo ')),
      );
      expect(changed.size).toBe(rounds);
    },
    Math.max(180_000, rounds * 5000),
  );
});
