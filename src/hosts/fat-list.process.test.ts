import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createKey } from '#service/auth.ts';
import { openDatabase } from '#hosts/open-database.ts';
import { extensionPaths, maxListLimit } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { demoAccountId } from '#service/seed.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { pickupBody } from '#testing/write-tasks.ts';

/** Most memory that the process has had, in megabytes; 0 on systems that do not tell. */
const peakOf = (pid: number): number => {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
};

it('a list of 5,000 tasks with 60 kB each makes the process grow by less than 200 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fat-list-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const DATABASE = join(folder, 'desk.db');
  const service = await spawnService({ DATABASE });
  onTestFinished(() => void service.stop());
  const account = (await (await service.post(extensionPaths.connect, { code: service.code })).json()).data;
  await service.post(profiles.documented.paths.pickup, pickupBody(account, 'A-1'));

  const db = await openDatabase(DATABASE);
  const { api_key } = await createKey(db, demoAccountId, new Date(), { roles: ['reader'] });
  const task = await db
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', demoAccountId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ ...JSON.parse(task.body), job_description: 'x'.repeat(60_000) });
  for (let first = 0; first < maxListLimit; first += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...task,
      job_id: task.job_id + 1 + first + index,
      body,
    }));
    await db.insertInto('tasks').values(rows).execute();
  }
  await db.destroy();

  const before = peakOf(service.pid);
  const list = await service.post(extensionPaths.taskList, { api_key, limit: maxListLimit });
  expect((await list.json()).data).toHaveLength(maxListLimit);
  expect(peakOf(service.pid) - before).toBeLessThan(200);
}, 120_000);
