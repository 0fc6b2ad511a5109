import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The environment of a child without the settings of the person who runs the tests. Compiling the modules is half of a start,
 * and there are two hundred.
 */
const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled` };
};

export type Finished = { code: number | null; signal: string | null; stdout: string; stderr: string };

/** Runs a host file as a process of its own. */
const run = (file: string, args: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [`${root}src/hosts/${file}`, ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const finished: Promise<Finished> = once(child, 'close').then(([code, signal]) => ({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    ...output,
  }));
  return { child, output, finished };
};

/** Runs an admin command to its end. */
export const runAdmin = (args: readonly string[], env: Record<string, string>): Promise<Finished> =>
  run('admin.ts', args, env).finished;

/** Creates an account by the admin command. @throws Error with what the command printed if it failed. */
export const newAccount = async (
  env: Record<string, string>,
): Promise<{ account_id: string; api_key: string; merchant_id: string }> => {
  const { code, signal, stdout, stderr } = await runAdmin(['account', 'create', 'Shop'], env);
  if (code !== 0) throw new Error(`"account create" ended with ${code ?? signal}: ${stderr}`);
  return JSON.parse(stdout);
};

/**
 * Starts the service as a process on a free port, and waits until it says that it is ready.
 * @throws Error with its error output when it ends before that.
 */
export const spawnService = async (env: Record<string, string> = {}) => {
  const { child, output, finished } = run('node.ts', [], { PORT: '0', DATABASE: ':memory:', ...env });
  const ready = async (): Promise<string> => {
    for (;;) {
      const address = /^Dispatch Desk on (http\S+)$/m.exec(output.stdout)?.[1];
      // The line after it says how to connect.
      if (address !== undefined && output.stdout.split('\n').length > 2) return address;
      await Promise.race([once(child.stdout, 'data'), finished]);
      if (child.exitCode !== null) throw new Error(output.stderr);
    }
  };
  const address = await ready();
  return {
    address,
    child,
    pid: child.pid ?? 0,
    output,
    finished,
    /** The connect link's code; blank where the start printed none. */
    code: /#code=(\S+)/.exec(output.stdout)?.[1] ?? '',
    post: (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    stop: (signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR2' = 'SIGTERM'): Promise<Finished> => {
      child.kill(signal);
      return finished;
    },
  };
};
