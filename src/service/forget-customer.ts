import { sql, type Kysely } from 'kysely';
import { isRecord, parseJson, textProp } from '#contract/json.ts';
import { fields, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';
import { isTemplateField } from '#contract/operations.ts';
import type { Phone } from '#contract/phone.ts';
import { sideNames, sideOf, sides, type SideName } from '#contract/sides.ts';
import { adminActor, insertEntry, nextAuditId } from './audit-store.ts';
import { isNumber, isPhoneOf, mentionsPhone, readPhone, withoutPhone } from './customer-phone.ts';
import { isSamePerson, leavePeople } from './book-store.ts';
import { inTransaction } from './in-transaction.ts';
import { readBodyColumn, readCoordinates, readOtherFields } from './stored-columns.ts';
import { accountKeys } from './table-order.ts';
import type { Tables } from './tables.ts';
import { numberAsText } from './creation-values.ts';

const pageLength = 500;

/** Whether a text for which the test holds stands in a value, however deep; also as a name, where that is wanted. */
const holdsText = (value: unknown, test: (text: string) => boolean, names = false): boolean => {
  const text = numberAsText(value);
  if (typeof text === 'string') return test(text);
  if (Array.isArray(value)) return value.some((entry) => holdsText(entry, test, names));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([name, entry]) => (names && test(name)) || holdsText(entry, test, names),
  );
};

type StoredTask = Pick<
  Tables['tasks'],
  'job_id' | 'merchant_id' | 'order_id' | 'body' | 'other_fields' | 'coordinates'
>;
type BlankTask = Omit<StoredTask, 'job_id' | 'merchant_id'>;

/** Whose rows are looked for, and the country of numbers that do not say it: of a merchant, else of all others. */
type Wanted = { phone: Phone; countryOf: (merchantId?: string) => string | null };

const keep = (value: unknown): unknown => value;

/** What is left of a value that may say something of a person; undefined: nothing, not even the field. */
const blankOf: Record<WireKind, (value: unknown, phone: Phone) => unknown> = {
  text: () => '',
  email: () => '',
  latitude: () => undefined,
  longitude: () => undefined,
  metaData: (value, phone) =>
    Array.isArray(value)
      ? value
          .filter(isRecord)
          .filter(({ label }) => !mentionsPhone(String(label), phone))
          .map(({ label }) => ({ label, data: '' }))
      : [],
  links: () => [],
  tags: () => '',
  id: keep,
  datetime: keep,
  offset: keep,
  flag: keep,
  integer: keep,
  switch: keep,
};

/** Whether a field may describe a person of these sides: a text that belongs to no side may. */
const isAbout = (own: readonly SideName[], name: FieldName): boolean => {
  const place = sideOf(name);
  return place ? own.includes(place.side) : !isTemplateField(name);
};

/** What becomes of a task: the sides that are the person, and whether its order number is theirs. */
type Erasure = { own: readonly SideName[]; hasOrder: boolean };

const blankTask = (task: StoredTask, { own, hasOrder }: Erasure, phone: Phone): BlankTask => {
  const body = readBodyColumn(task.body);
  const values = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    isFieldName(name) && isAbout(own, name) ? blankOf[fields[name].wire](value, phone) : value,
  ]);
  const points = readCoordinates(task.coordinates);
  if (own.includes('pickup')) delete points.pickup;
  if (own.includes('customer')) delete points.delivery;
  return {
    order_id: hasOrder ? '' : task.order_id,
    body: JSON.stringify({ ...Object.fromEntries(values), ...(hasOrder && { order_id: '' }) }),
    other_fields: '{}',
    coordinates: JSON.stringify(points),
  };
};

/** How the task names the person of this phone; null where it does not. */
const namingOf = (task: StoredTask, { phone, countryOf }: Wanted): Erasure | null => {
  const body = readBodyColumn(task.body);
  const country = countryOf(task.merchant_id);
  const own = sideNames.filter((side) => isPhoneOf(body[sides[side].phone] ?? '', phone, country));
  const hasOrder = isNumber(task.order_id, phone);
  const isNamed =
    own.length > 0 ||
    hasOrder ||
    [body.pickup_meta_data, body.meta_data, readOtherFields(task.other_fields)].some((value) =>
      holdsText(value, (text) => isNumber(text, phone)),
    );
  return isNamed ? { own, hasOrder } : null;
};

