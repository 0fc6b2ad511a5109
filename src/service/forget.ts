import type { Kysely, Selectable, Updateable } from 'kysely';
import { fields, isFieldName, type WireKind } from '#contract/fields.ts';
import { isTemplateField } from '#contract/operations.ts';
import { withAsciiDigits } from '#contract/phone.ts';
import { sideOf, type SideName } from '#contract/sides.ts';
import { foldText } from '#time/language.ts';
import { adminActor, recordChange } from './audit.ts';
import { phoneKeysOf } from './customer-keys.ts';
import { readPhone } from '#contract/phone-reader.ts';
import { inTransaction } from './in-transaction.ts';
import { lockAccount } from './lock-account.ts';
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

/** Shorter national numbers are also part of other people's numbers. */
const minNational = 8;
/** Fewer digits may be any number, and fewer letters any word. */
const minDigits = 7;
const minLetters = 3;

/** @throws Error with a sentence if it is not a phone. */
const readPerson = async (
  db: Kysely<Tables>,
  { accountId, phone: text, defaultCountry = null }: CustomerToErase,
) => {
  const phone = readPhone(text, defaultCountry);
  if (phone === null) throw new Error('--phone takes a phone number.');
  const isLong = phone.national.length >= minNational;
  const keys = [phoneKeysOf(text, defaultCountry).phone_key, ...(isLong ? [phone.national] : [])];
  const customers = await db
    .selectFrom('customers')
    .select('name_key')
    .where('account_id', '=', accountId)
    .where('phone_key', 'in', keys)
    .execute();
  const names = customers.map(({ name_key }) => name_key).filter((name) => name.length >= minLetters);
  const digits = isLong ? phone.national : phone.digits;
  /** Also with blanks or signs between the digits. */
  const hasPhone = (words: string): boolean =>
    digits.length >= minDigits && withAsciiDigits(words).replaceAll(/\D/g, '').includes(digits);
  const hasName = (words: string): boolean => {
    const folded = ` ${foldText(words).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
    return names.some((name) => folded.includes(` ${name} `));
  };
  const mentions = (texts: readonly string[]): boolean =>
    texts.some((words) => hasPhone(words) || hasName(words));
  return { keys, hasPhone, mentions };
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

/** All tasks of an account, in the order of their numbers: too many to hold at once. */
async function* readTasks(db: Kysely<Tables>, accountId: string): AsyncGenerator<Task> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const page: Task[] = await db
      .selectFrom('tasks')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('job_id', '>', last)
      .orderBy('job_id')
      .limit(pageLength)
      .execute();
    yield* page;
    last = page.at(-1)?.job_id;
  }
}

/** The columns of a task without the person's sides, and without all texts that are of no side or mention them. */
const eraseFrom = (person: Person, task: Task, own: readonly SideName[]): Updateable<Tables['tasks']> => {
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
    const traces: Traces = { tasks: 0, presets: [], mentionedIn: [] };
    for await (const task of readTasks(transaction, account_id)) {
      const own = ownSides(person, task);
      if (own.length === 0) {
        if (person.mentions([task.order_id, ...writtenTexts(readBodyColumn(task.body))]))
          traces.mentionedIn.push(task.job_id);
        continue;
      }
      traces.tasks += 1;
      if (!isConfirmed) continue;
      const { job_id } = task;
      await transaction
        .updateTable('tasks')
        .set(eraseFrom(person, task, own))
        .where((eb) => eb.and({ account_id, job_id }))
        .execute();
      // The answer repeats the order number and the point of the address.
      await transaction
        .deleteFrom('idempotency')
        .where((eb) => eb.and({ account_id, job_id }))
        .execute();
    }
    const presets = transaction.selectFrom('presets').selectAll().where('account_id', '=', account_id);
    for (const { preset_id, name, preset_values } of await presets.execute()) {
      if (!person.mentions([name, ...writtenTexts(JSON.parse(preset_values))])) continue;
      traces.presets.push(name);
      if (isConfirmed)
        await transaction
          .deleteFrom('presets')
          .where((eb) => eb.and({ account_id, preset_id }))
          .execute();
    }
    if (!isConfirmed) return traces;
    const customers = transaction.selectFrom('customers').selectAll().where('account_id', '=', account_id);
    for (const { customer_id, phone_key, phone, name, address, note } of await customers.execute())
      if (person.keys.includes(phone_key) || [phone, name, address, note].some(person.hasPhone))
        await transaction
          .deleteFrom('customers')
          .where((eb) => eb.and({ account_id, customer_id }))
          .execute();
    const to = `erased from ${traces.tasks} tasks and ${traces.presets.length} presets`;
    await recordChange(transaction, adminActor('forget', account_id, now), { object: 'customer', to });
    return traces;
  });
