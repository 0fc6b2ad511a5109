import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess, type Started } from './start-process.ts';

export type BenchAccount = { account_id: string; api_key: string; merchant_id: string };

type Desk = { started: Started; url: string; account: BenchAccount };

type Environment = Record<string, string>;

const admin = (env: Environment, ...words: string[]): string =>
  String(execFileSync(process.execPath, ['src/hosts/admin.ts', ...words], { env }));

/** Makes an account in the database of this environment. */
export const addAccount = (env: Environment): BenchAccount =>
  JSON.parse(admin(env, 'account', 'create', 'Bench')) as BenchAccount;

/**
 * The real service with a database of its own and one account.
 * @param directory what `admin load` puts into it
 * @param more settings, as of another database
 */
export const startDesk = async (
  folder: string,
  directory?: object,
  more: Environment = {},
): Promise<Desk> => {
  // One key and one address do all of it: neither is limited.
  const unlimited = { MAX_PER_ADDRESS: '0', MAX_PER_KEY: '0' };
  const env = { DATABASE: join(folder, 'desk.db'), PORT: '0', ...unlimited, ...more };
  const account = addAccount(env);
  if (directory) {
    const file = join(folder, 'directory.json');
    writeFileSync(file, JSON.stringify(directory));
    admin(env, 'load', file, '--account', account.account_id);
  }
  const started = await startProcess('src/hosts/node.ts', [], env);
  return { started, url: started.line.replace(/^Dispatch Desk on /, ''), account };
};
