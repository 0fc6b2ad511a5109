import { fileURLToPath } from 'node:url';

/** What the global setup tells the workers; it travels in the process environment. */
export type DeskEnvironment = {
  /** Where service and dashboard answer. */
  url: string;
  /** The service's SQLite file, for the admin commands. */
  database: string;
  /** What the service printed, both streams. */
  log: string;
  /** Reserved for the fault proxies before foreign services, one per worker: the page's CSP must name them from the start. */
  foreignPorts: number[];
  /** Every origin that the page may call beyond its own. */
  services: string[];
};

const name = 'DESK_E2E';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const publish = (environment: DeskEnvironment): void => {
  process.env[name] = JSON.stringify(environment);
};

export const readEnvironment = (): DeskEnvironment => {
  const text = process.env[name];
  if (text === undefined) throw new Error('The global setup did not run.');
  // Written by `publish` of this run.
  return JSON.parse(text) as DeskEnvironment;
};
