import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Tables } from '#service/tables.ts';

/** One turn of the event loop: every request that runs gets one statement further. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The row of an idempotency key or of an account that a statement is about; both kinds have their account first. */
const rowOf = ({ sql, parameters }: CompiledQuery): string | null => {
  if (sql.includes(' "idempotency"')) return `key ${String(parameters[1])}`;
  return sql.startsWith('update "accounts"') ? 'account' : null;
};

const locks = ({ sql }: CompiledQuery): boolean => !sql.startsWith('select') && !sql.startsWith('delete');

type Session = DatabaseConnection & { begin: () => void; end: () => void; changed: () => boolean };

/**
 * A store whose transactions run beside each other, one statement each by turns, where SQLite runs them one after the other.
 * As under READ COMMITTED, a change waits for another transaction that has changed the same key or account, and nobody else
 * sees a key before its transaction ends. It cannot take back what it wrote: a rollback after a change is refused.
 */
export const interleavedStore = (db: Kysely<Tables>): Kysely<Tables> => {
  const open = new Map<Session, Promise<void>>();
  const owners = new Map<string, Session>();

  const newSession = (): Session => {
    const ended = Promise.withResolvers<void>();
    let hasChanged = false;
    const ownerBeside = (row: string): Session | undefined => {
      const owner = owners.get(row);
      return owner === session ? undefined : owner;
    };
    const lock = async (row: string): Promise<void> => {
      for (let owner = ownerBeside(row); owner; owner = ownerBeside(row)) await open.get(owner);
      owners.set(row, session);
    };
    const session: Session = {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        await turn();
        const row = rowOf(query);
        if (row !== null && open.has(session) && locks(query)) await lock(row);
        hasChanged ||= !query.sql.startsWith('select');
        const { rows, ...result } = await db.executeQuery(query);
        const isHidden = row !== null && ownerBeside(row) !== undefined;
        return { ...result, rows: isHidden ? [] : (rows as Row[]) }; // the caller's own claim, as with every driver
      },
      streamQuery: () => {
        throw new Error('not supported');
      },
      begin: () => open.set(session, ended.promise),
      end: () => {
        open.delete(session);
        for (const [row, owner] of owners) if (owner === session) owners.delete(row);
        ended.resolve();
      },
      changed: () => hasChanged,
    };
    return session;
  };

  const sessions = new WeakMap<DatabaseConnection, Session>();
  const sessionOf = (connection: DatabaseConnection): Session => {
    const session = sessions.get(connection);
    if (!session) throw new Error('a connection of another store');
    return session;
  };
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => {
      const session = newSession();
      sessions.set(session, session);
      return Promise.resolve(session);
    },
    beginTransaction: async (connection) => {
      await turn();
      sessionOf(connection).begin();
    },
    commitTransaction: async (connection) => {
      await turn();
      sessionOf(connection).end();
    },
    rollbackTransaction: (connection) => {
      const session = sessionOf(connection);
      session.end();
      return session.changed()
        ? Promise.reject(new Error('this store takes nothing back'))
        : Promise.resolve();
    },
    releaseConnection: () => Promise.resolve(),
    destroy: () => db.destroy(),
  };

  return new Kysely<Tables>({
    dialect: {
      createAdapter: () =>
        new (class extends SqliteAdapter {
          override get supportsMultipleConnections() {
            return true;
          }
        })(),
      createDriver: () => driver,
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
};
