import { spawn } from 'node:child_process';

/**
 * Runs a command, with its output on ours, and all that it starts.
 * @returns whether it ended well within the time.
 */
export const runCommand = (
  [command = '', ...args]: readonly string[],
  seconds: number,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    // A group of its own, because what it starts in turn would live on.
    const child = spawn(command, args, { stdio: 'inherit', detached: true, env: { ...process.env, ...env } });
    const late = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, seconds * 1000);
    const end = (isGood: boolean) => {
      clearTimeout(late);
      resolve(isGood);
    };
    child.once('error', () => end(false));
    child.once('exit', (code) => end(code === 0));
  });
