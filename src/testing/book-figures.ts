import type { Kysely } from 'kysely';
import { openDatabase } from '#hosts/open-database.ts';
import { createAccount } from '#service/account-store.ts';
import { peopleOf, phonePrefixes, wordPrefixes } from '#service/book-keys.ts';
import { findCustomers, type LookUp } from '#service/book-store.ts';
import type { Tables } from '#service/tables.ts';

/** How long the book of customers takes to answer, of an account with many. */

const customers = 20_000;
const tasksOfEach = 5;
const lookUps = 400;

const first = ['Maya', 'Ana', 'Grace', 'Hal', 'Noor', 'Ivo', 'Lena', 'Omar', 'Petra', 'Zoe'];
const streets = ['Mission', 'Market', 'Castro', 'Valencia', 'Folsom', 'Howard', 'Bryant', 'Harrison'];
const nameOf = (at: number): string =>
  `${first[at % first.length]} ${first[(at * 7) % first.length]}son${at}`;
const phoneOf = (at: number): string =>
  `+1 415 ${String(2_000_000 + at * 13).replace(/(\d{3})(\d{4})/, '$1 $2')}`;
const streetOf = (at: number): string => `${at % 900} ${streets[at % streets.length]} Street, San Francisco`;

const usualTask = {
  kind: 'delivery',
  merchant_id: 'M-1',
  order_id: '',
  other_fields: '{}',
  warnings: '[]',
  state: 'unassigned',
  assignment_state: 'unassigned' as const,
  team_id: null,
  fleet_id: null,
  template_key: null,
  task_day: '2026-11-20',
  coordinates: '{}',
  tracking_token: null,
  created_at: '2026-11-20T10:00:00.000Z',
};

/** Stores 20,000 customers of one area code, with 100,000 tasks. */
const fill = async (db: Kysely<Tables>, account_id: string): Promise<void> => {
  for (let from = 0; from < customers; from += 100) {
    const rows: Tables['customers'][] = [];
    const keys: Tables['customer_keys'][] = [];
    const tasks: Tables['tasks'][] = [];
    for (let at = from; at < from + 100; at += 1) {
      const body = {
        customer_phone: phoneOf(at),
        customer_username: nameOf(at),
        customer_address: streetOf(at),
      };
      const [person] = await peopleOf({ kind: 'delivery', body, coordinates: {}, countryOf: () => 'US' });
      if (!person) throw new Error('The body names nobody.');
      const { identity, placeKey, name, phone, address } = person;
      const last_job_id = at + (tasksOfEach - 1) * customers;
      const details = { name, phone, address, latitude: '', longitude: '', is_given: 0 as const };
      rows.push({
        account_id,
        customer_id: at,
        identity,
        place_key: placeKey,
        ...details,
        tasks: tasksOfEach,
        last_job_id,
        last_day: '2026-11-20',
        note: '',
      });
      keys.push(...person.keys.map((key) => ({ account_id, key, customer_id: at })));
      for (let task = 0; task < tasksOfEach; task += 1)
        tasks.push({ ...usualTask, account_id, job_id: at + task * customers, body: JSON.stringify(body) });
    }
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('customers').values(rows).execute();
      await transaction.insertInto('customer_keys').values(keys).execute();
      await transaction.insertInto('tasks').values(tasks).execute();
      const links = tasks.map(({ job_id }) => ({ account_id, job_id, customer_id: job_id % customers }));
      await transaction.insertInto('customer_tasks').values(links).execute();
    });
  }
};

const phone = (text: string): LookUp => [phonePrefixes(text, 'US')];
const words = (field: 'name' | 'street', text: string): LookUp =>
  wordPrefixes(field, text).map((prefix) => [prefix]);

/** What people type: an area code that all share, the last digits, a whole number, parts of names and streets. */
const lookUpOf = (at: number): LookUp => {
  const one = (at * 997) % customers;
  const digits = phoneOf(one).replaceAll(/\D/g, '');
  return [
    phone('4152'),
    phone(digits.slice(-4)),
    phone(phoneOf(one)),
    words('name', nameOf(one).slice(0, 4)),
    words('name', nameOf(one)),
    words('street', 'street'),
    words('street', streetOf(one)),
    phone(digits.slice(1, 8)),
  ][at % 8] as LookUp;
};

/** The 95th percentile of a look-up, in milliseconds. @param database a new one, as a file or by its address */
export const measureBook = async (database: string): Promise<number> => {
  const db = await openDatabase(database);
  const now = new Date();
  const { account_id } = await createAccount(db, { name: 'Bench', now, newId: () => crypto.randomUUID() });
  const merchant = { account_id, merchant_id: usualTask.merchant_id, name: 'Bench', is_default: 0 as const };
  await db.insertInto('merchants').values(merchant).execute();
  await fill(db, account_id);
  const times: number[] = [];
  for (let at = 0; at < lookUps; at += 1) {
    const start = performance.now();
    await findCustomers(db, account_id, lookUpOf(at));
    times.push(performance.now() - start);
  }
  await db.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(lookUps * 0.95)] ?? Number.NaN;
};
