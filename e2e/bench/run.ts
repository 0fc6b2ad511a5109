import { availableParallelism, loadavg } from 'node:os';
import { benchImports } from './imports-half.ts';
import { benchPages, pagesParts } from './pages-half.ts';
import { benchPostgres } from './postgres-half.ts';
import { benchService } from './service-half.ts';

/** `npm run bench`: each half of the product beside its floor, in turns. Ratios only: times differ from machine to machine. */

type Bench = (rounds: number) => Promise<string[]>;

const halves: Readonly<Record<string, Bench>> = {
  pages: (rounds) => benchPages(rounds),
  imports: benchImports,
  service: benchService,
  postgres: benchPostgres,
};

const benches = new Map<string, Bench>([
  ...Object.entries(halves),
  ...pagesParts.map((part): [string, Bench] => [part, (rounds) => benchPages(rounds, [part])]),
]);

const [rounds = '7', ...chosen] = process.argv.slice(2);
if (!/^\d{1,3}$/.test(rounds) || Number(rounds) < 5)
  throw new Error('Give at least 5 rounds: npm run bench -- 7 service');
const load = (loadavg()[0] ?? 0).toFixed(1);
process.stdout.write(
  `Machine: ${availableParallelism()} processors, ${load} of them at work or waited for before the first round\n`,
);
for (const name of chosen.length > 0 ? chosen : Object.keys(halves)) {
  const bench = benches.get(name);
  if (!bench) throw new Error(`There is no bench ${name}, but ${[...benches.keys()].join(', ')}.`);
  process.stdout.write(`${(await bench(Number(rounds))).join('\n')}\n`);
}
