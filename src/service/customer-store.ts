import type { ExpressionBuilder, Kysely } from 'kysely';
import { maxCustomers, maxCustomerDays } from '#contract/customers.ts';
import { foldWords } from '#contract/fold-words.ts';
import type { TaskKind } from '#contract/operations.ts';
import { isSamePhone } from '#contract/phone.ts';
import { phonePrefixes, wordKeysOf, type CustomerEntry, type Prefix } from './customer-keys.ts';
import { readPhone } from './customer-phone.ts';
import { readBodyColumn, readKindColumn } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** The book of an account's customers: one row for each person and place of its tasks, kept with them. */

type Point = { latitude: string; longitude: string; is_given: 0 | 1 };

const unlessGiven = (eb: ExpressionBuilder<Tables, 'customers'>, point: Point) => {
  const keep = <C extends keyof Point>(column: C) =>
    eb.case().when('is_given', '=', 1).then(eb.ref(column)).else(point[column]).end();
  return { latitude: keep('latitude'), longitude: keep('longitude'), is_given: keep('is_given') };
};

/** Puts the people of a new task into the book. Call it in the transaction of the task, after it got its number. */
export const addCustomers = async (
  db: Kysely<Tables>,
  {
    accountId: account_id,
    jobId,
    day,
    people,
  }: { accountId: string; jobId: number; day: string; people: readonly CustomerEntry[] },
): Promise<void> => {
  for (const [at, person] of people.entries()) {
    const { name, phone, address, latitude, longitude, isGiven } = person;
    const newest = { name, phone, address, last_job_id: jobId, last_day: day };
    const point = { latitude, longitude, is_given: isGiven ? (1 as const) : (0 as const) };
    // The account is locked, so that nobody else adds the same person before the insert.
    const known = await db
      .updateTable('customers')
      .set((eb) => ({
        ...newest,
        // Never replace a point with none, nor one that somebody gave with one that was looked up.
        ...(latitude !== '' && (isGiven ? point : unlessGiven(eb, point))),
        tasks: eb('tasks', '+', 1),
      }))
      .where('account_id', '=', account_id)
      .where('identity', '=', person.identity)
      .returning('customer_id')
      .executeTakeFirst();
    const customer_id = known?.customer_id ?? jobId * 2 + at;
    if (!known) {
      // The note of this phone and address, under whatever name it came.
      const same = await db
        .selectFrom('customers')
        .select('note')
        .where('account_id', '=', account_id)
        .where('place_key', '=', person.placeKey)
        .limit(1)
        .executeTakeFirst();
      const { identity, placeKey: place_key } = person;
      const row = { account_id, customer_id, identity, place_key, note: same?.note ?? '', tasks: 1 };
      await db
        .insertInto('customers')
        .values({ ...row, ...newest, ...point })
        .execute();
      // A phone like "-" has no digit, and so has no key.
      if (person.keys.length > 0)
        await db
          .insertInto('customer_keys')
          .values(person.keys.map((key) => ({ account_id, key, customer_id })))
          .execute();
    }
    await db.insertInto('customer_tasks').values({ account_id, job_id: jobId, customer_id }).execute();
  }
};

/** The newest tasks of each of these customers, by their numbers, in one query. */
const newestTasksOfEach = async (
  db: Kysely<Tables>,
  accountId: string,
  customerIds: readonly number[],
  most: number,
) => {
  const [first, ...others] = customerIds.map((customerId) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('customer_tasks as its')
          .innerJoin('tasks', (join) =>
            join.onRef('tasks.account_id', '=', 'its.account_id').onRef('tasks.job_id', '=', 'its.job_id'),
          )
          .select(['its.customer_id', 'its.job_id', 'tasks.task_day'])
          .where('its.account_id', '=', accountId)
          .where('its.customer_id', '=', customerId)
          .orderBy('its.job_id', 'desc')
          .limit(most)
          .as('newest'),
      )
      .selectAll('newest'),
  );
  return first ? others.reduce((query, each) => query.unionAll(each), first).execute() : [];
};

