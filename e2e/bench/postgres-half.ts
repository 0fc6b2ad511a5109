import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { profiles } from '#contract/profiles.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { measureInTurns, ratioTable } from './compare.ts';
import { loadWithCreates, type Target } from './create-load.ts';
import { clients, roundSeconds, taskBody } from './service-half.ts';
import { addAccount, startDesk, type BenchAccount } from './start-desk.ts';

/** Rows a second that so many connections store, each committed durably by itself: what the server allows without a service. */
const bareInserts = async (url: string, seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  await pool.query(
    'create table if not exists bare (id bigint generated always as identity primary key, body text)',
  );
  const body = 'x'.repeat(500);
  const started = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() < started + seconds * 1000) {
      await pool.query('insert into bare (body) values ($1)', [body]);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const rate = (count * 1000) / (performance.now() - started);
  await pool.end();
  return rate;
};

const keyOf = ({ api_key, merchant_id }: BenchAccount) => ({ api_key, merchant_id });

const targetOf = (url: string, account: BenchAccount): Target => ({
  url: url + profiles.documented.paths.pickup,
  body: { ...taskBody, ...keyOf(account) },
});

/** Creates a second at all of these together, with the same number of clients whatever their number. */
const load = async (targets: readonly Target[]): Promise<number> => {
  const loads = await Promise.all(
    targets.map((target) => loadWithCreates(target, clients / targets.length, roundSeconds)),
  );
  return loads.reduce((sum, { count, seconds }) => sum + count / seconds, 0);
};

/** Creates a second over SQLite and over Postgres, with one process and two. @returns the lines to print. */
export const benchPostgres = async (rounds: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const server = await startPostgres({ isDurable: true });
  const env = { DATABASE_URL: server.url };
  const desks = [
    await startDesk(folder),
    await startDesk(folder, undefined, env),
    await startDesk(folder, undefined, env),
  ];
  const [sqlite, first, second] = desks.map(({ url, account }) => targetOf(url, account)) as [
    Target,
    Target,
    Target,
  ];
  // Processes by turns, and an account for each pair of clients.
  const many = Array.from({ length: clients / 2 }, (_, at) => {
    const { url } = at % 2 === 0 ? first : second;
    return { url, body: { ...first.body, ...keyOf(addAccount(env)) } };
  });
  const names = {
    sqlite: 'SQLite',
    one: 'Postgres, 1 process',
    two: 'Postgres, 2 processes',
    many: `Postgres, 2 processes, ${many.length} accounts`,
    bare: `bare inserts, ${clients} connections`,
  };
  try {
    for (const target of [sqlite, first, second]) await loadWithCreates(target, clients, roundSeconds);
    const results = await measureInTurns(
      [
        { name: names.sqlite, measure: () => load([sqlite]) },
        { name: names.one, measure: () => load([first]) },
        { name: names.two, measure: () => load([first, { ...first, url: second.url }]) },
        { name: names.many, measure: () => load(many) },
        { name: names.bare, measure: () => bareInserts(server.url, 1) },
      ],
      rounds,
    );
    return [
      `Creates a second by engine, ${clients} clients, ${rounds} rounds; one account where no number is said`,
      ...ratioTable(
        results,
        [
          [names.one, names.sqlite],
          [names.two, names.one],
          [names.many, names.one],
          [names.many, names.sqlite],
          [names.one, names.bare],
          [names.many, names.bare],
        ].map(([of = '', to = '']) => ({ says: `${of} to ${to}`, of, to })),
      ),
    ];
  } finally {
    await Promise.all(desks.map(({ started }) => started.stop()));
    await server.stop();
    rmSync(folder, { recursive: true });
  }
};