const isErasable = (name: string): name is FieldName =>
  isFieldName(name) && !isTemplateField(name) && blankOf[fields[name].wire] !== keep;

/** The fields of a task in which the digits of the phone stand. */
const mentionsIn = (task: BlankTask, phone: Phone): string[] => {
  const mentions = (value: unknown) => holdsText(value, (text) => mentionsPhone(text, phone));
  const inBody = Object.entries(readBodyColumn(task.body))
    .filter(([name, value]) => isErasable(name) && mentions(value))
    .map(([name]) => name);
  const isInOthers = holdsText(
    readOtherFields(task.other_fields),
    (text) => mentionsPhone(text, phone),
    true,
  );
  return [
    ...(mentions(task.order_id) ? ['order_id'] : []),
    ...inBody,
    ...(isInOthers ? ['other fields'] : []),
  ];
};

/** What `also` adds: the sides in whose fields the digits stand; where they stand in no field, every side. */
const widened = (task: StoredTask, naming: Erasure | null, phone: Phone): Erasure => {
  const names = mentionsIn(task, phone);
  const mentioned = sideNames.filter((side) => names.some((name) => sideOf(name)?.side === side));
  const own = [...new Set([...(naming?.own ?? []), ...mentioned])];
  return {
    own: own.length === 0 ? sideNames : own,
    hasOrder: names.includes('order_id') || naming?.hasOrder === true,
  };
};

