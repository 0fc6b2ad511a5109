import type { Kysely } from 'kysely';
import { isRecord, parseJson } from '#contract/json.ts';
import { fields, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';
import { isTemplateField } from '#contract/operations.ts';
import { sideNames, sideOf, sides, type SideName } from '#contract/sides.ts';
import { adminActor, insertEntry, nextAuditId } from './audit-store.ts';
import { inTransaction } from './in-transaction.ts';
import { readBodyColumn, readCoordinates, readOtherFields, type CreationBody } from './stored-columns.ts';
import type { Tables } from './tables.ts';
import { idText } from './written-numbers.ts';

const pageLength = 500;

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script: each has its ten in a row. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
};

/**
 * The digits of a phone, in whatever script and however they are set apart, without an extension and what stands before them;
 * null for a text that has no phone at its start.
 */
export const phoneDigits = (text: string): string | null => {
  const plain = text.normalize('NFKC').replaceAll(/\p{Nd}/gu, asciiDigit);
  const [number = ''] = /[\d+(][^\p{L};,:#]*/u.exec(plain) ?? [];
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.length < 6 ? null : digits;
};

const holdsPhone = (value: unknown, digits: string): boolean => {
  const text = idText(value);
  if (typeof text === 'string') return phoneDigits(text) === digits;
  if (Array.isArray(value)) return value.some((entry) => holdsPhone(entry, digits));
  return isRecord(value) && Object.values(value).some((entry) => holdsPhone(entry, digits));
};

type StoredTask = Pick<Tables['tasks'], 'job_id' | 'order_id' | 'body' | 'other_fields' | 'coordinates'>;

const keep = (value: unknown): unknown => value;

/** What is left of a value that may say something of a person; undefined: nothing, not even the field. */
const blankOf: Record<WireKind, (value: unknown) => unknown> = {
  text: () => '',
  email: () => '',
  latitude: () => undefined,
  longitude: () => undefined,
  metaData: (value) =>
    Array.isArray(value) ? value.filter(isRecord).map(({ label }) => ({ label, data: '' })) : [],
  links: () => [],
  id: keep,
  tags: keep,
  datetime: keep,
  offset: keep,
  flag: keep,
  integer: keep,
  switch: keep,
};

/** Whether a field says something of a person of these sides: a text of no side may be about anybody. */
const isAbout = (own: readonly SideName[], name: FieldName): boolean => {
  const place = sideOf(name);
  return place ? own.includes(place.side) : !isTemplateField(name);
};

/** A body without what it says of a person. */
const blankBody = (body: CreationBody, own: readonly SideName[], hasOrder: boolean): CreationBody => {
  const values = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    isFieldName(name) && isAbout(own, name) ? blankOf[fields[name].wire](value) : value,
  ]);
  return { ...Object.fromEntries(values), ...(hasOrder && { order_id: '' }) };
};

/** The task without the person of this phone; null where it does not name them. */
const blankTask = (task: StoredTask, digits: string): Omit<StoredTask, 'job_id'> | null => {
  const body = readBodyColumn(task.body);
  const own = sideNames.filter((side) => phoneDigits(body[sides[side].phone] ?? '') === digits);
  const hasOrder = phoneDigits(task.order_id) === digits;
  const isNamed =
    own.length > 0 ||
    hasOrder ||
    [body.pickup_meta_data, body.meta_data, readOtherFields(task.other_fields)].some((value) =>
      holdsPhone(value, digits),
    );
  if (!isNamed) return null;
  const points = readCoordinates(task.coordinates);
  if (own.includes('pickup')) delete points.pickup;
  if (own.includes('customer')) delete points.delivery;
  return {
    order_id: hasOrder ? '' : task.order_id,
    body: JSON.stringify(blankBody(body, own, hasOrder)),
    other_fields: '{}',
    coordinates: JSON.stringify(points),
  };
};

/** The stored answer without what it says of a person. Who repeats the create still learns which task it made. */
const blankAnswer = (answer: Record<string, unknown>, data: Record<string, unknown>): string => {
  const blanks = {
    order_id: '',
    customer_name: '',
    customer_address: '',
    pickupOrderId: '',
    deliveryOrderId: '',
  };
  const known = Object.entries(blanks).filter(([name]) => name in data);
  return JSON.stringify({
    ...answer,
    data: { ...data, ...Object.fromEntries(known), coordinates: {}, warnings: [] },
  });
};

type Customer = { accountId: string; phone: string };

const digitsOf = (phone: string): string => {
  const digits = phoneDigits(phone);
  if (digits === null) throw new Error('--phone takes a phone number of at least 6 digits.');
  return digits;
};

const personalColumns = ['job_id', 'order_id', 'body', 'other_fields', 'coordinates'] as const;

/** The tasks of an account, from one on, that name a person by this phone, and the last task that was looked at. */
const namingTasks = async (
  db: Kysely<Tables>,
  { accountId, phone }: Customer,
  since = 0,
): Promise<{ found: Set<number>; last: number }> => {
  const digits = digitsOf(phone);
  const found = new Set<number>();
  let after = since;
  for (;;) {
    const page = await db
      .selectFrom('tasks')
      .select(personalColumns)
      .where('account_id', '=', accountId)
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(pageLength)
      .execute();
    for (const task of page) if (blankTask(task, digits)) found.add(task.job_id);
    after = page.at(-1)?.job_id ?? after;
    if (page.length < pageLength) return { found, last: after };
  }
};

/** How many tasks of an account name a person by this phone. @throws Error with a sentence for a text that is no phone. */
export const countNamingTasks = async (db: Kysely<Tables>, customer: Customer): Promise<number> =>
  (await namingTasks(db, customer)).found.size;

/** Blanks a task as it is now: another person may have been erased from it since it was found. */
const blankStored = async (
  db: Kysely<Tables>,
  { accountId, phone }: Customer,
  jobId: number,
): Promise<void> => {
  const task = await db
    .selectFrom('tasks')
    .select(personalColumns)
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  const blank = task && blankTask(task, digitsOf(phone));
  if (!blank) return;
  await db
    .updateTable('tasks')
    .set({ ...blank, warnings: '[]' })
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .execute();
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
 * The tasks stay, with what is not about them; so do keys and fingerprints of the answers, so that no create happens twice.
 * All or nothing. @returns how many tasks named them. @throws Error with a sentence for a text that is no phone.
 */
export const forgetCustomer = async (db: Kysely<Tables>, customer: Customer, now: Date): Promise<number> => {
  const { accountId } = customer;
  // Most of the reading while nothing is locked.
  const early = await namingTasks(db, customer);
  return inTransaction(db, async (transaction) => {
    const auditId = await nextAuditId(transaction, accountId);
    const late = await namingTasks(transaction, customer, early.last);
    const found = early.found.union(late.found);
    for (const jobId of found) await blankStored(transaction, customer, jobId);
    await blankAnswers(transaction, accountId, found);
    const change = { accountId, object: 'customer', from: null, to: `erased from ${found.size} tasks`, now };
    await insertEntry(transaction, auditId, adminActor('forget'), change);
    return found.size;
  });
};
