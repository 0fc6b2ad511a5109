import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { runAdmin, spawnService } from '#testing/spawn-service.ts';
import { openDatabase } from './open-database.ts';

/** `SCHEDULE_KILLS=20 npx vitest run src/hosts/promo-schedule.process` kills more often, over a minute. */
const kills = Number(process.env['SCHEDULE_KILLS'] || 5);
const planCount = kills;
const promosOfPlan = 50;
const apartMs = 1000;

const folder = mkdtempSync(join(tmpdir(), 'desk-schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

type Env = Record<string, string>;
type Database = Awaited<ReturnType<typeof openDatabase>>;

const isAnyWaiting = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('promo_plans').select('state').where('state', '=', 'waiting').execute()).length > 0;

/** Creates an account with inactive promo codes, and plans for tomorrow that activate them. */
const planAll = async (env: Env) => {
  const account = JSON.parse((await runAdmin(['account', 'create', 'Plans'], env)).stdout);
  const ids = Array.from({ length: planCount * promosOfPlan }, (_, at) => at);
  const file = join(folder, 'directory.json');
  writeFileSync(
    file,
    JSON.stringify({ promos: ids.map((promo_id) => ({ promo_id, code: `P${promo_id}`, status: 0 })) }),
  );
  const loaded = await runAdmin(['load', file, '--account', account.account_id], env);
  if (loaded.code !== 0) throw new Error(loaded.stderr);
  const service = await spawnService(env);
  for (let first = 0; first < ids.length; first += promosOfPlan) {
    const answer = await service.post(extensionPaths.promoScheduleCreate, {
      api_key: account.api_key,
      promo_ids: ids.slice(first, first + promosOfPlan),
      is_enabled: 1,
      at: new Date(Date.now() + 86_400_000).toISOString(),
      time_zone: 'UTC',
    });
    expect(answer.status).toBe(200);
  }
  await service.stop();
};

/** Moves the plans of tomorrow to the next seconds, one after the other. */
const bringForward = async (db: Database) => {
  const start = Date.now() + 1000;
  for (let plan = 0; plan < planCount; plan += 1)
    await db
      .updateTable('promo_plans')
      .set({ due_at: new Date(start + plan * apartMs).toISOString() })
      .where('schedule_id', '=', plan + 1)
      .execute();
};

/** Every plan ran completely, once, after its time. */
const expectDoneOnce = async (db: Database) => {
  const plans = await db.selectFrom('promo_plans').selectAll().execute();
  const promos = await db.selectFrom('promos').select(['promo_id', 'status', 'changed_by']).execute();
  const changes = await db
    .selectFrom('audit')
    .select('object')
    .where('operation', 'like', 'schedule %')
    .execute();
  expect(plans.map(({ state, changed }) => [state, changed])).toEqual(
    plans.map(() => ['done', promosOfPlan]),
  );
  expect(plans.filter(({ due_at: due, done_at: at }) => (at ?? '') < due)).toEqual([]);
  expect(promos).toMatchObject(promos.map(() => ({ status: 1, changed_by: 'schedule of First key' })));
  expect(changes.map(({ object }) => object).toSorted()).toEqual(
    promos.map(({ promo_id: id }) => `promo ${id}`).toSorted(),
  );
};

describe('scheduled changes while the service is killed again and again', () => {
  it.each([
    ['SQLite', 1],
    ['Postgres', 2],
  ])(
    'run once each over %s',
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
