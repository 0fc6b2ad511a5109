import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess, type Started } from './start-process.ts';

export type BenchAccount = { account_id: string; api_key: string; merchant_id: string };

type Desk = { started: Started; url: string; account: BenchAccount };

/** The real service with a database of its own and one account. @param directory what `admin load` puts into it. */
export const startDesk = async (folder: string, directory?: object): Promise<Desk> => {
  const env = { DATABASE: join(folder, 'desk.db'), PORT: '0' };
  const admin = (...words: string[]) =>
    String(execFileSync(process.execPath, ['src/hosts/admin.ts', ...words], { env }));
  const account = JSON.parse(admin('account', 'create', 'Bench')) as BenchAccount;
  if (directory) {
    const file = join(folder, 'directory.json');
    writeFileSync(file, JSON.stringify(directory));
    admin('load', file, '--account', account.account_id);
  }
  const started = await startProcess('src/hosts/node.ts', [], env);
  return { started, url: started.line.replace(/^Dispatch Desk on /, ''), account };
};
