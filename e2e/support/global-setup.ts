import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { FullConfig } from '@playwright/test';
import { checkBuild } from './check-build.ts';
import { endOf } from './end-of.ts';
import { demoUrl, publish, root } from './environment.ts';
import { reservePorts } from './reserve-ports.ts';

const startMilliseconds = 60_000;

/** Resolves with the address that the service prints when it is ready. */
const addressOf = (service: ChildProcess, log: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const fail = (what: string) => reject(new Error(`The service ${what}.\n${readFileSync(log, 'utf8')}`));
    const late = setTimeout(() => fail(`was not ready within ${startMilliseconds} ms`), startMilliseconds);
    service.once('exit', (code) => fail(`ended at once with code ${code}`));
    service.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /^Dispatch Desk on (http\S+)$/m.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      service.removeAllListeners('exit');
      resolve(address);
    });
  });

const stop = async (service: ChildProcess): Promise<void> => {
  if (endOf(service) !== null) return;
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  const stuck = setTimeout(() => service.kill('SIGKILL'), 12_000);
  await exited;
  clearTimeout(stuck);
};

/** Starts the real service once for all tests, over the built dashboard and a database of its own. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads it so
export default async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  checkBuild(root);
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-desk-e2e-'));
  const database = join(folder, 'desk.db');
  const log = join(folder, 'service.log');
  const foreignPorts = await reservePorts(workers);
  const services = foreignPorts.map((port) => `http://127.0.0.1:${port}`);
  const output = createWriteStream(log);
  await once(output, 'open');
  const service = spawn(process.execPath, ['src/hosts/node.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE: database,
      SERVICES: services.join(' '),
      DEMO_URL: demoUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  service.stdout.pipe(output, { end: false });
  service.stderr.pipe(output, { end: false });
  let complaints = '';
  service.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  try {
    publish({
      url: await addressOf(service, log),
      database,
      log,
      foreignPorts,
      services,
    });
  } catch (error) {
    await stop(service);
    rmSync(folder, { recursive: true });
    throw error;
  }

  return async () => {
    const end = endOf(service);
    await stop(service);
    rmSync(folder, { recursive: true });
    if (end !== null) throw new Error(`The service ended by itself with ${end}.\n${complaints}`);
    // It writes there only what it did not expect.
    if (complaints !== '') throw new Error(`The service reported errors:\n${complaints}`);
  };
};
