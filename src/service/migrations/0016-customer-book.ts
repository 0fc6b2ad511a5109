import type { SchemaModule, Transaction } from 'kysely';
import { customersOf, type CustomerEntry } from '../customer-keys.ts';
import { readBodyColumn, readCoordinates, readKindColumn } from '../stored-columns.ts';
import type { Tables } from '../tables.ts';

/** Rows that are read, or stored, at the same time. */
const pageLength = 500;

const storeAll = async <Table extends 'customers' | 'customer_keys' | 'customer_tasks'>(
  store: (rows: Tables[Table][]) => Promise<unknown>,
  rows: readonly Tables[Table][],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += pageLength) await store(rows.slice(at, at + pageLength));
};

/** The book of an account, from its tasks. A number that does not say its country goes by its digits. */
const fillBook = async (db: Transaction<Tables>, account_id: string): Promise<void> => {
  const book = new Map<
    string,
    { customer_id: number; person: CustomerEntry; tasks: number; job_id: number; day: string }
  >();
  const links: Tables['customer_tasks'][] = [];
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('tasks')
      .select(['job_id', 'kind', 'body', 'coordinates', 'task_day', 'state'])
      .where('account_id', '=', account_id)
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(pageLength)
      .execute();
    for (const task of page.filter(({ state }) => state !== 'cancelled' && state !== 'deleted')) {
      const people = await customersOf({
        kind: readKindColumn(task.kind),
        body: readBodyColumn(task.body),
        coordinates: readCoordinates(task.coordinates),
        countryOf: () => null,
      });
      for (const [at, person] of people.entries()) {
        const known = book.get(person.identity);
        const customer_id = known?.customer_id ?? task.job_id * 2 + at;
        const tasks = (known?.tasks ?? 0) + 1;
        book.set(person.identity, { customer_id, person, tasks, job_id: task.job_id, day: task.task_day });
        links.push({ account_id, job_id: task.job_id, customer_id });
      }
    }
    after = page.at(-1)?.job_id ?? after;
    if (page.length < pageLength) break;
  }
  const customers = [...book.values()];
  const rows = customers.map(({ customer_id, person, tasks, job_id, day }) => ({
    account_id,
    customer_id,
    identity: person.identity,
    place_key: person.placeKey,
    name: person.name,
    phone: person.phone,
    address: person.address,
    latitude: person.latitude,
    longitude: person.longitude,
    is_given: person.isGiven ? (1 as const) : (0 as const),
    tasks,
    last_job_id: job_id,
    last_day: day,
    note: '',
  }));
  const keys = customers.flatMap(({ customer_id, person }) =>
    person.keys.map((key) => ({ account_id, key, customer_id })),
  );
  await storeAll<'customers'>((some) => db.insertInto('customers').values(some).execute(), rows);
  await storeAll<'customer_keys'>((some) => db.insertInto('customer_keys').values(some).execute(), keys);
  await storeAll<'customer_tasks'>((some) => db.insertInto('customer_tasks').values(some).execute(), links);
};

/** The people and places of an account's tasks, the keys that find them, and the tasks of each. */
export const customerBook = async (schema: SchemaModule, transaction: Transaction<Tables>): Promise<void> => {
  await schema.alterTable('merchants').addColumn('country', 'text').execute();
  await schema
    .createTable('customers')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('place_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('latitude', 'text', (column) => column.notNull())
    .addColumn('longitude', 'text', (column) => column.notNull())
    .addColumn('is_given', 'integer', (column) => column.notNull())
    .addColumn('tasks', 'bigint', (column) => column.notNull())
    .addColumn('last_job_id', 'bigint', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('customers_pk', ['account_id', 'customer_id'])
    .addUniqueConstraint('customers_identity', ['account_id', 'identity'])
    .execute();
  await schema
    .createIndex('customers_newest')
    .on('customers')
    .columns(['account_id', 'last_job_id'])
    .execute();
  await schema.createIndex('customers_place').on('customers').columns(['account_id', 'place_key']).execute();
  await schema
    .createTable('customer_keys')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_keys_pk', ['account_id', 'key', 'customer_id'])
    .addForeignKeyConstraint('customer_keys_customer', ['account_id', 'customer_id'], 'customers', [
      'account_id',
      'customer_id',
    ])
    .execute();
  await schema
    .createIndex('customer_keys_customer')
    .on('customer_keys')
    .columns(['account_id', 'customer_id', 'key'])
    .execute();
  await schema
    .createTable('customer_tasks')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('job_id', 'bigint', (column) => column.notNull())
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_tasks_pk', ['account_id', 'job_id', 'customer_id'])
    .addForeignKeyConstraint('customer_tasks_customer', ['account_id', 'customer_id'], 'customers', [
      'account_id',
      'customer_id',
    ])
    .execute();
  await schema
    .createIndex('customer_tasks_customer')
    .on('customer_tasks')
    .columns(['account_id', 'customer_id', 'job_id'])
    .execute();
  const accounts = await transaction.selectFrom('accounts').select('account_id').execute();
  for (const { account_id } of accounts) await fillBook(transaction, account_id);
};