/** Names the newest of a customer's tasks that are left. Name and address are the same, but for their spelling. */
const nameNewest = async (db: Kysely<Tables>, account_id: string, customer_id: number): Promise<void> => {
  const [task] = await newestTasksOfEach(db, account_id, [customer_id], 1);
  if (!task) return;
  await db
    .updateTable('customers')
    .set({ last_job_id: task.job_id, last_day: task.task_day })
    .where('account_id', '=', account_id)
    .where('customer_id', '=', customer_id)
    .execute();
};

/**
 * Takes tasks out of the book, and with them the customers who have no other. Call it in the transaction that cancels, deletes or
 * erases them. @param isKept whether the tasks stay with a person; by default they do not
 */
export const removeCustomers = async (
  db: Kysely<Tables>,
  account_id: string,
  jobIds: readonly number[],
  isKept: (person: Pick<FoundRow, 'name' | 'phone' | 'address' | 'tasks' | 'note'>) => boolean = () => false,
): Promise<void> => {
  if (jobIds.length === 0) return;
  const found = await db
    .selectFrom('customer_tasks as its')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.account_id', '=', 'its.account_id')
        .onRef('customers.customer_id', '=', 'its.customer_id'),
    )
    .select(['its.job_id', 'its.customer_id', 'name', 'phone', 'address', 'tasks', 'note'])
    .where('its.account_id', '=', account_id)
    .where('its.job_id', 'in', jobIds)
    .execute();
  const links = Map.groupBy(
    found.filter((row) => !isKept(row)),
    ({ customer_id }) => customer_id,
  );
  for (const [customer_id, rows] of links) {
    const gone = rows.map(({ job_id }) => job_id);
    const ofCustomer = (table: 'customer_keys' | 'customer_tasks' | 'customers') =>
      db.deleteFrom(table).where('account_id', '=', account_id).where('customer_id', '=', customer_id);
    const { numDeletedRows } = await db
      .deleteFrom('customer_tasks')
      .where('account_id', '=', account_id)
      .where('customer_id', '=', customer_id)
      .where('job_id', 'in', gone)
      .executeTakeFirstOrThrow();
    // Another process may have removed them since they were read.
    const removed = Number(numDeletedRows);
    if (removed === 0) continue;
    const left = await db
      .updateTable('customers')
      .set((eb) => ({ tasks: eb('tasks', '-', removed) }))
      .where('account_id', '=', account_id)
      .where('customer_id', '=', customer_id)
      .returning(['tasks', 'last_job_id'])
      .executeTakeFirst();
    if (!left || left.tasks <= 0)
      for (const table of ['customer_keys', 'customer_tasks', 'customers'] as const)
        await ofCustomer(table).execute();
    else if (gone.includes(left.last_job_id)) await nameNewest(db, account_id, customer_id);
  }
};

/** What is looked for: of each group, a key that begins with one of its prefixes. */
export type LookUp = readonly (readonly Prefix[])[];

type Keys = Pick<Tables, 'customer_keys'>;

/** Greater than every text that begins with the prefix. */
const endOf = (prefix: Prefix): string => `${prefix}\u{10ffff}`;

const beginsWithAny = (prefixes: readonly Prefix[]) => (eb: ExpressionBuilder<Keys, 'customer_keys'>) =>
  eb.or(
    prefixes.map((prefix) =>
      eb.and([eb('customer_keys.key', '>=', prefix), eb('customer_keys.key', '<', endOf(prefix))]),
    ),
  );

/** Above this many matches the customers are walked through, newest first: every few of them match. */
const fewEnough = 200;
/** Of several words each may match many customers, and all together none: so many are read and compared before a walk. */
const fewEnoughOfWords = 5000;

/** Rows that are read for an answer: some may be one person, whose number was once given without its country. */
const maxRead = 2 * maxCustomers;

