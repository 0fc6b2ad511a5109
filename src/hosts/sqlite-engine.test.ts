import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startService } from '#testing/start-service.ts';
import type { Engine } from './sqlite-dialect.ts';
import { openEngine } from './sqlite-engine.ts';

const { pickup } = profiles.documented.paths;

let engine: Engine;
beforeEach(() => {
  engine = openEngine(':memory:');
});
afterEach(() => {
  engine.close();
  vi.restoreAllMocks();
});

const ask = (text: string, ...values: unknown[]) => engine.execute(CompiledQuery.raw(text, values)).rows;

describe('the engine', () => {
  it('tells how many rows a statement has changed', () => {
    ask('create table notes (id integer primary key)');
    const { numAffectedRows, rows } = engine.execute(
      CompiledQuery.raw('insert into notes values (?), (?)', [1, 2]),
    );
    expect([numAffectedRows, rows]).toEqual([2n, []]);
  });
});

describe('a full disk', () => {
  it('says that the disk is full, and stores tasks when there is room again', async () => {
    const full = await startService({ database: ':memory:' });
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(full.db);
    await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(full.db);
    const body = full.body('pickup', { job_description: 'x'.repeat(4000) });
    let response = await full.fetch(pickup, body);
    // Pages that are there already may take a few.
    for (let at = 0; at < 9 && response.status === 200; at += 1) response = await full.fetch(pickup, body);
    expect(await response.json()).toMatchObject({ code: 'storage', processed: false });
    expect(response.status).toBe(503);
    expect((await full.fetch('/open/task/list', { api_key: full.account.api_key })).status).toBe(200);
    await sql.raw('pragma max_page_count = 10000').execute(full.db);
    expect((await full.fetch(pickup, body)).status).toBe(200);
    await full.close();
  });
});
