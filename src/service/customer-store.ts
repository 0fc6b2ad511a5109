import { sql, type ExpressionBuilder, type Kysely, type SqlBool, type Expression } from 'kysely';
import { maxCustomers } from '#contract/customers.ts';
import { wordsOf } from '#contract/fold-words.ts';
import type { TaskKind } from '#contract/operations.ts';
import { phonePrefixes, type customersOf } from './customer-keys.ts';
import { readBodyColumn, readKindColumn } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** The customers of an account: one row for each phone, name and address of its tasks. */

type NewCustomers = {
  accountId: string;
  jobId: number;
  day: string;
  people: ReturnType<typeof customersOf>;
};

/** A task without a point, or with one that was looked up, does not replace a point that was given. */
const keepsPoint = sql<boolean>`excluded.latitude = '' or (customers.is_given = 1 and excluded.is_given = 0)`;

/** Adds the customers of a new task. Call it in the task's transaction, after it got its number. */
export const addCustomers = async (
  db: Kysely<Tables>,
  { accountId: account_id, jobId, day, people }: NewCustomers,
): Promise<void> => {
  if (people.length === 0) return;
  await db
    .insertInto('customers')
    .values((eb) =>
      people.map((person, at) => ({
        ...person,
        account_id,
        // Unique as the number of the task is, which is never given again. A task has at most two customers.
        customer_id: jobId * 2 + at,
        tasks: 1,
        last_job_id: jobId,
        last_day: day,
        // A note belongs to a phone and address, under any name.
        note: eb.fn.coalesce(
          eb
            .selectFrom('customers as same')
            .select('same.note')
            .where('same.account_id', '=', account_id)
            .where('same.phone_key', '=', person.phone_key)
            .where('same.address_key', '=', person.address_key)
            .limit(1),
          sql.lit(''),
        ),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'phone_key', 'name_key', 'address_key']).doUpdateSet((eb) => {
        const point = <C extends 'latitude' | 'longitude' | 'is_given'>(column: C) =>
          eb
            .case()
            .when(keepsPoint)
            .then(eb.ref(`customers.${column}`))
            .else(eb.ref(`excluded.${column}`))
            .end();
        return {
          name: eb.ref('excluded.name'),
          phone: eb.ref('excluded.phone'),
          address: eb.ref('excluded.address'),
          latitude: point('latitude'),
          longitude: point('longitude'),
          is_given: point('is_given'),
          tasks: eb('customers.tasks', '+', 1),
          last_job_id: eb.ref('excluded.last_job_id'),
          last_day: eb.ref('excluded.last_day'),
        };
      }),
    )
    .execute();
};

type Condition = (eb: ExpressionBuilder<Tables, 'customers'>) => Expression<SqlBool>;

/** Alternatives, each of which an index or one walk through the account's customers answers. */
export type LookUp = readonly Condition[];

export const phoneLookUp = (text: string, country: string | null): LookUp =>
  phonePrefixes(text, country).map(
    ({ column, prefix }): Condition =>
      (eb) =>
        eb.and([eb(column, '>=', prefix), eb(column, '<', `${prefix}\u{10ffff}`)]),
  );

/** Customers whose name or address has, for each word of the text, a word that starts with it. */
export const wordLookUp = (field: 'name' | 'street', text: string): LookUp => [
  (eb) =>
    eb.and(
      wordsOf(text).map((word) => {
        const column = eb.ref(field === 'name' ? 'customers.name_key' : 'customers.address_key');
        return sql<boolean>`' ' || ${column} like ${`% ${word}%`}`;
      }),
    ),
];

/** `last`: kind and description of the newest task; null after that task was deleted. */
export type Customer = Omit<
  Tables['customers'],
  'account_id' | 'phone_key' | 'phone_tail' | 'name_key' | 'address_key'
> & { last: { kind: TaskKind; description: string } | null };

const newest = async (db: Kysely<Tables>, accountId: string, condition: Condition): Promise<Customer[]> => {
  const rows = await db
    .selectFrom('customers')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.account_id', '=', 'customers.account_id')
        .onRef('tasks.job_id', '=', 'customers.last_job_id'),
    )
    .select(['customer_id', 'name', 'phone', 'address', 'latitude', 'longitude', 'is_given'])
    .select(['customers.tasks', 'last_job_id', 'last_day', 'note', 'tasks.kind', 'tasks.body'])
    .where('customers.account_id', '=', accountId)
    .where(condition)
    .orderBy('last_job_id', 'desc')
    .limit(maxCustomers)
    .execute();
  return rows.map(({ kind, body, ...row }) => {
    const last =
      kind === null || body === null
        ? null
        : { kind: readKindColumn(kind), description: readBodyColumn(body).job_description ?? '' };
    return Object.assign(row, { last });
  });
};

/** The customers of an account that fit, newest first, at most `maxCustomers`. */
export const findCustomers = async (
  db: Kysely<Tables>,
  accountId: string,
  lookUp: LookUp,
): Promise<Customer[]> => {
  const found = new Map<number, Customer>();
  for (const condition of lookUp)
    for (const row of await newest(db, accountId, condition)) found.set(row.customer_id, row);
  return [...found.values()].toSorted((a, b) => b.last_job_id - a.last_job_id).slice(0, maxCustomers);
};

/** Writes the note of a customer's phone and address. @returns whether there is such a customer. */
export const writeNote = async (
  db: Kysely<Tables>,
  { accountId, customerId, note }: { accountId: string; customerId: number; note: string },
): Promise<boolean> => {
  const customer = await db
    .selectFrom('customers')
    .select(['phone_key', 'address_key'])
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return false;
  await db
    .updateTable('customers')
    .set({ note })
    .where('account_id', '=', accountId)
    .where('phone_key', '=', customer.phone_key)
    .where('address_key', '=', customer.address_key)
    .execute();
  return true;
};
