import {
  CompiledQuery,
  isAbortedTransactionError,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { CommitUnknownError, NotStoredError } from '#service/in-transaction.ts';

/** SQLSTATEs after which the server has taken the transaction back, and the same may go well the next time. */
const lostRaces = new Set(['40001', '40P01', '55P03', '57014']); // serialization, deadlock, a lock or an answer not to be had in time
/** By their first characters: connection, too many connections, shutdown and crash, a transaction that was idle too long. */
const lostServer = /^(08|53300|57P0|25P03)/;
const diskFull = '53100';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Only errors of the server have a severity and an SQLSTATE: `EPIPE` of a socket looks like one, and is none. */
const hasSqlState = (error: unknown): boolean => error instanceof Error && 'severity' in error;

const isLostConnection = (error: unknown): boolean => {
  const code = codeOf(error);
  if (hasSqlState(error)) return lostServer.test(code);
  const text = error instanceof Error ? error.message : '';
  return code.startsWith('E') || /connection|timeout|queryable/i.test(text);
};

/** An error of a statement that has certainly stored nothing, in the words that stores know. */
const explain = (error: unknown): unknown => {
  if (codeOf(error) === diskFull) return new NotStoredError('full', error);
  return lostRaces.has(codeOf(error)) || isLostConnection(error)
    ? new NotStoredError('passing', error)
    : error;
};

type Connection = Parameters<PostgresDriver['releaseConnection']>[0];

/** A connection that says of its errors whether something may have been stored. */
class Session implements DatabaseConnection {
  readonly inner: Connection;
  #isInTransaction = false;

  constructor(inner: Connection) {
    this.inner = inner;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.inner.executeQuery<Row>(query);
    } catch (error) {
      // A change by itself commits itself: when the connection breaks, the outcome is unknown.
      const storesNothing = this.#isInTransaction || query.query.kind === 'SelectQueryNode';
      throw storesNothing || hasSqlState(error) ? explain(error) : error;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read in pages here, not as a stream.');
  }

  async begin(settings: TransactionSettings, driver: PostgresDriver): Promise<void> {
    try {
      await driver.beginTransaction(this.inner, settings);
      this.#isInTransaction = true;
    } catch (error) {
      throw explain(error);
    }
  }

  async commit(driver: PostgresDriver): Promise<void> {
    this.#isInTransaction = false;
    try {
      await driver.commitTransaction(this.inner);
    } catch (error) {
      if (isAbortedTransactionError(error)) throw error;
      throw hasSqlState(error) && !isLostConnection(error) ? explain(error) : new CommitUnknownError(error);
    }
  }

  async rollback(driver: PostgresDriver): Promise<void> {
    this.#isInTransaction = false;
    // A connection that cannot even do this is thrown away, and the server takes back what it had. The first error is the one
    // to tell.
    await driver.rollbackTransaction(this.inner).catch(() => undefined);
  }
}

class ExplainingDriver implements Driver {
  readonly #driver: PostgresDriver;

  constructor(driver: PostgresDriver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<Session> {
    try {
      // Its type says less than what it always gives.
      return new Session((await this.#driver.acquireConnection()) as Connection);
    } catch (error) {
      throw explain(error);
    }
  }

  beginTransaction(session: Session, settings: TransactionSettings): Promise<void> {
    return session.begin(settings, this.#driver);
  }

  commitTransaction(session: Session): Promise<void> {
    return session.commit(this.#driver);
  }

  rollbackTransaction(session: Session): Promise<void> {
    return session.rollback(this.#driver);
  }

  releaseConnection(session: Session): Promise<void> {
    return this.#driver.releaseConnection(session.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** Kysely's dialect for Postgres, with errors that say whether something may be stored. */
export class ExplainingPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new ExplainingDriver(new PostgresDriver({ pool: this.#pool }));
  }
}
