import type { Kysely, Transaction } from 'kysely';
import { readTrouble } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** The connection broke during a commit, so whether anything was stored is unknown. */
export class CommitUnknownError extends Error {
  override name = 'CommitUnknownError';

  constructor(cause: unknown) {
    super('The connection to the database broke during a commit.', { cause });
  }
}

/** No attempt starts later than this: each may have waited for a row, or for a server that doesn't answer. */
const patienceMs = 4000;
const longestPauseMs = 100;

/** Half of each pause is random, so that transactions that met once don't meet again. */
const pauseAfter = (attempt: number): number =>
  Math.min(5 * 2 ** attempt, longestPauseMs) * (0.5 + Math.random() / 2);

type Options = {
  /** The work recognises what an earlier attempt has stored, for example by its idempotency key. */
  settlesItself?: boolean;
};

/**
 * Runs the work in one transaction: all or nothing. Every change that a request makes goes through here. If the database
 * rolled back through no fault of the work, such as after a deadlock, a lost connection or another process's lock, the
 * work runs again, so it must change only the database.
 * @param work uses only its transaction: on SQLite, `db` has one connection, and waiting for it would never end.
 * @throws what the work or the database throws; `CommitUnknownError` if a commit had no answer and no later attempt settled it.
 */
export const inTransaction = async <T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  { settlesItself = false }: Options = {},
): Promise<T> => {
  const end = performance.now() + patienceMs;
  let unknown: CommitUnknownError | null = null;
  for (let attempt = 0; ; attempt += 1) {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await work(transaction);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const trouble = readTrouble(error);
      const isUnknown = isCommitting && trouble === 'connection';
      if (isUnknown) unknown = new CommitUnknownError(error);
      const canRepeat = isUnknown ? settlesItself : trouble === 'race' || trouble === 'connection';
      const pauseMs = pauseAfter(attempt);
      // A later attempt that stored nothing doesn't say whether an earlier one did.
      if (!canRepeat || performance.now() + pauseMs > end) throw unknown ?? error;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  }
};
