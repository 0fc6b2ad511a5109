import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { directory } from '#testing/samples.ts';
import { readEnvironment, root } from './environment.ts';

export type Account = { account_id: string; api_key: string; merchant_id: string };

const execute = promisify(execFile);

/** Runs one admin command on the running service's database. @returns its line of JSON. */
const admin = async (...words: string[]): Promise<Record<string, unknown>> => {
  const { database, url } = readEnvironment();
  const { stdout } = await execute(process.execPath, ['src/hosts/admin.ts', ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE: database, PUBLIC_URL: url },
  });
  // Each command prints one object (design.md "Running it").
  return JSON.parse(stdout) as Record<string, unknown>;
};

const text = (answer: Record<string, unknown>, name: string): string => {
  const value = answer[name];
  if (typeof value !== 'string') throw new Error(`The admin command gave no ${name}.`);
  return value;
};

/** A new account with the sample directory in it. */
const createAccount = async (): Promise<Account> => {
  const answer = await admin('account', 'create', 'Test account');
  const account_id = text(answer, 'account_id');
  const file = join(dirname(readEnvironment().database), `${account_id}.json`);
  writeFileSync(file, JSON.stringify(directory));
  await admin('load', file, '--account', account_id);
  return { account_id, api_key: text(answer, 'api_key'), merchant_id: text(answer, 'merchant_id') };
};

/** A one-time link that connects one browser to the account. */
export const createLink = async ({ account_id }: Account): Promise<string> =>
  text(await admin('link', '--account', account_id), 'link');

/** A further key of the account, and the prefix by which it can be revoked. */
export const revokeKeys = async ({ account_id }: Account): Promise<void> => {
  const { keys } = await admin('key', 'list', '--account', account_id);
  for (const key of keys as { prefix: string }[]) await admin('key', 'revoke', key.prefix);
};

/**
 * Accounts, one per test. The next one is made while a test runs: starting the two commands takes half a second.
 */
export const accountPool = () => {
  let next: Promise<Account> | null = null;
  return {
    take: async (): Promise<Account> => {
      const account = next ?? createAccount();
      next = account.then(createAccount, createAccount);
      next.catch(() => undefined);
      return account;
    },
    close: async (): Promise<void> => {
      await next?.catch(() => undefined);
    },
  };
};