type FoundRow = Omit<Tables['customers'], 'account_id' | 'identity' | 'place_key'>;

/** `days`: of the newest of their tasks, the latest first. */
export type Customer = FoundRow & { days: string[]; last: { kind: TaskKind; description: string } | null };

const textOf = ({ name, address }: Pick<CustomerEntry, 'name' | 'address'>): string =>
  JSON.stringify([name, address].map(foldWords));

/** Whether two texts of a person and their place differ in their spelling alone. */
export const isSamePerson = (
  one: Pick<CustomerEntry, 'name' | 'phone' | 'address'>,
  other: Pick<CustomerEntry, 'name' | 'phone' | 'address'>,
): boolean => {
  // To read a phone takes longer.
  if (textOf(one) !== textOf(other)) return false;
  // An extension, or "-", cannot be read.
  if (one.phone === other.phone) return true;
  const [phone, its] = [readPhone(one.phone), readPhone(other.phone)];
  return phone !== null && its !== null && isSamePhone(phone, its);
};

/** Rows of one person and place are one, the newest, with the tasks of all. */
const mergeSame = (rows: readonly FoundRow[]): (FoundRow & { ids: number[] })[] => {
  const merged: (FoundRow & { ids: number[] })[] = [];
  for (const row of rows) {
    const same = merged.find((other) => isSamePerson(row, other));
    if (same) {
      // That of the number as it was read before its country was known.
      same.note ||= row.note;
      same.tasks += row.tasks;
      same.ids.push(row.customer_id);
    } else merged.push({ ...row, ids: [row.customer_id] });
  }
  return merged;
};

/** What these tasks are about, by their numbers. */
const aboutOf = async (
  db: Kysely<Tables>,
  accountId: string,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, Customer['last']>> => {
  if (jobIds.length === 0) return new Map();
  const tasks = await db
    .selectFrom('tasks')
    .select(['job_id', 'kind', 'body'])
    .where('account_id', '=', accountId)
    .where('job_id', 'in', jobIds)
    .execute();
  return new Map(
    tasks.map(({ job_id, kind, body }) => [
      job_id,
      { kind: readKindColumn(kind), description: readBodyColumn(body).job_description ?? '' },
    ]),
  );
};

/**
 * The customers who fit one of the keys. Of more than `most` keys not all are read: `isCut` then.
 * @param word a key that they must have as well
 */
const idsOf = async (
  db: Kysely<Tables>,
  accountId: string,
  any: readonly Prefix[],
  { word, most = fewEnough }: { word?: Prefix | undefined; most?: number } = {},
): Promise<{ ids: ReadonlySet<number>; isCut: boolean }> => {
  const ids = new Set<number>();
  // One after the other: for all in one query SQLite would read all keys of the account.
  for (const prefix of any) {
    const found = await db
      .selectFrom('customer_keys')
      .select('customer_id')
      .where('account_id', '=', accountId)
      .where(beginsWithAny([prefix]))
      .$if(word !== undefined, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('customer_keys as its')
              .select('its.key')
              .where('its.account_id', '=', accountId)
              .whereRef('its.customer_id', '=', 'customer_keys.customer_id')
              .where('its.key', '=', word ?? ''),
          ),
        ),
      )
      .limit(most + 1)
      .execute();
    for (const { customer_id } of found) ids.add(customer_id);
    // One customer may have several of the keys.
    if (found.length > most || ids.size > most) return { ids, isCut: true };
  }
  return { ids, isCut: false };
};

const selectCustomers = (db: Kysely<Tables>, accountId: string) =>
  db
    .selectFrom('customers')
    .select(['customer_id', 'name', 'phone', 'address', 'latitude', 'longitude', 'is_given'])
    .select(['tasks', 'last_job_id', 'last_day', 'note'])
    .where('customers.account_id', '=', accountId);

