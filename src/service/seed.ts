import type { Kysely } from 'kysely';
import { insertAccount } from './account-store.ts';
import { storeDirectory } from './load-directory.ts';
import { seedDirectory } from './seed-data.ts';
import type { Tables } from './tables.ts';

export const demoAccountId = 'demo';

/**
 * Fills a database that has no account yet with the demo account. It has no key until a connect link is opened.
 * @returns whether there was anything to fill.
 */
export const seedIfFresh = (db: Kysely<Tables>, now: Date): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const anyAccount = await transaction
      .selectFrom('accounts')
      .select('account_id')
      .limit(1)
      .executeTakeFirst();
    const [merchant] = seedDirectory.merchants;
    if (anyAccount || !merchant) return false;
    await insertAccount(transaction, {
      accountId: demoAccountId,
      name: 'Demo',
      merchantId: merchant.merchant_id,
      merchantName: merchant.name,
      now,
    });
    await storeDirectory(transaction, demoAccountId, seedDirectory, now);
    return true;
  });
