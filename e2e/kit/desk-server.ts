import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { readyLine } from './control.ts';

type WebServer = Exclude<NonNullable<PlaywrightTestConfig['webServer']>, readonly unknown[]>;

/**
 * The `webServer` of a Playwright configuration. It starts the dashboard and the service, with a database in memory, on a free port of
 * loopback, and stops them after the run.
 */
export const deskServer = (): WebServer => ({
  command: `"${process.execPath}" "${fileURLToPath(new URL('server.js', import.meta.url))}"`,
  wait: { stdout: readyLine },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  name: 'Dispatch Desk',
});