/** What erasing makes of a task, and where its digits stand in it after that. */
const eraseFrom = (
  task: StoredTask,
  wanted: Wanted,
  also: boolean,
): { blank: BlankTask | null; isNamed: boolean; left: string[] } => {
  const { phone } = wanted;
  const naming = namingOf(task, wanted);
  const named = naming && blankTask(task, naming, phone);
  const left = mentionsIn(named ?? task, phone);
  if (left.length === 0 || !also) return { blank: named, isNamed: naming !== null, left };
  return { blank: blankTask(task, widened(task, naming, phone), phone), isNamed: naming !== null, left };
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

type Customer = {
  accountId: string;
  phone: string;
  /** Erases also what only has the digits of the phone in it. */
  also?: boolean;
  /** Of numbers that do not say it and whose merchant has none: ISO 3166-1 alpha-2. */
  defaultCountry?: string | null;
};

/** A row that does not name the phone as its own, and the fields in which its digits stand. */
export type Mention = { row: string; in: string[] };

/** How many tasks name a person by their phone, and all other rows in which its digits stand. */
export type Traces = { tasks: number; others: Mention[] };

/** What was erased: of how many tasks, and with `also` of how many rows of lists; and the rows that still have the digits. */
export type Erased = Traces & { rows?: number };

/** Fewer digits may be those of two people. */
const minDigits = 6;

const phoneOf = ({ phone: text, defaultCountry }: Customer): Phone => {
  const phone = readPhone(text, defaultCountry);
  if (phone === null || phone.digits.length < minDigits)
    throw new Error('--phone takes a phone number of at least 6 digits.');
  return phone;
};

const wantedOf = async (db: Kysely<Tables>, customer: Customer): Promise<Wanted> => {
  const merchants = await db
    .selectFrom('merchants')
    .select(['merchant_id', 'country'])
    .where('account_id', '=', customer.accountId)
    .where('country', 'is not', null)
    .execute();
  const countries = new Map(merchants.map(({ merchant_id, country }) => [merchant_id, country]));
  const { defaultCountry = null } = customer;
  return {
    phone: phoneOf(customer),
    countryOf: (merchantId = '') => countries.get(merchantId) ?? defaultCountry,
  };
};

const personalColumns = ['job_id', 'merchant_id', 'order_id', 'body', 'other_fields', 'coordinates'] as const;

type FoundTasks = { named: Set<number>; mentions: Map<number, string[]>; last: number };

/** The tasks of an account, from one on, in which the phone stands, and the last task that was looked at. */
const findTasks = async (
  db: Kysely<Tables>,
  accountId: string,
  wanted: Wanted,
  since = 0,
): Promise<FoundTasks> => {
  const found: FoundTasks = { named: new Set(), mentions: new Map(), last: since };
  for (;;) {
    const page = await db
      .selectFrom('tasks')
      .select(personalColumns)
      .where('account_id', '=', accountId)
      .where('job_id', '>', found.last)
      .orderBy('job_id')
      .limit(pageLength)
      .execute();
    for (const task of page) {
      const { isNamed, left } = eraseFrom(task, wanted, false);
      if (isNamed) found.named.add(task.job_id);
      if (left.length > 0) found.mentions.set(task.job_id, left);
    }
    found.last = page.at(-1)?.job_id ?? found.last;
    if (page.length < pageLength) return found;
  }
};

/** Texts of the lists of an account that people write. */
const listTexts = {
  merchants: ['name'],
  teams: ['name'],
  agents: ['name', 'phone'],
  agent_tags: ['tag'],
  promos: ['description'],
  customers: ['note'],
  presets: ['name', 'preset_values'],
} as const;

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

type ListRow = Record<string, string | number | null>;
type FoundRow = { table: keyof typeof listTexts; row: ListRow; columns: string[] };

const findRows = async (db: Kysely<Tables>, accountId: string, phone: Phone): Promise<FoundRow[]> => {
  const found: FoundRow[] = [];
  // Its own keys, which `Object.keys` cannot say.
  for (const table of Object.keys(listTexts) as (keyof typeof listTexts)[]) {
    const { rows } =
      await sql<ListRow>`select * from ${sql.table(table)} where account_id = ${accountId}`.execute(db);
    for (const row of rows) {
      const columns = listTexts[table].filter((name) => mentionsPhone(String(row[name] ?? ''), phone));
      if (columns.length > 0) found.push({ table, row, columns });
    }
  }
  return found;
};

const keysOf = ({ table, row }: FoundRow) => accountKeys[table].map((name) => [name, row[name]] as const);

const mentionsOf = (tasks: ReadonlyMap<number, string[]>, rows: readonly FoundRow[]): Mention[] => [
  ...[...tasks].map(([jobId, names]) => ({ row: `task ${jobId}`, in: names })),
  ...rows.map((found) => ({
    row: [
      found.table,
      ...keysOf(found)
        .slice(1)
        .map(([, value]) => value),
    ].join(' '),
    in: found.columns,
  })),
];

/** Looks for a person by their phone and changes nothing. @throws Error with a sentence for a text that is no phone. */
export const findCustomer = async (db: Kysely<Tables>, customer: Customer): Promise<Traces> => {
  const { accountId } = customer;
  const wanted = await wantedOf(db, customer);
  const { named, mentions } = await findTasks(db, accountId, wanted);
  return { tasks: named.size, others: mentionsOf(mentions, await findRows(db, accountId, wanted.phone)) };
};

/** Blanks a task as it is now: another person may have been erased from it since it was found. */
const blankStored = async (
  db: Kysely<Tables>,
  customer: Customer,
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
  await leavePeople(db, accountId, [jobId], (person) => left.some((each) => isSamePerson(each, person)));
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
export const forgetCustomer = async (db: Kysely<Tables>, customer: Customer, now: Date): Promise<Erased> => {
  const { accountId, also = false } = customer;
  // Most of the reading while nothing is locked.
  const early = await findTasks(db, accountId, await wantedOf(db, customer));
  return inTransaction(db, async (transaction) => {
    const auditId = await nextAuditId(transaction, accountId);
    const wanted = await wantedOf(transaction, customer);
    const since = await findTasks(transaction, accountId, wanted, early.last);
    const named = early.named.union(since.named);
    const mentions = new Map([...early.mentions, ...since.mentions]);
    await blankPresets(transaction, accountId, wanted);
    const rows = await findRows(transaction, accountId, wanted.phone);
    const erased = also ? named.union(new Set(mentions.keys())) : named;
    for (const jobId of erased) await blankStored(transaction, customer, wanted, jobId);
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
