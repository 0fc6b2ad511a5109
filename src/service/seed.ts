import type { Kysely } from 'kysely';
import { demoAccountId } from '#contract/extensions.ts';
import { insertAccount } from './account-store.ts';
import { adminActor } from './audit.ts';
import { inTransaction } from './in-transaction.ts';
import { storeDirectory } from './load-directory.ts';
import { demoMerchant, seedDirectory } from './seed-data.ts';
import type { Tables } from './tables.ts';

/** Puts the demo account into a database that was just made. It has no key until a connect link is opened. */
export const seedDemoAccount = (db: Kysely<Tables>, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const account = { account_id: demoAccountId, name: 'Demo', merchant: demoMerchant, now };
    await insertAccount(transaction, account);
    await storeDirectory(transaction, adminActor('demo', demoAccountId, now), seedDirectory);
  });
