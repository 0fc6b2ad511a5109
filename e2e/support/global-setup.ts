import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { spawnService } from '#testing/spawn-service.ts';
import { checkBuild } from './check-build.ts';
import { publish, root } from './environment.ts';
import { reservePorts } from './reserve-ports.ts';

/** Starts the real service once for all tests, over the built dashboard and a database of its own. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads it so
export default async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  checkBuild(root);
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-desk-e2e-'));
  const database = join(folder, 'desk.db');
  const log = join(folder, 'service.log');
  const foreignPorts = await reservePorts(workers);
  const services = foreignPorts.map((port) => `http://127.0.0.1:${port}`);
  const settings = { DATABASE: database, SERVICES: services.join(' ') };
  const { address, child, output, stop } = await spawnService(settings);
  const written = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(written, { end: false });
  publish({ url: address, database, log, foreignPorts, services });

  return async () => {
    const end = child.exitCode ?? child.signalCode;
    await stop();
    rmSync(folder, { recursive: true });
    if (end !== null) throw new Error(`The service ended by itself with ${end}.\n${output.stderr}`);
    // It writes there only what it did not expect.
    if (output.stderr !== '') throw new Error(`The service reported errors:\n${output.stderr}`);
  };
};
