import type { Kysely } from 'kysely';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

/** Stores the public base URL while the service runs, so that admin commands print the same links. */
export const storeAddress = (db: Kysely<Tables>, address: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('service_address')
      .values({ address })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ address }))
      .execute();
  });

/** What links of the service that ran last started with, without a slash at the end; null where none ever ran. */
export const storedAddress = async (db: Kysely<Tables>): Promise<string | null> =>
  (await db.selectFrom('service_address').select('address').executeTakeFirst())?.address ?? null;
