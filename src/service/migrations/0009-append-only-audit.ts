import { PostgresAdapter, sql, type SchemaModule, type Transaction } from 'kysely';

/** What a change or a removal of an entry is refused with. */
const refusal = 'The audit is only added to.';

const overSqlite = [
  `create trigger audit_not_changed before update on audit begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_not_removed before delete on audit
   when exists (select 1 from accounts where account_id = old.account_id and is_removed = 0)
   begin select raise(abort, '${refusal}'); end`,
];

const overPostgres = [
  `create or replace function audit_only_added_to() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE'
       and not exists (select 1 from accounts where account_id = old.account_id and is_removed = 0)
       then return old;
     end if;
     raise exception '${refusal}';
   end $$`,
  `create trigger audit_only_added_to before update or delete on audit
   for each row execute function audit_only_added_to()`,
];

/** The database itself refuses to change an entry of the audit, and to remove one but with its whole account. */
export const appendOnlyAudit = async <Tables>(
  schema: SchemaModule,
  transaction: Transaction<Tables>,
): Promise<void> => {
  await schema
    .alterTable('accounts')
    .addColumn('is_removed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? overPostgres : overSqlite)
    await sql.raw(statement).execute(transaction);
};
