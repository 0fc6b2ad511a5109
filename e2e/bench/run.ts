import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { profiles } from '#contract/profiles.ts';
import { browserArgs } from '../support/browser-args.ts';
import { findBrowser } from '../support/find-browser.ts';
import { measureBook } from '#testing/book-figures.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { createsPerSecond } from './create-load.ts';
import { directory, measurePages, openBrowser, type Figures } from './page-figures.ts';
import { startDesk, type Desk } from './start-desk.ts';

/**
 * `npm run bench`: one page of our own figures, beside those of earlier versions. With `--keep` they are kept for this one, with
 * `--book` only those of the customers' book are measured.
 */

const rounds = 5;
const kept = fileURLToPath(new URL('figures', import.meta.url));

/** A body of a usual size, with its point, so that no address is searched for. */
const pickup = {
  job_pickup_address: '114 Sansome St, San Francisco, CA 94104',
  job_pickup_latitude: '37.7914',
  job_pickup_longitude: '-122.4011',
  job_pickup_name: 'Ana Flores',
  job_pickup_phone: '+1 415 555 0101',
  job_pickup_datetime: '2036-12-01 14:30:00',
  job_description: 'Two boxes, the smaller one upright. Ring twice.',
  timezone: '+480',
};

const measureService = async ({ url, account: { api_key, merchant_id } }: Desk): Promise<Figures> => {
  const target = { url: url + profiles.documented.paths.pickup, body: { ...pickup, api_key, merchant_id } };
  return { 'service: creates a second, 32 connections': await createsPerSecond(target, 32, 3) };
};

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The customers' book over a file, and over a Postgres server that is started for it. */
const measureBooks = async (folder: string): Promise<Figures> => {
  const overSqlite = await measureBook(join(folder, 'book.db'));
  const server = await startPostgres();
  try {
    return { ...overSqlite, ...(await measureBook(server.url)) };
  } finally {
    await server.stop();
  }
};

const measureAll = async (folder: string): Promise<Figures> => {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const desk = await startDesk(folder, directory);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArgs,
  });
  try {
    const context = await openBrowser(browser, desk);
    const all: Figures[] = [];
    // The first round does not count: compiled code, open files.
    for (let round = 0; round <= rounds; round += 1)
      all.push({ ...(await measurePages(context, desk, folder)), ...(await measureService(desk)) });
    const names = Object.keys(all[0] ?? {});
    const medians = names.map((name) => [
      name,
      Number(medianOf(all.slice(1).map((one) => one[name] ?? Number.NaN)).toPrecision(3)),
    ]);
    return { ...Object.fromEntries(medians), ...(await measureBooks(folder)) };
  } finally {
    await browser.close();
    await desk.stop();
  }
};

const measure = async (): Promise<Figures> => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  try {
    return await (process.argv.includes('--book') ? measureBooks(folder) : measureAll(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const readKept = (): Map<string, Figures> => {
  mkdirSync(kept, { recursive: true });
  const files = readdirSync(kept).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return new Map(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(kept, file), 'utf8')) as Figures,
    ]),
  );
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const load = loadavg()[0] ?? 0;
const isBusy = load > availableParallelism() / 4;
if (isBusy)
  print(
    `The machine is busy (${load.toFixed(1)} of ${availableParallelism()} processors): these figures tell little.`,
  );
const figures = await measure();
const columns = [...readKept(), ['now', figures] as const];
const width = Math.max(...Object.keys(figures).map((name) => name.length));
print(`Medians of ${rounds} rounds`);
print([''.padEnd(width), ...columns.map(([version]) => version.padStart(8))].join(' '));
for (const name of Object.keys(figures))
  print([name.padEnd(width), ...columns.map(([, of]) => String(of[name] ?? '').padStart(8))].join(' '));
if (process.argv.includes('--keep')) {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(kept, `${version}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}
