import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { readyLine } from './control.ts';

type WebServer = Exclude<NonNullable<PlaywrightTestConfig['webServer']>, readonly unknown[]>;

export type DeskServerOptions = {
  /** 0, a free one, unless a service must know the dashboard's address. */
  port?: number;
  /** The address of your own service: the dashboard talks to it and not to the one in memory. It must allow the dashboard's origin. */
  serviceAddress?: string;
};

/** Where `serviceAddress` is passed on: to the server, and to the fixtures of each worker. */
export const serviceVariable = 'DISPATCH_DESK_SERVICE_ADDRESS';

/**
 * The `webServer` of a Playwright configuration: starts the service over a database in memory, and the dashboard, on a free port of
 * loopback; waits for its line, and stops it at the end. Nothing is left of it.
 * @throws Error for an address that is none, and on an older Node, which cannot run the service
 */
export const deskServer = ({ port = 0, serviceAddress }: DeskServerOptions = {}): WebServer => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 22))
    throw new Error(`deskServer needs Node 22.22 or newer, not ${process.versions.node}.`);
  if (serviceAddress !== undefined && !/^https?:$/.test(URL.parse(serviceAddress)?.protocol ?? ''))
    throw new Error(
      `deskServer: serviceAddress must start with http:// or https://, not "${serviceAddress}".`,
    );
  // Paths are put behind it.
  const service = serviceAddress?.replace(/\/+$/, '');
  // The configuration is read by each worker as well.
  if (service === undefined) delete process.env[serviceVariable];
  else process.env[serviceVariable] = service;
  const program = fileURLToPath(new URL('server.js', import.meta.url));
  return {
    command: `"${process.execPath}" "${program}"`,
    env: {
      DISPATCH_DESK_PORT: String(port),
      ...(service !== undefined && { [serviceVariable]: service }),
    },
    wait: { stdout: readyLine },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    name: 'Dispatch Desk',
  };
};
