import { setTimeout } from 'node:timers/promises';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { isLocked } from '#service/failures.ts';

/** One SQLite file as this process has it open. Everything here is done when the call returns. */
export type Engine = {
  /** On the one connection that writes. */
  execute: (query: CompiledQuery) => QueryResult<unknown>;
  /** On a connection of its own, which sees what is committed and nothing else; null where there is but one. */
  read: ((query: CompiledQuery) => QueryResult<unknown>) | null;
  /** Runs a statement of this module, without parameters, on the connection that writes. Throws at once where another process writes. */
  control: (sql: string) => void;
  /** Whether a transaction is open on it: SQLite ends one by itself after some errors. */
  isInTransaction: () => boolean;
  close: () => void;
};

/** More do not make a commit cheaper for each, and all of them wait for it. */
const largestGroup = 128;

/**
 * A group is whole after so many turns of the event loop without a new member. The loop takes one new connection in a turn, so
 * that requests which arrived while the last commit was under way come one by one.
 */
const quietTurns = 3;

/** How long a group gathers members at most, in milliseconds; as long as the last commit took where that is longer. */
const longestGathering = 5;

/** How long a write waits for another process (the admin commands) before its caller is told to come back, in milliseconds. */
const longestLock = 2000;

/** How often it looks whether the other one is done. Meanwhile everything that only reads goes on. */
const lookAgainMs = 20;

type Member = { resolve: () => void; reject: (error: unknown) => void };

/**
 * Who has the writing connection. Transactions that wait at the same moment become one transaction of SQLite, a savepoint
 * each, so that they share the one expensive step, the commit that reaches the disk. A member that fails takes back its
 * own savepoint; one that is done waits for the commit, and with it stands or falls what it has stored.
 */
class WritingTurns {
  readonly #engine: Engine;
  readonly #queue: { isMember: boolean; start: () => void }[] = [];
  #isBusy = false;
  /** Members of the open transaction that are done; null while none is open. */
  #done: Member[] | null = null;
  /** The open transaction takes no more members. */
  #isClosing = false;
  /** How many transactions were begun and members taken up so far. */
  #groups = 0;
  #members = 0;
  #lastCommitMs = 0;
  /** Since when another process has been writing; null while none is. */
  #lockedSince: number | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Runs what needs the file for this process alone. @throws what SQLite throws once another one has had it for too long. */
  async #unlocked<T>(run: () => T): Promise<T> {
    for (;;) {
      try {
        const result = run();
        this.#lockedSince = null;
        return result;
      } catch (error) {
        if (!isLocked(error)) throw error;
        // Those that come later do not each wait as long again.
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince >= longestLock) throw error;
        await setTimeout(lookAgainMs);
      }
    }
  }

  /** Waits for the connection alone, with no transaction open. */
  async alone<T>(run: () => T): Promise<T> {
    await this.#turn(false);
    try {
      return await this.#unlocked(run);
    } finally {
      this.#pass();
    }
  }

  /** Waits for a place in a transaction. @throws what SQLite throws when it cannot begin one. */
  async begin(): Promise<void> {
    await this.#turn(true);
    try {
      if (this.#done === null) {
        await this.#unlocked(() => this.#engine.control('begin immediate'));
        this.#done = [];
        this.#isClosing = false;
        this.#groups += 1;
        this.#gather(performance.now() + Math.max(longestGathering, this.#lastCommitMs), 0);
      }
      this.#engine.control('savepoint member');
      this.#members += 1;
    } catch (error) {
      this.#pass();
      throw error;
    }
  }

  /** Ends a member's part well. Resolves when it is on the disk. @throws at once where it is to be taken back instead. */
  commit(): Promise<void> {
    this.#engine.control('release member');
    const committed = new Promise<void>((resolve, reject) => {
      this.#done?.push({ resolve, reject });
    });
    this.#pass();
    return committed;
  }

  /** Takes back a member's part. @param error what it failed with */
  rollback(error: unknown): void {
    try {
      // After some errors, as of a full disk, SQLite itself has taken back all of it.
      if (!this.#engine.isInTransaction()) throw error;
      this.#engine.control('rollback to member');
      this.#engine.control('release member');
    } catch (failure) {
      this.#abandon(failure);
    }
    this.#pass();
  }

  #turn(isMember: boolean): Promise<void> {
    return new Promise((start) => {
      this.#queue.push({ isMember, start });
      if (!this.#isBusy) this.#next();
    });
  }

  #pass(): void {
    this.#isBusy = false;
    this.#next();
  }

  #next(): void {
    const [first] = this.#queue;
    const isFull = this.#isClosing || (this.#done?.length ?? 0) >= largestGroup;
    if (this.#done !== null && (isFull || first?.isMember === false)) this.#commitAll();
    if (!first) return;
    this.#queue.shift();
    this.#isBusy = true;
    first.start();
  }

  /** Lets the open transaction take members until they stop coming, or until a moment. @param quiet turns without one so far */
  #gather(until: number, quiet: number): void {
    const [group, members] = [this.#groups, this.#members];
    setImmediate(() => {
      // It was committed meanwhile, and another one may be open.
      if (this.#done === null || this.#groups !== group) return;
      const isQuiet = this.#members === members;
      if (isQuiet ? quiet + 1 < quietTurns : performance.now() < until) {
        this.#gather(until, isQuiet ? quiet + 1 : 0);
        return;
      }
      this.#isClosing = true;
      if (!this.#isBusy) this.#next();
    });
  }

  #commitAll(): void {
    try {
      const start = performance.now();
      this.#engine.control('commit');
      this.#lastCommitMs = performance.now() - start;
      this.#settle((member) => member.resolve());
    } catch (error) {
      this.#abandon(error);
    }
  }

  /** Nothing of the open transaction is stored, and all its members hear why. */
  #abandon(error: unknown): void {
    try {
      if (this.#engine.isInTransaction()) this.#engine.control('rollback');
    } finally {
      this.#settle((member) => member.reject(error));
    }
  }

  #settle(how: (member: Member) => void): void {
    const members = this.#done ?? [];
    this.#done = null;
    members.forEach(how);
  }
}

