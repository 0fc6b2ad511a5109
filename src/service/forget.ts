import type { Kysely, Selectable, Updateable } from 'kysely';
import { fields, isFieldName, type WireKind } from '#contract/fields.ts';
import { isRecord, parseJson } from '#contract/json.ts';
import { isTemplateField } from '#contract/operations.ts';
import { sideOf, type SideName } from '#contract/sides.ts';
import { adminActor, recordChange } from './audit.ts';
import { phoneKeysOf } from './customer-keys.ts';
import { readPhone } from '#contract/phone-reader.ts';
import { inTransaction } from './in-transaction.ts';
import { lockAccount } from './lock-account.ts';
import { mentionTests, minNational } from './mentions.ts';
import { readBodyColumn, readCoordinates } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** Erases a person, by their phone, from an account. */

export type CustomerToErase = {
  accountId: string;
  phone: string;
  /** Country of a phone that does not say it: ISO 3166-1 alpha-2. */
  defaultCountry?: string | null;
};

/**
 * `tasks`: how many have the phone. `presets`: the names of shared presets that mention the person. `mentionedIn`: IDs of other tasks
 * that mention the person; these stay.
 */
export type Traces = { tasks: number; presets: string[]; mentionedIn: number[] };

/** @throws Error with a sentence if it is not a phone. */
const readPerson = async (
  db: Kysely<Tables>,
  { accountId, phone: text, defaultCountry = null }: CustomerToErase,
) => {
  const phone = readPhone(text, defaultCountry);
  if (phone === null) throw new Error('--phone takes a phone number.');
  const { phone_key } = phoneKeysOf(text, defaultCountry);
  const keys = [phone_key, ...(phone.national.length >= minNational ? [phone.national] : [])];
  const customers = await db
    .selectFrom('customers')
    .select('name_key')
    .where('account_id', '=', accountId)
    .where('phone_key', 'in', keys)
    .execute();
  const names = customers.map(({ name_key }) => name_key);
  return { accountId, keys, ...mentionTests(phone, names) };
};

type Person = Awaited<ReturnType<typeof readPerson>>;

type Task = Selectable<Tables['tasks']>;

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Kinds of fields in which people write; the others may have the digits of a phone by chance. */
const writtenKinds: ReadonlySet<WireKind> = new Set(['text', 'email', 'tags', 'metaData', 'links']);

const isWritten = (name: string): boolean => !isFieldName(name) || writtenKinds.has(fields[name].wire);

/** What people wrote in a body or a preset. */
const writtenTexts = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isWritten(name) ? textsOf(value) : []));

/** The sides of a task that have the person's phone. */
const ownSides = ({ keys }: Person, task: Task): SideName[] =>
  (['pickup', 'customer'] as const).filter((side) => keys.includes(task[`${side}_phone_key`]));

const pageLength = 500;

/** The tasks that have the person's phone, and the IDs of others that mention them. */
const findTasks = async (db: Kysely<Tables>, person: Person) => {
  const tasks: Task[] = [];
  const mentionedIn: number[] = [];
  for (let last = 0; ;) {
    const page = await db
      .selectFrom('tasks')
      .selectAll()
      .where('account_id', '=', person.accountId)
      .where('job_id', '>', last)
      .orderBy('job_id')
      .limit(pageLength)
      .execute();
    for (const task of page)
      if (ownSides(person, task).length > 0) tasks.push(task);
      else if (person.mentions([task.order_id, ...writtenTexts(readBodyColumn(task.body))]))
        mentionedIn.push(task.job_id);
    const end = page.at(-1);
    if (!end) return { tasks, mentionedIn };
    last = end.job_id;
  }
};

const find = async (db: Kysely<Tables>, person: Person) => {
  const { accountId, keys, hasPhone, mentions } = person;
  const presets = await db.selectFrom('presets').selectAll().where('account_id', '=', accountId).execute();
  const customers = await db
    .selectFrom('customers')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  return {
    ...(await findTasks(db, person)),
    presets: presets.filter(({ name, preset_values }) => {
      const values = parseJson(preset_values);
      return mentions([name, ...(isRecord(values) ? writtenTexts(values) : [])]);
    }),
    customers: customers.filter(
      (row) => keys.includes(row.phone_key) || [row.phone, row.name, row.address, row.note].some(hasPhone),
    ),
  };
};

/** The columns of a task without the person's sides, and without all texts that are of no side or mention them. */
const eraseFrom = (person: Person, task: Task): Updateable<Tables['tasks']> => {
  const own = ownSides(person, task);
  const erase = (name: string, value: unknown): unknown => {
    if (!isFieldName(name) || isTemplateField(name)) return value;
    const side = sideOf(name)?.side;
    if (side && !own.includes(side) && !person.mentions(writtenTexts({ [name]: value }))) return value;
    if (isWritten(name)) return Array.isArray(value) ? [] : '';
    return side ? '' : value;
  };
  const body = Object.entries(readBodyColumn(task.body)).map(([name, value]) => [name, erase(name, value)]);
  const order_id = person.mentions([task.order_id]) ? '' : task.order_id;
  const { pickup, delivery } = readCoordinates(task.coordinates);
  return {
    order_id,
    body: JSON.stringify({ ...Object.fromEntries(body), order_id }),
    coordinates: JSON.stringify({
      pickup: own.includes('pickup') ? undefined : pickup,
      delivery: own.includes('customer') ? undefined : delivery,
    }),
    warnings: '[]',
    ...(own.includes('pickup') && { pickup_phone_key: '' }),
    ...(own.includes('customer') && { customer_phone_key: '' }),
  };
};

/**
 * Erases a person, by their phone, from the customers, tasks and shared presets of an account, with the stored answers of those
 * tasks. The tasks stay, with what says nothing about the person. All or nothing; without `isConfirmed` it only finds them.
 * @throws Error with a sentence if it is not a phone.
 */
export const forgetCustomer = (
  db: Kysely<Tables>,
  customer: CustomerToErase,
  now: Date,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Traces> =>
  inTransaction(db, async (transaction) => {
    const { accountId: account_id } = customer;
    await lockAccount(transaction, account_id);
    const person = await readPerson(transaction, customer);
    const { tasks, mentionedIn, customers, presets } = await find(transaction, person);
    const traces = { tasks: tasks.length, presets: presets.map(({ name }) => name), mentionedIn };
    if (!isConfirmed) return traces;
    for (const task of tasks) {
      const row = { account_id, job_id: task.job_id };
      await transaction
        .updateTable('tasks')
        .set(eraseFrom(person, task))
        .where((eb) => eb.and(row))
        .execute();
      // The answer repeats the order number and the point of the address.
      await transaction
        .deleteFrom('idempotency')
        .where((eb) => eb.and(row))
        .execute();
    }
    for (const { customer_id } of customers)
      await transaction
        .deleteFrom('customers')
        .where((eb) => eb.and({ account_id, customer_id }))
        .execute();
    for (const { preset_id } of presets)
      await transaction
        .deleteFrom('presets')
        .where((eb) => eb.and({ account_id, preset_id }))
        .execute();
    const to = `erased from ${tasks.length} tasks and ${presets.length} presets`;
    await recordChange(transaction, adminActor('forget', account_id, now), { object: 'customer', to });
    return traces;
  });
