import { expect, it } from 'vitest';
import { newTestDatabase } from '#testing/test-database.ts';
import { inTransaction } from './in-transaction.ts';

it('fails in tests if its work uses the database outside the transaction', async () => {
  const { db, close } = await newTestDatabase();
  const work = () => db.selectFrom('accounts').selectAll().execute();
  await expect(inTransaction(db, work)).rejects.toThrow('uses `db` inside a transaction');
  await close();
});
