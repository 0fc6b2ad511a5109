import { PostgresAdapter, sql, type SchemaModule, type Transaction } from 'kysely';
import { sha256 } from '#contract/sha256.ts';
import type { Tables } from '../tables.ts';

/** Rows that are in memory at the same time. */
const pageLength = 500;

/**
 * Replaces the text of each idempotency key by its SHA-256: a key may be an order number, or a phone. The rows move to a new
 * table, since a hash may equal the text of a key that was not hashed yet.
 */
export const hashedIdempotencyKeys = async (
  schema: SchemaModule,
  transaction: Transaction<Tables>,
): Promise<void> => {
  // It comes first: Postgres then lets no process of the earlier version store a key until all keys are hashed.
  await schema.dropIndex('idempotency_age').execute();
  await schema
    .createTable('idempotency_hashed')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_hashed_pk', ['account_id', 'idempotency_key'])
    .execute();
  const hashed = transaction.withTables<{ idempotency_hashed: Tables['idempotency'] }>();
  let last: { account_id: string; idempotency_key: string } | undefined;
  for (;;) {
    const after = last;
    const rows = await transaction
      .selectFrom('idempotency')
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('account_id', 'idempotency_key'),
            '>',
            eb.tuple(after?.account_id ?? '', after?.idempotency_key ?? ''),
          ),
        ),
      )
      .orderBy('account_id')
      .orderBy('idempotency_key')
      .limit(pageLength)
      .execute();
    const moved = await Promise.all(
      rows.map(async (row) => ({ ...row, idempotency_key: await sha256(row.idempotency_key) })),
    );
    if (moved.length > 0) await hashed.insertInto('idempotency_hashed').values(moved).execute();
    last = rows.at(-1);
    if (rows.length < pageLength) break;
  }
  await schema.dropTable('idempotency').execute();
  await schema.alterTable('idempotency_hashed').renameTo('idempotency').execute();
  if (transaction.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table idempotency rename constraint idempotency_hashed_pk to idempotency_pk`.execute(
      transaction,
    );
  await schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();
};
