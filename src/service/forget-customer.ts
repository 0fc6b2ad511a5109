import type { Kysely } from 'kysely';
import { isRecord, parseJson, textProp } from '#contract/json.ts';
import { sideNames, sides } from '#contract/sides.ts';
import { adminActor, insertEntry, nextAuditId } from './audit-store.ts';
import { phoneKeysOf } from './customer-keys.ts';
import { isPhoneOf, mentionsPhone, readPhone } from './customer-phone.ts';
import {
  eraseFrom,
  mentionsIn,
  mentionTest,
  personalColumns,
  sideKey,
  sidesOfPerson,
  writtenTexts,
  type Person,
} from './erase-task.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

export type CustomerToErase = {
  accountId: string;
  phone: string;
  /** Country of a phone that does not say it and whose merchant has none: ISO 3166-1 alpha-2. */
  defaultCountry?: string | null;
};

/**
 * `tasks`: how many have the phone. `presets`: the names of shared presets that mention the person. `mentionedIn`: IDs of other tasks,
 * and `customers`: names of other customers that mention the person; these stay.
 */
export type Traces = { tasks: number; presets: string[]; mentionedIn: number[]; customers: string[] };

/** Shorter national numbers are also part of other people's numbers. */
const minNational = 8;

/** The keys that the customers table may have for a phone. @throws Error with a sentence if it is not a phone. */
const keysOf = ({ phone: text, defaultCountry = null }: CustomerToErase) => {
  const phone = readPhone(text, defaultCountry);
  if (phone === null) throw new Error('--phone takes a phone number.');
  const { phone_key } = phoneKeysOf(text, defaultCountry);
  const national = phone.national.length >= minNational ? [phone.national] : [];
  return { phone, keys: [phone_key, ...national] };
};

const rowsOf = (db: Kysely<Tables>, accountId: string, keys: readonly string[]) =>
  db
    .selectFrom('customers')
    .select(['name', 'name_key', 'address_key'])
    .where('account_id', '=', accountId)
    .where('phone_key', 'in', keys)
    .execute();

const findPerson = async (db: Kysely<Tables>, customer: CustomerToErase): Promise<Person> => {
  const { accountId, defaultCountry = null } = customer;
  const { phone, keys } = keysOf(customer);
  const rows = await rowsOf(db, accountId, keys);
  const merchants = await db
    .selectFrom('merchants')
    .select(['merchant_id', 'country'])
    .where('account_id', '=', accountId)
    .execute();
  const countries = new Map(merchants.map(({ merchant_id, country }) => [merchant_id, country]));
  return {
    phone,
    names: rows.map(({ name }) => name),
    places: new Set(rows.map(sideKey)),
    countryOf: (merchantId) => countries.get(merchantId) ?? defaultCountry,
  };
};

const pageLength = 500;

/** The tasks after one that have the person on a side, and others that mention them. `last`: the last task read. */
const findTasks = async (db: Kysely<Tables>, accountId: string, person: Person, after = 0) => {
  const mentions = mentionTest(person);
  const found = { named: [] as number[], mentionedIn: [] as number[], last: after };
  for (;;) {
    const page = await db
      .selectFrom('tasks')
      .select(personalColumns)
      .where('account_id', '=', accountId)
      .where('job_id', '>', found.last)
      .orderBy('job_id')
      .limit(pageLength)
      .execute();
    for (const task of page)
      if (sidesOfPerson(task, person).length > 0) found.named.push(task.job_id);
      else if (mentionsIn(task, mentions)) found.mentionedIn.push(task.job_id);
    found.last = page.at(-1)?.job_id ?? found.last;
    if (page.length < pageLength) return found;
  }
};

/** The shared presets that have the person on a side, or mention them in the name or a value. */
const findPresets = async (db: Kysely<Tables>, accountId: string, person: Person) => {
  const mentions = mentionTest(person);
  const presets = await db
    .selectFrom('presets')
    .select(['preset_id', 'name', 'preset_values'])
    .where('account_id', '=', accountId)
    .execute();
  return presets.filter(({ name, preset_values }) => {
    const parsed = parseJson(preset_values);
    const values = isRecord(parsed) ? parsed : {};
    const country = person.countryOf(textProp(values, 'merchant_id'));
    const phones = sideNames.map((side) => textProp(values, sides[side].phone));
    return (
      mentions(name) ||
      mentions(writtenTexts(values)) ||
      phones.some((phone) => isPhoneOf(phone, person.phone, country))
    );
  });
};

