import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { directory } from '#testing/samples.ts';
import type { Account } from '../kit/verbs.ts';
import { endOf } from './end-of.ts';
import { readEnvironment, root } from './environment.ts';

type Answer = Record<string, unknown>;

/** The admin on the running service's database, as one process that takes command after command. */
export type Admin = {
  /** A new account with the sample directory, or another one, in it. */
  createAccount: (name?: string, content?: object) => Promise<Account>;
  /** The account with another key of its own. @param options of the command: `--role`, `owner`. */
  createKey: (account: Account, ...options: string[]) => Promise<Account>;
  /** Puts active promos of these codes into the account, beside those that are there. */
  loadPromos: (account: Account, codes: readonly string[]) => Promise<void>;
  /** A one-time link that connects one browser to the account. */
  createLink: (account: Account) => Promise<string>;
  /** Stops all keys of the account. */
  revokeKeys: (account: Account) => Promise<void>;
  close: () => Promise<void>;
};

const text = (answer: Answer, name: string): string => {
  const value = answer[name];
  if (typeof value !== 'string') throw new Error(`The admin command gave no ${name}.`);
  return value;
};

/** @param at a service of a test's own, instead of that of all tests. */
export const startAdmin = (
  { database, url }: { database: string; url: string } = readEnvironment(),
): Admin => {
  const child = spawn(process.execPath, ['src/hosts/admin.ts', '-'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE: database, PUBLIC_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // One line of answer for each line of command, in order.
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();

  const run = (...words: string[]): Promise<Answer> => {
    const answered = last.then(async () => {
      child.stdin.write(`${JSON.stringify(words)}\n`);
      const { value, done } = await answers.next();
      if (done === true) throw new Error('The admin has ended.');
      // Each command prints one line with one JSON object.
      const answer = JSON.parse(value) as Answer;
      if (answer['error'] !== undefined) throw new Error(text(answer, 'error'));
      return answer;
    });
    last = answered.catch(() => undefined);
    return answered;
  };

  const load = async (account_id: string, content: object) => {
    const file = join(dirname(database), `directory-${child.pid}-${randomUUID()}.json`);
    writeFileSync(file, JSON.stringify(content));
    await run('load', file, '--account', account_id);
  };

  return {
    createAccount: async (name = 'Test account', content = directory) => {
      const answer = await run('account', 'create', name);
      const account_id = text(answer, 'account_id');
      await load(account_id, content);
      return { account_id, api_key: text(answer, 'api_key'), merchant_id: text(answer, 'merchant_id') };
    },
    createKey: async (account, ...options) => ({
      ...account,
      api_key: text(await run('key', 'create', '--account', account.account_id, ...options), 'api_key'),
    }),
    loadPromos: ({ account_id }, codes) =>
      load(account_id, {
        promos: codes.map((code, index) => ({ promo_id: 601 + index, code, description: '', status: 1 })),
      }),
    createLink: async ({ account_id }) => text(await run('link', '--account', account_id), 'link'),
    revokeKeys: async ({ account_id }) => {
      const { keys } = await run('key', 'list', '--account', account_id);
      for (const { prefix } of keys as { prefix: string }[]) await run('key', 'revoke', prefix);
    },
    close: async () => {
      child.stdin.end();
      if (endOf(child) === null) await once(child, 'exit');
    },
  };
};
