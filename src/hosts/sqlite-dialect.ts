import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { isLocked } from '#service/failures.ts';

/** One SQLite database as this process has it open. Everything here is done when the call returns. */
export type Engine = {
  /** On the one connection that writes. Throws at once where another process writes. */
  execute: (query: CompiledQuery) => QueryResult<unknown>;
  /** On a connection of its own, which sees committed data only; null where there is one connection. */
  read: ((query: CompiledQuery) => QueryResult<unknown>) | null;
  close: () => void;
};

/** How long a write waits for another process (the admin commands) before its caller has to come back, in milliseconds. */
const maxLockMs = 2000;

/** How often it checks whether the other one is done. Meanwhile everything that only reads goes on. */
const checkAgainMs = 20;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The connection that writes, which one transaction, or one change outside of any, has at a time. */
class Writer {
  readonly #engine: Engine;
  #last: Promise<void> = Promise.resolve();
  /** Since when another process has been writing; null while none is. */
  #lockedSince: number | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Waits for the connection. @returns what gives it back. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  /** Runs a statement that needs the file for this process alone. @throws what SQLite throws once another one has had it for too long. */
  async execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    for (;;) {
      try {
        const result = this.#engine.execute(query);
        this.#lockedSince = null;
        return result;
      } catch (error) {
        if (!isLocked(error)) throw error;
        // Those that come later do not each wait as long again.
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince >= maxLockMs) throw error;
        await pause(checkAgainMs);
      }
    }
  }
}

const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) =>
  CompiledQuery.raw(text),
) as [CompiledQuery, CompiledQuery, CompiledQuery];

/** A connection as Kysely sees it. There are as many as it asks for; those that write take turns. */
class Session implements DatabaseConnection {
  readonly #engine: Engine;
  readonly #writer: Writer;
  /** Gives back the writing connection; null outside of a transaction. */
  #release: (() => void) | null = null;
  /** What a statement of the transaction failed with. */
  #failure: { error: unknown } | null = null;

  constructor(engine: Engine, writer: Writer) {
    this.#engine = engine;
    this.#writer = writer;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The rows are what the query's builder says that they are, as with every driver.
    return (await this.#execute(query)) as QueryResult<Row>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read in pages here, not as a stream.');
  }

  /** Takes the write lock at once, so that no transaction fails half-way without it. */
  async begin(): Promise<void> {
    const release = await this.#writer.take();
    try {
      await this.#writer.execute(begin);
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
    this.#failure = null;
  }

  commit(): void {
    this.#inTransaction(commit);
    this.#end();
  }

  rollback(): void {
    try {
      this.#engine.execute(rollback);
    } catch (error) {
      // A full disk makes SQLite roll back by itself; the first error is the one to report.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#release?.();
    this.#release = null;
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#release) return this.#inTransaction(query);
    if (query.query.kind === 'SelectQueryNode' && this.#engine.read) return this.#engine.read(query);
    const release = await this.#writer.take();
    try {
      return await this.#writer.execute(query);
    } finally {
      release();
    }
  }

  /** As on Postgres, nothing follows a statement that failed: SQLite may have ended the transaction, and each would commit itself. */
  #inTransaction(query: CompiledQuery): QueryResult<unknown> {
    if (this.#failure) throw this.#failure.error;
    try {
      return this.#engine.execute(query);
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}

/** Sessions wait for each other where they must, so that Kysely need not let them through one at a time. */
class ManySessionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's dialect for a SQLite database: one transaction after the other, while reads go on. */
export const sqliteDialect = (engine: Engine): Dialect => ({
  createAdapter: () => new ManySessionsAdapter(),
  createDriver: (): Driver => {
    const writer = new Writer(engine);
    return {
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(new Session(engine, writer)),
      beginTransaction: (session: Session) => session.begin(),
      commitTransaction: async (session: Session) => session.commit(),
      rollbackTransaction: async (session: Session) => session.rollback(),
      releaseConnection: () => Promise.resolve(),
      // Behind everything that waits for the file.
      destroy: async () => {
        const release = await writer.take();
        engine.close();
        release();
      },
    };
  },
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
