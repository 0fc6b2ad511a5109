import { mkdtempSync, rmSync } from 'node:fs';
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
    expect(await pragma('busy_timeout')).toEqual({ timeout: 2000 });
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

  it('leaves nothing open when the schema is newer', async () => {
    const file = join(folder, 'newer.db');
    await (await openDatabase(file)).destroy();
    const raw = new DatabaseSync(file);
    raw.exec('update schema_version set version = 99');
    raw.close();
    await expect(openDatabase(file)).rejects.toThrow('schema version 99');
  });
});
