import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { pickupBody, storedOrders, taskWriters } from '#testing/write-tasks.ts';
import { runAdminCommand } from './admin-commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { pickup } = profiles.documented.paths;

const admin = async (DATABASE: string, ...args: string[]) =>
  JSON.parse(JSON.stringify(await runAdminCommand(args, { DATABASE })));

const quiet = { LOG_LEVEL: 'silent' };
type Service = Awaited<ReturnType<typeof spawnService>>;

const epochOf = async (service: Service): Promise<string> =>
  (await (await fetch(service.address + extensionPaths.capabilities)).json()).epoch;

describe('a backup', () => {
  it('made while tasks are stored holds all that was acknowledged before it, and is restored into a new epoch', async () => {
    const DATABASE = join(folder, 'desk.db');
    const file = join(folder, 'copy.db');
    const account = await admin(DATABASE, 'account', 'create', 'Shop');
    const service = await spawnService({ DATABASE, ...quiet });
    const writers = taskWriters(account, 'w');
    let isOver = false;
    const writing = writers.run(service, 4, () => isOver);
    while (writers.acknowledged.size < 50) await service.post('/open/task/list', account);
    const before = [...writers.acknowledged];
    const made = await admin(DATABASE, 'backup', file);
    isOver = true;
    await writing;
    expect(made).toMatchObject({ file, accounts: 1, bytes: statSync(file).size });
    expect(made.tasks).toBeGreaterThanOrEqual(before.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(admin(DATABASE, 'backup', file)).rejects.toThrow(`${file} exists. Name a new file.`);

    const late = { ...pickupBody(account, 'after the backup') };
    const lost = (await (await service.post(pickup, late)).json()).data.job_id;
    expect(await epochOf(service)).toBe('first');
    await expect(admin(DATABASE, 'restore', file)).rejects.toThrow('is in use. Stop the service first.');
    expect(await storedOrders(service, account.api_key)).toContain('after the backup');
    await service.stop();

    const restored = await admin(DATABASE, 'restore', file);
    expect(restored).toMatchObject({ accounts: 1, tasks: made.tasks });
    const again = await spawnService({ DATABASE, ...quiet });
    const orders = await storedOrders(again, account.api_key);
    expect(orders).toHaveLength(made.tasks);
    expect(orders).toEqual(expect.arrayContaining(before));
    expect(await epochOf(again)).toBe(restored.epoch);
    expect(restored.epoch).not.toBe('first');
    // A number that was given out after the backup is not given again.
    const next = await (await again.post(pickup, pickupBody(account, 'next'))).json();
    expect(next.data.job_id).toBeGreaterThan(lost);
    await again.stop();
    const [entry] = (await admin(DATABASE, 'audit', 'list', '--account', account.account_id, '--last', '2'))
      .entries;
    expect(entry).toMatchObject({ operation: 'admin restore', to_value: `epoch ${restored.epoch}` });

    // What was replaced is still there, whole, for its owner alone; nothing half-made is.
    expect(statSync(DATABASE).mode & 0o777).toBe(0o600);
    expect(statSync(restored.replaced).mode & 0o777).toBe(0o600);
    expect(readFileSync(restored.replaced).includes('after the backup')).toBe(true);
    expect(readdirSync(folder).filter((name) => /restoring|-wal|-shm/.test(name))).toEqual([]);

    // Each restore is an epoch of its own, also of the same backup.
    expect((await admin(DATABASE, 'restore', file)).epoch).not.toBe(restored.epoch);
  });

  it('can be restored where there is no database yet', async () => {
    const source = join(folder, 'source.db');
    const file = join(folder, 'moved.db');
    await admin(source, 'account', 'create', 'Moved');
    await admin(source, 'backup', file);
    const DATABASE = join(folder, 'elsewhere/desk.db');
    expect(await admin(DATABASE, 'restore', file)).toMatchObject({ accounts: 1, tasks: 0, replaced: null });
    expect((await admin(DATABASE, 'account', 'list')).accounts).toMatchObject([{ name: 'Moved' }]);
    expect(statSync(join(folder, 'elsewhere')).mode & 0o777).toBe(0o700);
  });

  it('takes the place of a database that is damaged, which stays under another name with its log', async () => {
    const DATABASE = join(folder, 'damaged.db');
    const file = join(folder, 'whole.db');
    await admin(DATABASE, 'account', 'create', 'Harbor');
    await admin(DATABASE, 'backup', file);
    const bytes = readFileSync(DATABASE).fill(0xff, 0, 4096);
    writeFileSync(DATABASE, bytes);
    writeFileSync(`${DATABASE}-wal`, 'what was left of the log');
    const { replaced } = await admin(DATABASE, 'restore', file);
    expect(readFileSync(replaced).equals(bytes)).toBe(true);
    expect(readFileSync(`${replaced}-wal`, 'utf8')).toBe('what was left of the log');
    expect((await admin(DATABASE, 'account', 'list')).accounts).toMatchObject([{ name: 'Harbor' }]);
  });

  it('that is no backup is refused, and the database stays', async () => {
    const DATABASE = join(folder, 'safe.db');
    await admin(DATABASE, 'account', 'create', 'Safe');
    const wrong = join(folder, 'wrong.db');
    writeFileSync(wrong, 'no database '.repeat(100));
    await expect(admin(DATABASE, 'restore', wrong)).rejects.toThrow('is not a backup of Dispatch Desk.');
    await expect(admin(DATABASE, 'restore', join(folder, 'none.db'))).rejects.toThrow('There is no file');
    expect((await admin(DATABASE, 'account', 'list')).accounts).toMatchObject([{ name: 'Safe' }]);
    const missing = join(folder, 'missing.db');
    await expect(admin(missing, 'backup', join(folder, 'x.db'))).rejects.toThrow('does not exist');
    expect(existsSync(join(folder, 'x.db'))).toBe(false);
    await expect(admin(':memory:', 'backup', join(folder, 'x.db'))).rejects.toThrow('no file');
  });
});
