import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { newAccount, spawnService } from '#testing/spawn-service.ts';
import { pickupBody, taskWriters } from '#testing/write-tasks.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-kill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { pickup } = profiles.documented.paths;

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Numbers that look random and are the same each time, from 0 to 1. */
const randoms = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** Every order number in the file, which each create used as its key, and the keys of its idempotency rows. */
const storedIn = async (file: string) => {
  const db = await openDatabase(file);
  const tasks = await db.selectFrom('tasks').select(['order_id', 'job_id']).execute();
  const answers = await db.selectFrom('idempotency').select('idempotency_key').execute();
  await db.destroy();
  return {
    orders: tasks.map(({ order_id }) => order_id).toSorted(),
    jobs: new Set(tasks.map(({ job_id }) => job_id)).size,
    usedKeys: tasks.map(({ order_id }) => hash('sha256', order_id)).toSorted(),
    keys: answers.map(({ idempotency_key }) => idempotency_key).toSorted(),
  };
};

/** Kills a service again and again while it writes. */
const killRounds = async (file: string, rounds: number, seed: number) => {
  const account = await newAccount({ DATABASE: file });
  const writers = taskWriters(account, `seed${seed}`);
  const random = randoms(seed);
  for (let round = 0; round < rounds; round += 1) {
    const service = await spawnService({ DATABASE: file });
    await writers.settle(service);
    const before = writers.acknowledged.size;
    const writing = writers.run(service, 4, () => false);
    while (writers.acknowledged.size === before) await pause(1);
    await pause(random() * 60);
    await service.stop('SIGKILL');
    await writing;
  }
  const acknowledged = new Set(writers.acknowledged);
  const left = await storedIn(file);
  const service = await spawnService({ DATABASE: file });
  await writers.settle(service);
  expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
  return { acknowledged, left, all: writers.acknowledged, end: await storedIn(file) };
};

describe('kill -9', () => {
  it('loses, doubles or halves no acknowledged task, thirty times at random during writes', async () => {
    const lanes = await Promise.all(
      [1, 2].map((seed) => killRounds(join(folder, `lane${seed}.db`), 15, seed)),
    );
    for (const { acknowledged, left, all, end } of lanes) {
      expect(acknowledged.size).toBeGreaterThan(15);
      expect([...acknowledged].filter((order) => !left.orders.includes(order))).toEqual([]);
      // Task and idempotency row are there together or not at all.
      expect(left.keys).toEqual(left.usedKeys);
      expect(new Set(left.orders).size).toBe(left.orders.length);
      // Asked again with the same key, whatever was uncertain is there once.
      expect(end.orders).toEqual([...all].toSorted());
    }
  });

  it('between commit and answer leaves one task, whose key gets the same answer after the restart', async () => {
    const file = join(folder, 'between.db');
    const account = await newAccount({ DATABASE: file });
    const first = await spawnService({ DATABASE: file });
    const body = JSON.stringify(pickupBody(account, 'between'));
    const { hostname, port } = new URL(first.address);
    const head = `POST ${pickup} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    await new Promise<void>((written) => socket.write(head + body, () => written()));
    // Reads the file without a pause, so that no response is read in between.
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
    const look = reader.prepare('select answer from idempotency');
    const deadline = performance.now() + 20_000;
    let row = look.get();
    while (!row && performance.now() < deadline) row = look.get();
    const killed = first.stop('SIGKILL');
    socket.destroy();
    reader.close();
    expect(await killed).toMatchObject({ signal: 'SIGKILL' });

    const second = await spawnService({ DATABASE: file });
    const again = await second.post(pickup, pickupBody(account, 'between'), { 'idempotency-key': 'k' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await again.text()).toBe(row?.['answer']);
    await second.stop();
    expect((await storedIn(file)).orders).toEqual(['between']);
  });

  it('of one of two processes on the same database loses nothing of either', async () => {
    const file = join(folder, 'shared.db');
    const account = await newAccount({ DATABASE: file });
    const steady = await spawnService({ DATABASE: file });
    const steadyWriters = taskWriters(account, 'steady');
    const dyingWriters = taskWriters(account, 'dying');
    let isOver = false;
    const writing = steadyWriters.run(steady, 2, () => isOver);
    for (let round = 0; round < 4; round += 1) {
      const dying = await spawnService({ DATABASE: file });
      await dyingWriters.settle(dying);
      const before = dyingWriters.acknowledged.size;
      const dyingWriting = dyingWriters.run(dying, 4, () => false);
      while (dyingWriters.acknowledged.size < before + 5) await pause(1);
      await dying.stop('SIGKILL');
      await dyingWriting;
    }
    isOver = true;
    await writing;
    await dyingWriters.settle(steady);
    expect(await steady.stop()).toMatchObject({ code: 0, stderr: '' });
    const stored = await storedIn(file);
    expect(stored.orders).toEqual([...steadyWriters.acknowledged, ...dyingWriters.acknowledged].toSorted());
    expect(stored.jobs).toBe(stored.orders.length);
    expect(stored.keys).toEqual(stored.usedKeys);
  });
});
