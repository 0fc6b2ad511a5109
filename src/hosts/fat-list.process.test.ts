import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { insertKey } from '#service/key-store.ts';
import { nextTurn } from '#service/yield-to-event-loop.ts';
import { openDatabase } from '#hosts/open-database.ts';
import { demoAccountId, extensionPaths, liveListPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { pickupBody, storedOrders } from '#testing/write-tasks.ts';

/** Most memory that the process has had, in megabytes; 0 on systems that do not tell. */
const peakOf = (pid: number): number => {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
};

/** A service with so many tasks of one order number, each with 60 kB. @returns also a key that reads them. */
const startWith = async (tasks: number, env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'fat-list-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const DATABASE = join(folder, 'desk.db');
  const service = await spawnService({ DATABASE, ...env });
  onTestFinished(() => void service.stop());
  const account = (await (await service.post(extensionPaths.connect, { code: service.code })).json()).data;
  await service.post(profiles.documented.paths.pickup, pickupBody(account, 'A-1'));

  const db = await openDatabase(DATABASE);
  const { api_key } = await insertKey(db, demoAccountId, new Date(), { roles: ['reader'] });
  // The day that a first start begins with.
  for (const table of ['task_states', 'tasks'] as const)
    await db.deleteFrom(table).where('job_id', '<=', 30).execute();
  const task = await db
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', demoAccountId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ ...JSON.parse(task.body), job_description: 'x'.repeat(60_000) });
  for (let stored = 1; stored < tasks; stored += 100) {
    const rows = Array.from({ length: Math.min(100, tasks - stored) }, (_, index) => ({
      ...task,
      job_id: task.job_id + stored + index,
      body,
    }));
    await db.insertInto('tasks').values(rows).execute();
    // Else this process would not hear that the service closes an idle connection.
    await nextTurn();
  }
  await db.destroy();
  return { service, api_key };
};

it('a list of 5,000 tasks with 60 kB each makes the process grow by less than 200 MB', async () => {
  const { service, api_key } = await startWith(5000);
  const before = peakOf(service.pid);
  expect(await storedOrders(service, api_key)).toHaveLength(5000);
  expect(peakOf(service.pid) - before).toBeLessThan(200);
}, 120_000);

it('lists whose answers nobody takes keep out other lists of their account, until their connections are gone', async () => {
  const { service, api_key } = await startWith(150, { MAX_QUEUE: '0' });
  const list = async () => (await service.post(extensionPaths.teamList, { api_key })).status;
  expect(await list()).toBe(200);
  const jobs = JSON.stringify({ api_key, order_ids: ['A-1'] });
  const sockets: Socket[] = [];
  for (let at = 0; at < 8; at += 1) {
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    sockets.push(socket);
    socket.write(
      `POST ${liveListPaths.jobsByOrder} HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${jobs.length}\r\n\r\n${jobs}`,
    );
    // The answer has begun, and 8 MB of it are left where they are.
    await once(socket, 'readable');
  }
  expect(await list()).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(list).toBe(200);
});
