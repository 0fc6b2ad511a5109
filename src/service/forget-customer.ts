import { sql, type Kysely } from 'kysely';
import { isRecord, parseJson, textProp } from '#contract/json.ts';
import type { Phone } from '#contract/phone.ts';
import { sideNames, sides } from '#contract/sides.ts';
import { adminActor, insertEntry, nextAuditId } from './audit-store.ts';
import { isSamePerson, removeCustomers } from './customer-store.ts';
import { isPhoneOf, withoutPhone } from './customer-phone.ts';
import { eraseFrom, isAbout, isErasable, personalColumns, type Wanted } from './erase-task.ts';
import {
  findRows,
  findTasksOfCustomer,
  keysOf,
  mentionsOf,
  pageLength,
  wantedOf,
  type SoughtCustomer,
  type FoundRow,
  type Traces,
} from './find-customer.ts';
import { inTransaction } from './in-transaction.ts';
import { readBodyColumn } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** What was erased: of how many tasks, and with `also` of how many rows of lists; and the rows that still have the digits. */
export type Erased = Traces & { rows?: number };

/** The stored answer without what it says of a person. A repeated create still gets its task ID. */
const blankAnswer = (answer: Record<string, unknown>, data: Record<string, unknown>): string =>
  JSON.stringify({ ...answer, data: { ...data, order_id: '', coordinates: {}, warnings: [] } });

/** The texts of a column without the phone. Those of a preset are in JSON. */
const withoutPhoneIn = (column: string, text: string, phone: Phone): string => {
  if (column !== 'preset_values') return withoutPhone(text, phone);
  const values = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(
      values.map(([name, value]) => [name, typeof value === 'string' ? withoutPhone(value, phone) : value]),
    ),
  );
};

/** Takes a person out of the presets that have them as a side, with all that may describe them. */
const blankPresets = async (
  db: Kysely<Tables>,
  accountId: string,
  { phone, countryOf }: Wanted,
): Promise<void> => {
  const presets = await db
    .selectFrom('presets')
    .select(['preset_id', 'preset_values'])
    .where('account_id', '=', accountId)
    .execute();
  for (const { preset_id, preset_values } of presets) {
    const values = JSON.parse(preset_values) as Record<string, unknown>;
    const country = countryOf(textProp(values, 'merchant_id'));
    const own = sideNames.filter((side) => isPhoneOf(textProp(values, sides[side].phone), phone, country));
    if (own.length === 0) continue;
    const left = Object.entries(values).filter(([name]) => !(isErasable(name) && isAbout(own, name)));
    await db
      .updateTable('presets')
      .set({ preset_values: JSON.stringify(Object.fromEntries(left)) })
      .where('account_id', '=', accountId)
      .where('preset_id', '=', preset_id)
      .execute();
  }
};

/** Blanks a task as it is now: another person may have been erased from it since it was found. */
const blankStored = async (
  db: Kysely<Tables>,
  customer: SoughtCustomer,
  wanted: Wanted,
  jobId: number,
): Promise<void> => {
  const { accountId, also = false } = customer;
  const task = await db
    .selectFrom('tasks')
    .select(personalColumns)
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  const blank = task && eraseFrom(task, wanted, also).blank;
  if (!blank) return;
  await db
    .updateTable('tasks')
    .set({ ...blank, warnings: '[]' })
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .execute();
  const body = readBodyColumn(blank.body);
  const left = sideNames.map((side) => {
    const { name, phone: itsPhone, address } = sides[side];
    return { name: body[name] ?? '', phone: body[itsPhone] ?? '', address: body[address] ?? '' };
  });
  await removeCustomers(db, accountId, [jobId], (person) => left.some((each) => isSamePerson(each, person)));
};

const blankRow = async (db: Kysely<Tables>, phone: Phone, found: FoundRow): Promise<void> => {
  const { table, row, columns } = found;
  const set = columns.map(
    (name) => sql`${sql.ref(name)} = ${withoutPhoneIn(name, String(row[name] ?? ''), phone)}`,
  );
  const where = keysOf(found).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(where, sql` and `)}`.execute(db);
};

const blankAnswers = async (
  db: Kysely<Tables>,
  accountId: string,
  tasks: ReadonlySet<number>,
): Promise<void> => {
  let after = '';
  for (;;) {
    const page = await db
      .selectFrom('idempotency')
      .select(['idempotency_key', 'answer'])
      .where('account_id', '=', accountId)
      .where('idempotency_key', '>', after)
      .orderBy('idempotency_key')
      .limit(pageLength)
      .execute();
    for (const { idempotency_key, answer } of page) {
      const parsed = parseJson(answer);
      const data = isRecord(parsed) ? parsed['data'] : null;
      if (!isRecord(parsed) || !isRecord(data) || !tasks.has(Number(data['job_id']))) continue;
      await db
        .updateTable('idempotency')
        .set({ answer: blankAnswer(parsed, data) })
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', idempotency_key)
        .execute();
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) return;
    after = last.idempotency_key;
  }
};

/**
 * Erases a person, by their phone, from the tasks of an account and from the answers that are stored for repeated creates.
 * The tasks stay, with the fields that say nothing about the person; so do keys and fingerprints of the answers, so that no create happens twice.
 * All or nothing. @throws Error with a sentence for a text that is no phone.
 */
export const forgetCustomer = async (
  db: Kysely<Tables>,
  customer: SoughtCustomer,
  now: Date,
): Promise<Erased> => {
  const { accountId, also = false } = customer;
  // Most of the reading while nothing is locked.
  const early = await findTasksOfCustomer(db, accountId, await wantedOf(db, customer));
  return inTransaction(db, async (transaction) => {
    const auditId = await nextAuditId(transaction, accountId);
    const wanted = await wantedOf(transaction, customer);
    const since = await findTasksOfCustomer(transaction, accountId, wanted, early.last);
    const named = early.named.union(since.named);
    const mentions = new Map([...early.mentions, ...since.mentions]);
    await blankPresets(transaction, accountId, wanted);
    const erased = also ? named.union(new Set(mentions.keys())) : named;
    for (const jobId of erased) await blankStored(transaction, customer, wanted, jobId);
    const rows = await findRows(transaction, accountId, wanted.phone);
    if (also) for (const row of rows) await blankRow(transaction, wanted.phone, row);
    await blankAnswers(transaction, accountId, erased);
    const change = {
      accountId,
      object: 'customer',
      from: null,
      to: `erased from ${erased.size} tasks`,
      now,
    };
    await insertEntry(transaction, auditId, adminActor('forget'), change);
    return also
      ? { tasks: erased.size, rows: rows.length, others: [] }
      : { tasks: erased.size, others: mentionsOf(mentions, rows) };
  });
};
