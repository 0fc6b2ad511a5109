import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** Attempts, each of which waits for the others who use the file, and the pause between two, in milliseconds. */
const attempts = 5;
const waitMs = 1000;
const pauseMs = 200;

/**
 * Empties the log beside a SQLite file (`-wal`): what was erased from the tables can be read there until then.
 * @returns whether it is empty; others who read the whole time keep it.
 */
export const emptyLog = async (file: string): Promise<boolean> => {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');
    for (let attempt = 1; ; attempt += 1) {
      if (checkpoint.get()?.['busy'] === 0) return true;
      if (attempt === attempts) return false;
      await setTimeout(pauseMs);
    }
  } finally {
    database.close();
  }
};
