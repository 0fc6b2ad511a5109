import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('openDatabase', () => {
  it('makes every commit durable and every reference checked', async () => {
    const db = await openDatabase(join(folder, 'new/folder/desk.db'));
    const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db)).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
    // Otherwise the process would block while another one writes.
    expect(await pragma('busy_timeout')).toEqual({ timeout: 0 });
    await db.destroy();
  });

  it('takes the write lock at the start of a transaction, before what it reads can grow old', async () => {
    const file = join(folder, 'locked.db');
    const db = await openDatabase(file);
    const other = new DatabaseSync(file, { timeout: 0 });
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('accounts').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow('locked');
    });
    other.exec('begin immediate');
    other.close();
    await db.destroy();
  });

  it('keeps its folder and files from other users, and takes away the rights that a file had', async () => {
    const home = join(folder, 'private');
    const file = join(home, 'desk.db');
    const modes = () =>
      ['desk.db', 'desk.db-wal', 'desk.db-shm'].map((name) =>
        (statSync(join(home, name)).mode & 0o777).toString(8),
      );
    const db = await openDatabase(file);
    expect((statSync(home).mode & 0o777).toString(8)).toBe('700');
    expect(modes()).toEqual(['600', '600', '600']);
    for (const name of ['desk.db', 'desk.db-wal', 'desk.db-shm']) chmodSync(join(home, name), 0o644);
    const again = await openDatabase(file);
    expect(modes()).toEqual(['600', '600', '600']);
    await Promise.all([db.destroy(), again.destroy()]);
  });

  it('says which setting and which file is wrong', async () => {
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'This is no database, but long enough to be one. '.repeat(100));
    const other = join(folder, 'other.db');
    const raw = new DatabaseSync(other);
    raw.exec('create table cats (name text)');
    raw.close();
    await expect(openDatabase(text)).rejects.toThrow(`DATABASE ${text}: file is not a database`);
    await expect(openDatabase(join(text, 'x.db'))).rejects.toThrow(`DATABASE ${text}/x.db: E`);
    await expect(openDatabase(other)).rejects.toThrow(
      `DATABASE ${other}: it holds the tables of another program.`,
    );
  });
});
