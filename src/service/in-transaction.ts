import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What the driver of a database server throws where a statement, or a whole transaction, has certainly stored nothing.
 * SQLite, which is in this process, has errors of its own; see `toFailure`.
 */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
  /** `passing`: it met another transaction, or the connection broke, so that it may go well the next time. */
  readonly why: 'passing' | 'full';

  constructor(why: 'passing' | 'full', cause: unknown) {
    super(why === 'full' ? 'The database has no room.' : 'The database could not be asked just now.', {
      cause,
    });
    this.why = why;
  }
}

/** Thrown where the connection broke during a commit: whether something was stored is unknown. */
export class CommitUnknownError extends Error {
  override name = 'CommitUnknownError';

  constructor(cause: unknown) {
    super('The connection to the database broke during a commit.', { cause });
  }
}

/** Together less than a second on average: longer than a lost race takes, shorter than a person waits for an answer. */
const pausesMs = [5, 20, 60, 150, 300, 500];

/** After so long no run begins any more: each may have waited for a row, or for a server that is silent. */
const patienceMs = 4000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds * (0.5 + Math.random() / 2));
  });

const isPassing = (error: unknown): boolean => error instanceof NotStoredError && error.why === 'passing';

type Options = {
  /** The work recognises what an earlier run has stored, as by its idempotency key. */
  settlesItself?: boolean;
};

/**
 * Runs the work in one transaction: all or nothing. Where the database took it back without a fault of the work, as
 * after a deadlock or a lost connection, the work runs again, a few times: it must change nothing but what it stores.
 * @throws what the work throws, `NotStoredError` when the database stays away, `CommitUnknownError` when a commit had no answer and
 * no later run could settle it.
 */
export const inTransaction = async <T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  { settlesItself = false }: Options = {},
): Promise<T> => {
  const end = performance.now() + patienceMs;
  let unknown: CommitUnknownError | null = null;
  for (let run = 0; ; run += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (error instanceof CommitUnknownError) unknown = error;
      const mayRepeat = error instanceof CommitUnknownError ? settlesItself : isPassing(error);
      const next = pausesMs[run];
      // A later run that has stored nothing does not tell what became of an earlier one.
      if (!mayRepeat || next === undefined || performance.now() + next > end) throw unknown ?? error;
      await pause(next);
    }
};
