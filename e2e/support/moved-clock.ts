import { existsSync, readFileSync } from 'node:fs';

/**
 * Loaded into a process of the service by `--import`, for tests alone: `SIGUSR2` has its clocks, that of the day and that which no person can
 * set, go ahead by the milliseconds in the file `CLOCK_AHEAD`, as if it had run for so long. Where the file is there at the start, from then on.
 */

const file = process.env['CLOCK_AHEAD'] ?? '';
const read = (): number => Number(readFileSync(file, 'utf8'));
let ahead = existsSync(file) ? read() : 0;
process.on('SIGUSR2', () => {
  ahead = read();
});

const now = (): number => Date.now() + ahead;
const { Date } = globalThis;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)) as unknown,
});
const run = performance.now.bind(performance);
performance.now = () => run() + ahead;
