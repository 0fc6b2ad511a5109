import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openEngine } from './sqlite-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Tables = { notes: { id: number; text: string } };

let file: string;
let files = 0;
let db: Kysely<Tables>;
/** Makes the next statement of this text fail. */
let failing: string | null;

beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  failing = null;
  const engine = openEngine(file);
  const execute: typeof engine.execute = (query) => {
    if (query.sql !== failing) return engine.execute(query);
    failing = null;
    throw new Error(`${query.sql} failed`);
  };
  db = new Kysely<Tables>({ dialect: sqliteDialect({ ...engine, execute }) });
  await sql`create table notes (id integer primary key, text text not null)`.execute(db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
});

const write = (id: number, after?: () => void): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id, text: 'x' }).execute();
    after?.();
    return id;
  });

/** What another process sees: what is committed. */
const stored = (): unknown[] => {
  const other = new DatabaseSync(file, { readOnly: true });
  const rows = other.prepare('select id from notes order by id').all();
  other.close();
  return rows.map(({ id }) => id);
};

const outcomes = async (writes: Promise<number>[]): Promise<unknown[]> =>
  (await Promise.allSettled(writes)).map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason),
  );

const refuse = (): never => {
  throw new Error('refused');
};

describe('transactions that wait for each other', () => {
  it('are each answered once they are stored', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => at);
    const seen = await Promise.all(ids.map((id) => write(id).then(() => stored().includes(id))));
    expect(new Set(seen)).toEqual(new Set([true]));
  });

  it('succeed although one fails, whether its own code or the database refuses it', async () => {
    await write(3);
    expect(await outcomes([write(1), write(2, refuse), write(3), write(4)])).toEqual([
      1,
      'Error: refused',
      'Error: UNIQUE constraint failed: notes.id',
      4,
    ]);
    expect(stored()).toEqual([1, 3, 4]);
  });

  it('store nothing when the commit fails, and the next ones go on', async () => {
    failing = 'commit';
    expect(await outcomes([write(1), write(2)])).toEqual(['Error: commit failed', 2]);
    expect(stored()).toEqual([2]);
  });

  it('run nothing after a statement that failed, even where their code goes on', async () => {
    await write(1);
    const goOn = db.transaction().execute(async (transaction) => {
      const insert = (id: number) => transaction.insertInto('notes').values({ id, text: 'x' }).execute();
      await insert(1).catch(() => undefined);
      await insert(3);
    });
    await expect(goOn).rejects.toThrow('UNIQUE constraint failed');
    expect(stored()).toEqual([1]);
    expect(await write(2)).toBe(2);
  });

  it('are refused where none can begin, and leave nothing locked', async () => {
    failing = 'begin immediate';
    expect(await outcomes([write(1)])).toEqual(['Error: begin immediate failed']);
    expect(await write(2)).toBe(2);
  });

  it('wait for another process that writes, while everything else goes on', async () => {
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const writing = write(1);
    let turns = 0;
    const end = performance.now() + 100;
    while (performance.now() < end) {
      await setImmediate();
      turns += 1;
    }
    expect(await db.selectFrom('notes').select('id').execute()).toEqual([]);
    other.exec('commit');
    other.close();
    expect(await writing).toBe(1);
    expect(turns).toBeGreaterThan(20);
  });

  it('are refused where another process writes for more than 2 seconds, those that follow at once', async () => {
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const now = vi.spyOn(performance, 'now');
    now.mockReturnValue(0);
    const first = outcomes([write(1)]);
    await setImmediate();
    now.mockReturnValue(2000);
    const locked = ['Error: database is locked'];
    expect(await first).toEqual(locked);
    expect(await outcomes([write(2)])).toEqual(locked);
    other.exec('rollback');
    other.close();
    expect(await outcomes([write(3)])).toEqual([3]);
  });

  it('are not seen from outside before their commit', async () => {
    let during: unknown;
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 1, text: 'x' }).execute();
      during = await db.selectFrom('notes').select('id').execute();
      expect(await transaction.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }]);
    });
    expect(during).toEqual([]);
    expect(await db.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }]);
  });
});

describe('a closed store', () => {
  it('has stored what was under way', async () => {
    let closing: Promise<void> | undefined;
    const writing = write(1, () => {
      closing = db.destroy();
    });
    expect(await writing).toBe(1);
    await closing;
    expect(stored()).toEqual([1]);
  });
});
