import { existsSync, readFileSync } from 'node:fs';

/**
 * For tests: loaded into the service's process by `--import`. On `SIGUSR2` its clocks (wall and monotonic) move ahead by the
 * milliseconds in the file `CLOCK_AHEAD`. If the file exists at the start, they do so from the start.
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
