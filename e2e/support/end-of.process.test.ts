import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endOf } from './end-of.ts';

it('a process has ended by its code or by a signal', async () => {
  const ends = { 'process.exit(3)': 3, "process.kill(process.pid, 'SIGKILL')": 'SIGKILL' };
  for (const [script, end] of Object.entries(ends)) {
    const child = spawn(process.execPath, ['--eval', script]);
    expect(endOf(child)).toBeNull();
    await once(child, 'exit');
    expect(endOf(child)).toBe(end);
  }
});
