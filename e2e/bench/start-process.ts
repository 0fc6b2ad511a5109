import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Seconds of processor time that a process has used so far; NaN where the system does not tell. */
const usedSeconds = (pid = 0): number => {
  try {
    // Behind the name, which may hold anything: user and system time are the 12th and 13th, in hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
};

export type Started = {
  line: string;
  /** Seconds of processor time so far. */
  used: () => number;
  stop: () => Promise<void>;
};

/** A file of ours as a process of its own, from its first line of output on. @throws Error when it ends before that. */
export const startProcess = async (
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Started> => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { PATH, NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), closed.then(() => null)]);
  if (first === null) throw new Error(`${file} ended before it was ready.`);
  return {
    line: String(first[0]),
    used: () => usedSeconds(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
};
