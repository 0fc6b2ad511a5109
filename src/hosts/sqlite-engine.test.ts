import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from './group-commit.ts';
import { openEngine } from './sqlite-engine.ts';

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
  it('prepares a statement once, whatever its values', () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const rows = [1, 2, 3].map((value) => ask('select ? as value', value));
    expect(rows).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('continues when there are more statements than it caches', () => {
    const texts = Array.from({ length: 700 }, (_, at) => `select ${at} as value`);
    for (const [at, text] of [...texts, ...texts].entries()) expect(ask(text)).toEqual([{ value: at % 700 }]);
  });

  it('tells how many rows a statement has changed', () => {
    ask('create table notes (id integer primary key)');
    const { numAffectedRows, rows } = engine.execute(
      CompiledQuery.raw('insert into notes values (?), (?)', [1, 2]),
    );
    expect([numAffectedRows, rows]).toEqual([2n, []]);
  });
});
