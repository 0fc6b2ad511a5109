import { closeSync, rmSync, writeSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { entriesAfter } from '#service/audit-store.ts';
import type { Tables } from '#service/tables.ts';
import { openNewFile } from './new-file.ts';

const pageLength = 1000;

/**
 * Writes all entries of an account into a new file, one line of JSON each. @returns how many there are.
 * @throws Error with a sentence, also for a file that exists. No part of a file is left then.
 */
export const exportEntries = async (db: Kysely<Tables>, accountId: string, path: string): Promise<number> => {
  const file = openNewFile(path);
  try {
    let written = 0;
    let after = 0;
    for (;;) {
      const page = await entriesAfter(db, { accountId, after, limit: pageLength });
      for (const entry of page) writeSync(file, `${JSON.stringify(entry)}\n`);
      written += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < pageLength) return written;
      after = last.audit_id;
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
};
