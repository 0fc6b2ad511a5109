import { sql, type Kysely } from 'kysely';
import type { Phone } from '#contract/phone.ts';
import { mentionsPhone, readPhone } from './customer-phone.ts';
import { eraseFrom, personalColumns, type Wanted } from './erase-task.ts';
import { accountKeys } from './table-order.ts';
import type { Tables } from './tables.ts';

/** Where a person stands in the tables of an account. */

/** Rows that are read at once. */
export const pageLength = 500;

export type SoughtCustomer = {
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

const phoneOf = ({ phone: text, defaultCountry }: SoughtCustomer): Phone => {
  const phone = readPhone(text, defaultCountry);
  if (phone === null) throw new Error('--phone takes a phone number.');
  return phone;
};

/** The numbers with all their digits, by task, as which the book has read those that may be the phone; none of which it knows no country. */
const numbersInBook = async (
  db: Kysely<Tables>,
  accountId: string,
  { national }: Phone,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const rows = await db
    .selectFrom('customer_keys as found')
    .innerJoin('customer_keys as whole', (join) =>
      join
        .onRef('whole.account_id', '=', 'found.account_id')
        .onRef('whole.customer_id', '=', 'found.customer_id'),
    )
    .innerJoin('customer_tasks as its', (join) =>
      join
        .onRef('its.account_id', '=', 'found.account_id')
        .onRef('its.customer_id', '=', 'found.customer_id'),
    )
    .select(['its.job_id', 'whole.key'])
    .where('found.account_id', '=', accountId)
    .where('found.key', '=', `n${national}`)
    .where('whole.key', '>=', 'p')
    .where('whole.key', '<', 'q')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customer_keys as bare')
            .select('bare.key')
            .whereRef('bare.account_id', '=', 'found.account_id')
            .whereRef('bare.customer_id', '=', 'found.customer_id')
            .where('bare.key', '=', `b${national}`),
        ),
      ),
    )
    .execute();
  const numbers = new Map<number, string[]>();
  for (const { job_id, key } of rows) numbers.set(job_id, [...(numbers.get(job_id) ?? []), key.slice(1)]);
  return numbers;
};

export const wantedOf = async (db: Kysely<Tables>, customer: SoughtCustomer): Promise<Wanted> => {
  const phone = phoneOf(customer);
  const merchants = await db
    .selectFrom('merchants')
    .select(['merchant_id', 'country'])
    .where('account_id', '=', customer.accountId)
    .where('country', 'is not', null)
    .execute();
  const countries = new Map(merchants.map(({ merchant_id, country }) => [merchant_id, country]));
  const { defaultCountry = null } = customer;
  return {
    phone,
    numbersOf: await numbersInBook(db, customer.accountId, phone),
    countryOf: (merchantId = '') => countries.get(merchantId) ?? defaultCountry,
  };
};

type FoundTasks = { named: Set<number>; mentions: Map<number, string[]>; last: number };

/** The tasks of an account, from one on, in which the phone stands, and the last task that was looked at. */
export const findTasksOfCustomer = async (
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

type ListRow = Record<string, string | number | null>;
export type FoundRow = { table: keyof typeof listTexts; row: ListRow; columns: string[] };

export const findRows = async (db: Kysely<Tables>, accountId: string, phone: Phone): Promise<FoundRow[]> => {
  const found: FoundRow[] = [];
  // Its own keys, which `Object.keys` cannot say.
  for (const table of Object.keys(listTexts) as (keyof typeof listTexts)[]) {
    // Most rows of the book have no note, and are not read.
    const hasText = sql.join(
      listTexts[table].map((name) => sql`${sql.ref(name)} <> ''`),
      sql` or `,
    );
    const { rows } =
      await sql<ListRow>`select * from ${sql.table(table)} where account_id = ${accountId} and (${hasText})`.execute(
        db,
      );
    for (const row of rows) {
      const columns = listTexts[table].filter((name) => mentionsPhone(String(row[name] ?? ''), phone));
      if (columns.length > 0) found.push({ table, row, columns });
    }
  }
  return found;
};

export const keysOf = ({ table, row }: FoundRow) =>
  accountKeys[table].map((name) => [name, row[name]] as const);

export const mentionsOf = (tasks: ReadonlyMap<number, string[]>, rows: readonly FoundRow[]): Mention[] => [
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
export const findCustomer = async (db: Kysely<Tables>, customer: SoughtCustomer): Promise<Traces> => {
  const { accountId } = customer;
  const wanted = await wantedOf(db, customer);
  const { named, mentions } = await findTasksOfCustomer(db, accountId, wanted);
  return { tasks: named.size, others: mentionsOf(mentions, await findRows(db, accountId, wanted.phone)) };
};
