import { benchPages } from './pages-half.ts';
import { benchPostgres } from './postgres-half.ts';
import { benchService } from './service-half.ts';

/** `npm run bench`: each half of the product beside its floor, in turns. Ratios only: times differ from machine to machine. */

const halves: Readonly<Record<string, (rounds: number) => Promise<string[]>>> = {
  pages: benchPages,
  service: benchService,
  postgres: benchPostgres,
};

const [rounds = '7', ...chosen] = process.argv.slice(2);
if (!/^\d{1,3}$/.test(rounds) || Number(rounds) < 5)
  throw new Error('Give at least 5 rounds: npm run bench -- 7 service');
for (const [name, bench] of Object.entries(halves))
  if (chosen.length === 0 || chosen.includes(name))
    process.stdout.write(`${(await bench(Number(rounds))).join('\n')}\n`);
