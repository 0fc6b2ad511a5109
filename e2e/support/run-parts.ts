import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/**
 * Runs scripts of package.json and prints how long each took: `node e2e/support/run-parts.ts types+lint build`.
 * Parts joined by `+` run side by side. A failure ends the run after its step.
 */

type Result = { part: string; seconds: number; passed: boolean };

const timePart = async (part: string, run: () => Promise<boolean>): Promise<Result> => {
  const started = performance.now();
  const passed = await run();
  return { part, seconds: (performance.now() - started) / 1000, passed };
};

const runAlone = async (part: string): Promise<boolean> => {
  const child = spawn(process.execPath, ['--run', part], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
};

/** Prints what the part said when it has ended, so that the outputs don't mix. */
const runGrouped = async (part: string): Promise<boolean> => {
  const child = spawn(process.execPath, ['--run', part], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void output.push(chunk));
  const [code] = await once(child, 'close');
  process.stdout.write(`\n[${part}]\n${Buffer.concat(output).toString()}`);
  return code === 0;
};

const runStep = async (parts: readonly string[]): Promise<Result[]> => {
  const [only = ''] = parts;
  if (parts.length === 1) return [await timePart(only, () => runAlone(only))];
  const waiting = [...parts];
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const name = part;
      results.push(await timePart(name, () => runGrouped(name)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
};

const results: Result[] = [];
for (const step of process.argv.slice(2)) {
  results.push(...(await runStep(step.split('+'))));
  if (results.some(({ passed }) => !passed)) break;
}
const rows = results.map(
  ({ part, seconds, passed }) => `${seconds.toFixed(0).padStart(5)} s  ${part}${passed ? '' : '  FAILED'}`,
);
process.stdout.write(`\n${rows.join('\n')}\n`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
