import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- the operator's interface, without a process for each command
import { runAdminCommand } from '#hosts/admin-commands.ts';
import { directory } from '#testing/samples.ts';
import type { Account } from '../kit/verbs.ts';
import { readEnvironment } from './environment.ts';

type Answer = Record<string, unknown>;

/** Admin commands on the running service's database. */
export type Admin = {
  /** A new account with the sample directory, or another one, in it. */
  createAccount: (name?: string, content?: object) => Promise<Account>;
  /** The account with another key of its own. @param options of the command: `--role`, `owner`. */
  createKey: (account: Account, ...options: string[]) => Promise<Account>;
  /** Adds active promos of these codes to the account. */
  loadPromos: (account: Account, codes: readonly string[]) => Promise<void>;
  /** A one-time link that connects one browser to the account. */
  createLink: (account: Account) => Promise<string>;
  /** Stops all keys of the account. */
  revokeKeys: (account: Account) => Promise<void>;
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
  const run = async (...words: string[]): Promise<Answer> =>
    JSON.parse(JSON.stringify(await runAdminCommand(words, { DATABASE: database, PUBLIC_URL: url })));

  const load = async (account_id: string, content: object) => {
    const file = join(dirname(database), `directory-${randomUUID()}.json`);
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
  };
};