const nameOf = ({ name, phone }: { name: string; phone: string }): string => name || phone;

/**
 * The customers with the phone, with those that only an erased task has, and other customers that mention the person. A name is no mention:
 * another person may have it.
 */
const findCustomers = async (
  db: Kysely<Tables>,
  customer: CustomerToErase,
  person: Person,
  erasedTasks: readonly number[],
) => {
  const { keys } = keysOf(customer);
  const mentions = mentionTest(person);
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'phone_key', 'phone', 'name', 'address', 'note', 'last_job_id'])
    .where('account_id', '=', customer.accountId)
    .execute();
  const others = rows.filter(({ phone_key }) => !keys.includes(phone_key));
  const mentioning = others.filter(
    ({ phone, name, address, note }) =>
      mentionsPhone(`${phone}\n\n\n\n${name}`, person.phone) || mentions(address) || mentions(note),
  );
  const isErased = (row: (typeof rows)[number]) => erasedTasks.includes(row.last_job_id);
  return {
    own: rows.filter((row) => !others.includes(row) || (mentioning.includes(row) && isErased(row))),
    mentioning: mentioning.filter((row) => !isErased(row)),
  };
};

/** Finds a person by their phone and changes nothing. @throws Error with a sentence if it is not a phone. */
export const findTraces = async (db: Kysely<Tables>, customer: CustomerToErase): Promise<Traces> => {
  const person = await findPerson(db, customer);
  const { named, mentionedIn } = await findTasks(db, customer.accountId, person);
  const presets = await findPresets(db, customer.accountId, person);
  const { mentioning } = await findCustomers(db, customer, person, named);
  return {
    tasks: named.length,
    presets: presets.map(({ name }) => name),
    mentionedIn,
    customers: mentioning.map(nameOf),
  };
};

/** Erases a task as it is now: another person may have been erased from it since it was found. */
const eraseTask = async (db: Kysely<Tables>, accountId: string, person: Person, jobId: number) => {
  const task = await db
    .selectFrom('tasks')
    .select(personalColumns)
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (!task) return;
  await db
    .updateTable('tasks')
    .set(eraseFrom(task, sidesOfPerson(task, person), mentionTest(person)))
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .execute();
  // The answer repeats the order number and the point of the address.
  await db
    .deleteFrom('idempotency')
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .execute();
};

/**
 * Erases a person, by their phone, from the customers, tasks and shared presets of an account, with the stored answers of those
 * tasks. The tasks stay, with what says nothing about the person. All or nothing.
 * @throws Error with a sentence if it is not a phone.
 */
export const forgetCustomer = async (
  db: Kysely<Tables>,
  customer: CustomerToErase,
  now: Date,
): Promise<Traces> => {
  const { accountId } = customer;
  // Most of the reading happens before the account is locked.
  const early = await findTasks(db, accountId, await findPerson(db, customer));
  return inTransaction(db, async (transaction) => {
    const auditId = await nextAuditId(transaction, accountId);
    const person = await findPerson(transaction, customer);
    const late = await findTasks(transaction, accountId, person, early.last);
    const presets = await findPresets(transaction, accountId, person);
    const named = [...early.named, ...late.named];
    for (const jobId of named) await eraseTask(transaction, accountId, person, jobId);
    const { own, mentioning } = await findCustomers(transaction, customer, person, named);
    for (const { customer_id } of own)
      await transaction
        .deleteFrom('customers')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customer_id)
        .execute();
    for (const { preset_id } of presets)
      await transaction
        .deleteFrom('presets')
        .where('account_id', '=', accountId)
        .where('preset_id', '=', preset_id)
        .execute();
    const to = `erased from ${named.length} tasks and ${presets.length} presets`;
    await insertEntry(transaction, auditId, adminActor('forget'), {
      accountId,
      object: 'customer',
      from: null,
      to,
      now,
    });
    return {
      tasks: named.length,
      presets: presets.map(({ name }) => name),
      mentionedIn: [...early.mentionedIn, ...late.mentionedIn],
      customers: mentioning.map(nameOf),
    };
  });
};
