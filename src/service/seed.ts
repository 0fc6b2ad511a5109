import type { Kysely } from 'kysely';
import { demoAccountId } from '#contract/extensions.ts';
import { insertAccount } from './account-store.ts';
import { inTransaction } from './in-transaction.ts';
import { storeDirectory } from './load-directory.ts';
import { demoMerchant, seedDirectory } from './seed-data.ts';
import type { Tables } from './tables.ts';

/** Puts the demo account into a database that was just made. It has no key until a connect link is opened. */
export const seedDemoAccount = (db: Kysely<Tables>, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { merchant_id: merchantId, name: merchantName } = demoMerchant;
    await insertAccount(transaction, {
      accountId: demoAccountId,
      name: 'Demo',
      merchantId,
      merchantName,
      now,
    });
    await storeDirectory(transaction, demoAccountId, seedDirectory, now);
  });