const changes = new Set<string>(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** A connection as Kysely sees it. There are as many as it asks for; those that write take turns. */
class Session implements DatabaseConnection {
  readonly #engine: Engine;
  readonly #turns: WritingTurns;
  #isMember = false;
  /** What its last statement failed with; null while none has. */
  #error: unknown = null;

  constructor(engine: Engine, turns: WritingTurns) {
    this.#engine = engine;
    this.#turns = turns;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The rows are what the query's builder says that they are, as with every driver.
    return (await this.#execute(query)) as QueryResult<Row>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read in pages here, not as a stream.');
  }

  async begin(): Promise<void> {
    await this.#turns.begin();
    this.#isMember = true;
  }

  async commit(): Promise<void> {
    const committed = this.#turns.commit();
    this.#isMember = false;
    await committed;
  }

  rollback(): void {
    // Kysely also asks for it where the commit has failed, which has taken everything back.
    if (!this.#isMember) return;
    this.#isMember = false;
    this.#turns.rollback(this.#failure());
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#isMember) return this.#asMember(query);
    const { kind } = query.query;
    if (kind === 'SelectQueryNode' && this.#engine.read) return this.#engine.read(query);
    if (!changes.has(kind)) return this.#turns.alone(() => this.#engine.execute(query));
    await this.begin();
    try {
      const result = this.#asMember(query);
      await this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  #failure(): unknown {
    return this.#error ?? new Error('SQLite has ended the transaction.');
  }

  #asMember(query: CompiledQuery): QueryResult<unknown> {
    // Without its transaction a statement would commit itself.
    if (!this.#engine.isInTransaction()) throw this.#failure();
    try {
      return this.#engine.execute(query);
    } catch (error) {
      this.#error = error;
      throw error;
    }
  }
}

class GroupCommitDriver implements Driver {
  readonly #engine: Engine;
  readonly #turns: WritingTurns;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#turns = new WritingTurns(engine);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return new Session(this.#engine, this.#turns);
  }

  beginTransaction(session: Session): Promise<void> {
    return session.begin();
  }

  commitTransaction(session: Session): Promise<void> {
    return session.commit();
  }

  async rollbackTransaction(session: Session): Promise<void> {
    session.rollback();
  }

  async releaseConnection(): Promise<void> {}

  /** Closes the file behind everything that waits for it. */
  destroy(): Promise<void> {
    return this.#turns.alone(() => this.#engine.close());
  }
}

/** Sessions wait for each other where they must, so that Kysely need not let them through one at a time. */
class ManySessionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's dialect for a SQLite file whose transactions share their commits. */
export const groupCommitDialect = (engine: Engine): Dialect => ({
  createAdapter: () => new ManySessionsAdapter(),
  createDriver: () => new GroupCommitDriver(engine),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
