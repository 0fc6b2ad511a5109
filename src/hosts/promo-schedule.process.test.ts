import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { runAdmin, spawnService } from '#testing/spawn-service.ts';
import { openDatabase } from './open-database.ts';

const promoCount = 100;
/** `SCHEDULE_KILLS=20 npx vitest run src/hosts/promo-schedule.process` kills more often, over a minute. */
const kills = Number(process.env['SCHEDULE_KILLS'] || 5);
/** Promos whose time comes at the same moment, and how far these moments are apart. */
const together = 20;
const apartMs = kills * 200;

const folder = mkdtempSync(join(tmpdir(), 'desk-schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

type Env = Record<string, string>;
type Database = Awaited<ReturnType<typeof openDatabase>>;

const isAnyWaiting = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('promo_schedule').select('state').where('state', '=', 'waiting').execute()).length > 0;

/** An account with promos that are off, and one plan for tomorrow that switches all of them on. */
const planAll = async (env: Env) => {
  const account = JSON.parse((await runAdmin(['account', 'create', 'Plans'], env)).stdout);
  const promos = Array.from({ length: promoCount }, (_, at) => ({ promo_id: at, code: `P${at}`, status: 0 }));
  const file = join(folder, 'directory.json');
  writeFileSync(file, JSON.stringify({ promos }));
  const loaded = await runAdmin(['load', file, '--account', account.account_id], env);
  if (loaded.code !== 0) throw new Error(loaded.stderr);
  const service = await spawnService(env);
  const answer = await service.post(extensionPaths.promoScheduleCreate, {
    api_key: account.api_key,
    promo_ids: promos.map(({ promo_id }) => promo_id),
    is_enabled: 1,
    at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
    time_zone: 'UTC',
  });
  expect(answer.status).toBe(200);
  await service.stop();
};

/** Moves the times of the plan, as if its day had come: some promos each few seconds, from now on. */
const bringForward = async (db: Database) => {
  const start = Date.now() + 3000;
  for (let promo = 0; promo < promoCount; promo += together)
    await db
      .updateTable('promo_schedule')
      .set({ due_at: new Date(start + (promo / together) * apartMs).toISOString() })
      .where('promo_id', '>=', promo)
      .where('promo_id', '<', promo + together)
      .execute();
};

/** Every entry was done once, in order, never early; and the audit has one switch of each promo. */
const expectDoneOnce = async (db: Database) => {
  const entries = await db.selectFrom('promo_schedule').selectAll().orderBy('promo_id').execute();
  const promos = await db.selectFrom('promos').select(['status', 'changed_by']).execute();
  const audit = await db
    .selectFrom('audit')
    .select(['object', 'at'])
    .where('operation', '=', 'schedule 1')
    .orderBy('audit_id')
    .execute();
  expect(entries.map(({ state }) => state)).toEqual(entries.map(() => 'done'));
  expect(entries.filter(({ due_at: due, settled_at: at }) => (at ?? '') < due)).toEqual([]);
  expect(promos).toEqual(promos.map(() => ({ status: 1, changed_by: 'schedule of First key' })));
  expect(audit.map(({ object }) => object).toSorted()).toEqual(
    entries.map(({ promo_id: id }) => `promo ${id}`).toSorted(),
  );
  const moments = audit.map(({ object }) => Math.floor(Number(object.slice('promo '.length)) / together));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  // What each entry says of its moment is what the audit says.
  const times = new Map(audit.map(({ object, at }) => [object, at]));
  expect(entries.map(({ promo_id: id }) => times.get(`promo ${id}`))).toEqual(
    entries.map(({ settled_at: at }) => at),
  );
};

describe('promos whose times come while the service is killed again and again', () => {
  it.each([
    ['SQLite', 1],
    ['Postgres', 2],
  ])(
    'over %s: each is switched once, in order and never early',
    async (engine, processes) => {
      const server = engine === 'Postgres' ? await startPostgres({ isDurable: true }) : null;
      const env: Env = server
        ? { DATABASE_URL: server.url, PUBLIC_URL: 'http://desk.test', LOG_LEVEL: 'silent' }
        : { DATABASE: join(folder, 'plans.db'), LOG_LEVEL: 'silent' };
      await planAll(env);
      const db = await openDatabase(server?.url ?? env['DATABASE'] ?? '');
      const services = await Promise.all(Array.from({ length: processes }, () => spawnService(env)));
      await bringForward(db);
      for (let kill = 0; kill < kills; kill += 1) {
        const at = kill % processes;
        await pause((kill * 397) % 1300);
        await services[at]!.stop('SIGKILL');
        services[at] = await spawnService(env);
      }
      while (await isAnyWaiting(db)) await pause(200);
      const stopped = await Promise.all(services.map((service) => service.stop()));
      expect(stopped.map(({ code }) => code)).toEqual(stopped.map(() => 0));
      await expectDoneOnce(db);
      await db.destroy();
      await server?.stop();
    },
    300_000,
  );
});
