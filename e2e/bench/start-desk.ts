import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Desk = {
  url: string;
  account: { account_id: string; api_key: string; merchant_id: string };
  stop: () => Promise<void>;
};

/** The real service as a process of its own, with a database in this folder and one account. @param directory what `admin load` puts into it */
export const startDesk = async (folder: string, directory: object): Promise<Desk> => {
  const { PATH } = process.env;
  // One key and one address do all of it: neither is limited.
  const limits = { MAX_PER_ADDRESS: '0', MAX_PER_KEY: '0', LOG_LEVEL: 'silent' };
  const env = { PATH, DATABASE: join(folder, 'desk.db'), PORT: '0', ...limits };
  const admin = (...words: string[]): string =>
    String(execFileSync(process.execPath, ['src/hosts/admin.ts', ...words], { env }));
  const account: Desk['account'] = JSON.parse(admin('account', 'create', 'Bench'));
  const file = join(folder, 'directory.json');
  writeFileSync(file, JSON.stringify(directory));
  admin('load', file, '--account', account.account_id);

  const child = spawn(process.execPath, ['src/hosts/node.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const first = once(createInterface({ input: child.stdout }), 'line');
  const [line] = await Promise.race([
    first,
    closed.then(() => Promise.reject(new Error('It did not start.'))),
  ]);
  return {
    url: String(line).replace(/^Dispatch Desk on /, ''),
    account,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
};
