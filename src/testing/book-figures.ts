import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { isPostgres, openDatabase } from '#hosts/open-database.ts';
import { zoneAt } from '#hosts/zone-at.ts';
import type { LookUpField } from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { createAccount } from '#service/account-store.ts';
import { customersOf } from '#service/customer-keys.ts';
import { createService } from '#service/create-service.ts';
import type { Tables } from '#service/tables.ts';

/** How long the service takes for a look-up in the book of an account with many customers, without the network. */

const customers = 20_000;
const tasksOfEach = 5;
/** Of each field. The first ones do not count: compiled code, open files. */
const lookUps = 200;
const uncounted = 40;

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
        job_description: 'Two boxes, the smaller one upright. Ring twice.',
        job_delivery_datetime: '2026-11-20 16:00:00',
        timezone: '+480',
      };
      const [person] = await customersOf({ kind: 'delivery', body, coordinates: {}, countryOf: () => 'US' });
      if (!person) throw new Error('The body names nobody.');
      const { identity, placeKey, name, phone, address } = person;
      const last_job_id = at + (tasksOfEach - 1) * customers;
      const details = { name, phone, address, latitude: '37.77', longitude: '-122.41', is_given: 1 as const };
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

/** What people type: an area code that all share, the last digits, a whole number; the start of a name, all of it; a street. */
const textsOf: Record<LookUpField, (at: number) => string[]> = {
  phone: (at) => {
    const digits = phoneOf(at).replaceAll(/\D/g, '');
    return ['4152', digits.slice(-4), phoneOf(at), digits.slice(1, 8)];
  },
  name: (at) => [nameOf(at).slice(0, 4), nameOf(at)],
  street: (at) => ['street', streetOf(at), (streets[at % streets.length] ?? '').slice(0, 5)],
};

/** The processor's time of this process, and of a process of Linux beside it, in milliseconds. */
const processorTime = (backend: number | null): number => {
  const { user, system } = process.cpuUsage();
  const beside = backend === null ? '0' : readFileSync(`/proc/${backend}/schedstat`, 'utf8');
  return (user + system) / 1000 + Number(beside.split(' ')[0]) / 1e6;
};

const percentile = (times: readonly number[], part: number): number =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN).toPrecision(3));

/** Median and 95th percentile of a look-up by each field, in milliseconds. @param database a new one, as a file or by its address */
export const measureBook = async (database: string): Promise<Record<string, number>> => {
  const engine = isPostgres(database) ? 'Postgres' : 'SQLite';
  // One connection, whose process at the server is known.
  const db = await openDatabase(database, { connections: 1 });
  let now = Date.parse('2026-11-20T10:00:00Z');
  const { account_id, api_key } = await createAccount(db, { name: 'Bench', now: new Date(now) });
  const merchant = { account_id, merchant_id: usualTask.merchant_id, name: 'Bench', is_default: 0 as const };
  await db.insertInto('merchants').values(merchant).execute();
  await fill(db, account_id);
  // As a server does by itself when a table has grown.
  if (engine === 'Postgres') await sql`analyze`.execute(db);
  const backend =
    engine === 'Postgres'
      ? ((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? null)
      : null;
  const app = createService({
    db,
    clock: () => new Date(now),
    geocoder: { find: () => Promise.resolve(null), isOwn: true },
    zoneAt,
    publicUrl: () => 'http://bench.test',
    defaultCountry: 'US',
    report: (error) => {
      throw error;
    },
  });
  const lookUp = async (field: LookUpField, text: string): Promise<void> => {
    // So that no key ever asks too often.
    now += 2000;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ api_key, [field]: text });
    const request = { method: 'POST', headers, body };
    const answer = await app.request(`http://bench.test${extensionPaths.customerFind}`, request);
    const { data } = (await answer.json()) as { data: unknown[] };
    if (!answer.ok || data.length === 0) throw new Error(`Nobody was found by ${field} ${text}.`);
  };

  const figures: Record<string, number> = {};
  for (const field of ['phone', 'name', 'street'] as const) {
    const wall: number[] = [];
    const processor: number[] = [];
    for (let at = -uncounted; at < lookUps; at += 1) {
      const texts = textsOf[field](((at + uncounted) * 997) % customers);
      const text = texts[(at + uncounted) % texts.length] ?? '';
      const [start, before] = [performance.now(), processorTime(backend)];
      await lookUp(field, text);
      if (at < 0) continue;
      processor.push(processorTime(backend) - before);
      wall.push(performance.now() - start);
    }
    const name = `book over ${engine}, ${field}`;
    figures[`${name}: median, ms`] = percentile(wall, 0.5);
    figures[`${name}: 95th percentile, ms`] = percentile(wall, 0.95);
    figures[`${name}: median of the processor, ms`] = percentile(processor, 0.5);
    figures[`${name}: 95th percentile of the processor, ms`] = percentile(processor, 0.95);
  }
  await db.destroy();
  return figures;
};
