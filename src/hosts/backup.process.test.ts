import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
describe('a backup', () => {
  it('made while tasks are stored restores every task acknowledged before it', async () => {
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
    for (const each of [file, `${file}.sha256`]) expect(statSync(each).mode & 0o777).toBe(0o600);
    // As `sha256sum` writes it.
    const sha256 = hash('sha256', readFileSync(file));
    expect(made.sha256).toBe(sha256);
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sha256}  copy.db\n`);
    await expect(admin(DATABASE, 'backup', file)).rejects.toThrow('EEXIST');

    const late = { ...pickupBody(account, 'after the backup') };
    const lost = (await (await service.post(pickup, late)).json()).data.job_id;
    await expect(admin(DATABASE, 'restore', file)).rejects.toThrow('is in use. Stop the service first.');
    expect(await storedOrders(service, account.api_key)).toContain('after the backup');
    await service.stop();

    const restored = await admin(DATABASE, 'restore', file);
    expect(restored).toMatchObject({ accounts: 1, tasks: made.tasks, sha256: made.sha256 });
    expect(restored).not.toHaveProperty('note');
    const again = await spawnService({ DATABASE, ...quiet });
    const orders = await storedOrders(again, account.api_key);
    expect(orders).toHaveLength(made.tasks);
    expect(orders).toEqual(expect.arrayContaining(before));
    // Its number was given to another task after the backup.
    const next = await (await again.post(pickup, pickupBody(account, 'next'))).json();
    expect(next.data.job_id).toBeGreaterThan(lost);
    await again.stop();
    const [entry] = await admin(DATABASE, 'audit', '--account', account.account_id, '--last', '2');
    expect(entry).toMatchObject({ operation: 'admin restore', to_value: 'restored' });

    expect(statSync(DATABASE).mode & 0o777).toBe(0o600);
    expect(statSync(restored.replaced).mode & 0o777).toBe(0o600);
    expect(readFileSync(restored.replaced).includes('after the backup')).toBe(true);
    expect(readdirSync(folder).filter((name) => /restoring|-wal|-shm/.test(name))).toEqual([]);
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

  it('replaces a damaged database, which stays under another name with its log', async () => {
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

  it('is refused if it is another file, which leaves the database as it was', async () => {
    const DATABASE = join(folder, 'safe.db');
    await admin(DATABASE, 'account', 'create', 'Safe');
    const wrong = join(folder, 'wrong.db');
    writeFileSync(wrong, 'no database '.repeat(100));
    await expect(admin(DATABASE, 'restore', wrong)).rejects.toThrow(
      'is damaged, or is not a backup of Dispatch Desk.',
    );
    await expect(admin(DATABASE, 'restore', join(folder, 'none.db'))).rejects.toThrow('ENOENT');
    expect((await admin(DATABASE, 'account', 'list')).accounts).toMatchObject([{ name: 'Safe' }]);
    const copied = join(folder, 'by-hand.db');
    await admin(DATABASE, 'backup', copied);
    writeFileSync(`${copied}-wal`, 'tasks that are not in the file yet');
    await expect(admin(DATABASE, 'restore', copied)).rejects.toThrow('is not complete without');
    const missing = join(folder, 'missing.db');
    await expect(admin(missing, 'backup', join(folder, 'x.db'))).rejects.toThrow('does not exist');
    expect(existsSync(join(folder, 'x.db'))).toBe(false);
    for (const command of ['backup', 'restore'])
      await expect(admin(':memory:', command, copied)).rejects.toThrow('needs a database file');
  });

  it('is refused if its bytes differ from its SHA-256', async () => {
    const DATABASE = join(folder, 'compared.db');
    const file = join(folder, 'compared-copy.db');
    await admin(DATABASE, 'account', 'create', 'Before');
    const { sha256 } = await admin(DATABASE, 'backup', file);
    const bytes = readFileSync(file);
    // In a text, which no check of SQLite looks at.
    const changed = Buffer.from(bytes);
    changed.write('Beware', changed.indexOf('Before'));
    writeFileSync(file, changed);
    await expect(admin(DATABASE, 'restore', file)).rejects.toThrow(
      `${file} is damaged or was changed: its SHA-256 does not match ${file}.sha256.`,
    );
    writeFileSync(file, bytes);
    expect(await admin(DATABASE, 'restore', file)).not.toHaveProperty('note');
    rmSync(`${file}.sha256`);
    expect(await admin(DATABASE, 'restore', file)).toMatchObject({
      sha256,
      note: `There is no ${file}.sha256: the backup could not be compared with its SHA-256.`,
    });
    rmSync(file);
    writeFileSync(`${file}.sha256`, 'of an earlier backup');
    await admin(DATABASE, 'backup', file);
    expect(await admin(DATABASE, 'restore', file)).not.toHaveProperty('note');
  });
});
