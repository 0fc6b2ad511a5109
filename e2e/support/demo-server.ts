import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { root } from './environment.ts';

/** Runs `npm run demo` as a person would, on a free port. */
export const startDemo = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  // A process group of its own: npm does not hand signals on to what it started.
  const npm = spawn('npm', ['run', '--silent', 'demo'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      NODE_OPTIONS: `--import=${new URL('quick-brotli.ts', import.meta.url).href}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const stop = () => {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
  };
  // A test that gives up closes nothing: the server ends with the worker that started it.
  process.once('exit', stop);
  npm.once('exit', () => process.off('exit', stop));
  const close = async (): Promise<void> => {
    if ((npm.exitCode ?? npm.signalCode) !== null) return;
    const exited = once(npm, 'exit');
    stop();
    await exited;
  };
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Local: +(http\S+)\/$/m.exec(stripVTControlCharacters(printed))?.[1];
      if (address !== undefined) resolve(address);
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    npm.once('exit', (code) => reject(new Error(`npm run demo ended with code ${code}.\n${printed}`)));
  });
  return { url, close };
};