/**
 * Those of these customers who fit, the newest first. For an order of its own a database would walk through all.
 * @param others what they must fit beside that by which they were found: words
 */
const readFew = async (
  db: Kysely<Tables>,
  accountId: string,
  ids: ReadonlySet<number>,
  others: LookUp,
): Promise<FoundRow[]> => {
  const rows = await selectCustomers(db, accountId)
    .where('customer_id', 'in', [...ids])
    .execute();
  return rows
    .filter((row) => {
      const keys = others.length === 0 ? [] : wordKeysOf(row);
      return others.every((group) => group.some((prefix) => keys.some((key) => key.startsWith(prefix))));
    })
    .toSorted((a, b) => b.last_job_id - a.last_job_id);
};

/** The newest customers who fit, of many. */
const readMany = (db: Kysely<Tables>, accountId: string, groups: LookUp): Promise<FoundRow[]> => {
  let query = selectCustomers(db, accountId);
  for (const prefixes of groups)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('customer_keys')
          .select('customer_keys.key')
          .whereRef('customer_keys.account_id', '=', 'customers.account_id')
          .whereRef('customer_keys.customer_id', '=', 'customers.customer_id')
          .where(beginsWithAny(prefixes)),
      ),
    );
  return query.orderBy('last_job_id', 'desc').limit(maxRead).execute();
};

/** The customers of an account that fit, the newest first, at most `maxCustomers`. */
export const findCustomers = async (
  db: Kysely<Tables>,
  accountId: string,
  lookUp: LookUp,
): Promise<Customer[]> => {
  const read = async (): Promise<FoundRow[]> => {
    for (const most of lookUp.length > 1 ? [fewEnough, fewEnoughOfWords] : [fewEnough])
      for (const group of lookUp) {
        const { ids, isCut } = await idsOf(db, accountId, group, { most });
        if (ids.size === 0) return [];
        if (!isCut)
          return readFew(
            db,
            accountId,
            ids,
            lookUp.filter((each) => each !== group),
          );
      }
    return readMany(db, accountId, lookUp);
  };
  const rows = mergeSame((await read()).slice(0, maxRead)).slice(0, maxCustomers);
  const about = await aboutOf(
    db,
    accountId,
    rows.map(({ last_job_id }) => last_job_id),
  );
  const allIds = rows.flatMap(({ ids }) => ids);
  const tasks = await newestTasksOfEach(db, accountId, allIds, maxCustomerDays);
  const customers: Customer[] = [];
  for (const { ids, ...row } of rows) {
    const days = tasks.flatMap(({ customer_id, task_day }) => (ids.includes(customer_id) ? task_day : []));
    const last = about.get(row.last_job_id) ?? null;
    customers.push({ ...row, days: [...new Set(days)].toSorted().toReversed(), last });
  }
  return customers;
};

/** Writes the note of a customer's phone and address, however the phone was read. @returns whether there is such a customer. */
export const writeNote = async (
  db: Kysely<Tables>,
  { accountId, customerId, note }: { accountId: string; customerId: number; note: string },
): Promise<boolean> => {
  const customer = await db
    .selectFrom('customers')
    .select(['place_key', 'phone', 'address'])
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return false;
  const [word] = wordKeysOf({ name: '', address: customer.address });
  const { ids } = await idsOf(db, accountId, phonePrefixes(customer.phone, null), { word });
  const rows = await selectCustomers(db, accountId)
    .where('customer_id', 'in', [...ids, customerId])
    .execute();
  const same = rows.filter((row) => isSamePerson({ ...row, name: '' }, { ...customer, name: '' }));
  const set = () => db.updateTable('customers').set({ note }).where('account_id', '=', accountId);
  // One after the other: by either of two conditions a database would walk the account.
  await set().where('place_key', '=', customer.place_key).execute();
  if (same.length > 0)
    await set()
      .where(
        'customer_id',
        'in',
        same.map(({ customer_id }) => customer_id),
      )
      .execute();
  return true;
};
