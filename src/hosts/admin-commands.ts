import { closeSync, existsSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { directoryFile, merchantRow } from '#contract/list-rows.ts';
import { z } from '#contract/zod.ts';
import { createAccount, findAccount, listAccounts } from '#service/account-store.ts';
import { connectLink } from '#service/connect-link-store.ts';
import { deleteAccount } from '#service/account-removal.ts';
import { entriesAfter, lastEntries } from '#service/audit-store.ts';
import { phoneCountryCode } from '#service/customer-phone.ts';
import { listKeys } from '#service/key-store.ts';
import { findTraces, forgetCustomer, type Traces } from '#service/forget-customer.ts';
import { loadDirectory } from '#service/load-directory.ts';
import '#service/zod-english.ts';
import { storedAddress } from '#service/public-address.ts';
import type { Tables } from '#service/tables.ts';
import { readArguments, usage, type Options } from './admin-arguments.ts';
import { backUpDatabase, restoreDatabase } from './backup.ts';
import { backUpServer, moveDatabase, restoreServer } from './copy-database.ts';
import { makeKey, makeLink, readCount, revoke } from './admin-keys.ts';
import { openNewFile } from './new-file.ts';
import { hasSchema, isPostgres, notOurs, openDatabase, shownAddress } from './open-database.ts';
import { addressOf, readSettings, type Environment, type Settings } from './settings.ts';
import { DatabaseSync } from 'node:sqlite';

/** Attempts, each of which waits for the others who use the file, and the pause between two, in milliseconds. */
const attempts = 5;
const waitMs = 1000;
const pauseMs = 200;

/**
 * Empties the log beside a SQLite file (`-wal`): what was erased from the tables can be read there until then.
 * @returns whether it is empty; others who read the whole time keep it.
 */
const emptyLog = async (file: string): Promise<boolean> => {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    const checkpoint = database.prepare('pragma wal_checkpoint(truncate)');
    for (let attempt = 1; ; attempt += 1) {
      if (checkpoint.get()?.['busy'] === 0) return true;
      if (attempt === attempts) return false;
      await setTimeout(pauseMs);
    }
  } finally {
    database.close();
  }
};

const existing = async (db: Kysely<Tables>, accountId: string | undefined): Promise<string> => {
  if (accountId === undefined) throw new Error(`Name the account: --account ID\n\n${usage}`);
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`There is no account ${accountId}.`);
  return account.account_id;
};

/** @throws Error with a sentence for the operator. */
const readAccountName = (name: string): string => {
  if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(name))
    throw new Error("An account's name has 1 to 200 characters, none of them a control character.");
  return name;
};

/** What the operator meant is said, where a page takes what it cannot read as absent. */
const strictMerchant = z.extend(merchantRow, { country: z.optional(phoneCountryCode) });
const strictDirectoryFile = z.extend(directoryFile, { merchants: z._default(z.array(strictMerchant), []) });

const readDirectory = (file: string) => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
      // Postgres stores none, also none that is copied from SQLite.
      if (typeof value === 'string' && value.includes('\0'))
        throw new Error('a text has a NUL character in it.');
      return value;
    });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const parsed = strictDirectoryFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues
    .slice(0, 10)
    .map(({ path, message }) => `  ${path.join('.') || 'file'}: ${message}`);
  throw new Error(`${file} is not a directory file:\n${lines.join('\n')}`);
};

type Call = Options & { db: Kysely<Tables>; settings: Settings; argument: string };
type Command = (call: Call) => Promise<object>;

/** Works on the file of the database. The command opens no connection to it. */
type FileCommand = (database: string, argument: string) => Promise<object>;

/** Works on two databases that its options name. */
type PairCommand = (from: string, to: string) => Promise<object>;

/** @throws Error with a sentence for the operator. */
const readPlace = (option: string, text = ''): string => {
  const file = /^sqlite:(.+)$/.exec(text)?.[1];
  if (file === undefined && !(isPostgres(text) && URL.canParse(text)))
    throw new Error(`--${option} takes sqlite:FILE or postgres://user:password@host/name.`);
  return file ?? text;
};

/** Entries of the audit that an export reads at a time. */
const entriesAtOnce = 1000;

/**
 * Writes all entries of an account into a new file, one line of JSON each. @returns how many there are.
 * @throws Error with a sentence, also for a file that exists. No part of a file is left then.
 */
const exportEntries = async (db: Kysely<Tables>, accountId: string, path: string): Promise<number> => {
  const file = openNewFile(path);
  try {
    let written = 0;
    let after = 0;
    for (;;) {
      const page = await entriesAfter(db, { accountId, after, limit: entriesAtOnce });
      for (const entry of page) writeSync(file, `${JSON.stringify(entry)}\n`);
      written += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < entriesAtOnce) return written;
      after = last.audit_id;
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
};

/** What there is to say where what was erased can still be read in files of the database. */
const erasedFromFiles = async ({ database }: Settings): Promise<{ note?: string }> => {
  if (isPostgres(database))
    return {
      note: 'The files of Postgres may hold what was erased until "vacuum full" has written its tables anew, and its log until that is used again.',
    };
  return database === ':memory:' || (await emptyLog(database))
    ? {}
    : {
        note: `${database}-wal may still hold what was erased, since the database is read the whole time. Run the command again, or restart the service.`,
      };
};

const maxListed = 50;

/** What names a person, for the operator who decides whether to erase them. */
const describeTraces = ({ tasks, presets, mentionedIn }: Traces): string => {
  const listed = mentionedIn.slice(0, maxListed).join(', ');
  const more = mentionedIn.length > maxListed ? ` and ${mentionedIn.length - maxListed} more` : '';
  return [
    `${tasks} tasks name this phone.`,
    ...(presets.length > 0
      ? [`Shared presets that name the person and are deleted too: ${presets.join(', ')}.`]
      : []),
    ...(mentionedIn.length > 0
      ? [`Other tasks that mention the phone or the name, and stay as they are: ${listed}${more}.`]
      : []),
  ].join('\n');
};

/** By the command's words; `argument` tells whether one more word follows, and `options` which it knows. */
const commands: Record<
  string,
  { argument: boolean; options: readonly (keyof Options)[] } & (
    | { run: Command }
    | { runOnFile: FileCommand }
    | { runOnPair: PairCommand }
  )
> = {
  'account create': {
    argument: true,
    options: [],
    run: ({ db, argument: name }) => createAccount(db, { name: readAccountName(name), now: new Date() }),
  },
  'account list': {
    argument: false,
    options: [],
    run: async ({ db }) => ({ accounts: await listAccounts(db, new Date()) }),
  },
  'account delete': {
    argument: true,
    options: ['yes'],
    run: async ({ db, settings, argument, yes }) => {
      const account_id = await existing(db, argument);
      const account = (await listAccounts(db, new Date())).find((each) => each.account_id === account_id);
      if (!yes)
        throw new Error(
          `Nothing was deleted. "${account?.name}" has ${account?.tasks} tasks and ${account?.keys} keys; add --yes to delete it for good.`,
        );
      await deleteAccount(db, account_id, new Date());
      return { account_id, deleted: true, ...(await erasedFromFiles(settings)) };
    },
  },
  'key create': {
    argument: false,
    options: ['account', 'name', 'role', 'days', 'agent'],
    run: async ({ db, account, ...options }) => {
      const account_id = await existing(db, account);
      return { account_id, ...(await makeKey(db, account_id, options)) };
    },
  },
  'key list': {
    argument: false,
    options: ['account'],
    run: async ({ db, account }) => {
      const account_id = await existing(db, account);
      return { account_id, keys: await listKeys(db, account_id) };
    },
  },
  'key revoke': {
    argument: true,
    options: [],
    run: ({ db, argument: prefix }) => revoke(db, prefix),
  },
  link: {
    argument: false,
    options: ['account', 'name', 'role'],
    run: async ({ db, settings, account, ...options }) => {
      const account_id = await existing(db, account);
      // PORT may have been another where the service was started, or 0.
      const address =
        settings.publicUrl ?? (await storedAddress(db)) ?? addressOf(settings.host, settings.port);
      const { code, expires_at } = await makeLink(db, account_id, options);
      return { account_id, link: connectLink(address, code), expires_at };
    },
  },
  'audit list': {
    argument: false,
    options: ['account', 'last'],
    run: async ({ db, account, last = '100' }) => {
      const account_id = await existing(db, account);
      return { account_id, entries: await lastEntries(db, account_id, readCount('last', last)) };
    },
  },
  'audit export': {
    argument: true,
    options: ['account'],
    run: async ({ db, account, argument: file }) => {
      const account_id = await existing(db, account);
      return { account_id, file, entries: await exportEntries(db, account_id, file) };
    },
  },
  forget: {
    argument: false,
    options: ['account', 'phone', 'yes'],
    run: async ({ db, settings, account, phone = '', yes }) => {
      const customer = {
        accountId: await existing(db, account),
        phone,
        defaultCountry: settings.defaultCountry,
      };
      if (!yes) {
        const traces = describeTraces(await findTraces(db, customer));
        throw new Error(`Nothing was erased. Add --yes to erase the customer for good.\n${traces}`);
      }
      const traces = await forgetCustomer(db, customer, new Date());
      return { account_id: customer.accountId, ...traces, ...(await erasedFromFiles(settings)) };
    },
  },
  backup: {
    argument: true,
    options: [],
    runOnFile: (database, file) =>
      isPostgres(database) ? backUpServer(database, file) : backUpDatabase(database, file),
  },
  restore: {
    argument: true,
    options: [],
    runOnFile: async (database, file) => {
      const restored = await (isPostgres(database)
        ? restoreServer(file, database)
        : restoreDatabase(file, database));
      console.error(
        'Keys revoked, customers forgotten and plans cancelled since the backup are back: revoke and forget them again ' +
          'before you start the service. Schedules whose time has passed run when it starts.',
      );
      return restored;
    },
  },
  copy: {
    argument: false,
    options: ['from', 'to'],
    runOnPair: async (from, to) => ({
      from: shownAddress(from),
      to: shownAddress(to),
      rows: await moveDatabase(from, to),
    }),
  },
  load: {
    argument: true,
    options: ['account'],
    run: async ({ db, argument: file, account }) => {
      const account_id = await existing(db, account);
      const directory = readDirectory(file);
      return { account_id, loaded: await loadDirectory(db, account_id, directory, new Date()) };
    },
  },
};

/**
 * Runs one admin command on the database that the environment names.
 * @param args the words after the program's name.
 * @returns what to print as one line of JSON.
 * @throws Error with a sentence for the operator.
 */
export const runAdminCommand = async (args: string[], env: Environment): Promise<object> => {
  const { values, positionals } = readArguments(args);
  if (values.help) throw new Error(usage);
  const words = Object.hasOwn(commands, positionals[0] ?? '') ? 1 : 2;
  const command = commands[positionals.slice(0, words).join(' ')];
  const [argument = '', ...more] = positionals.slice(words);
  if (!command || more.length > 0 || (argument.trim() !== '') !== command.argument) throw new Error(usage);
  const known = new Set<string>(command.options);
  const other = Object.keys(values).find((option) => !known.has(option));
  if (other !== undefined)
    throw new Error(`"${positionals.slice(0, words).join(' ')}" has no option --${other}.\n\n${usage}`);
  if ('runOnPair' in command)
    return command.runOnPair(readPlace('from', values.from), readPlace('to', values.to));
  const settings = readSettings(env);
  if ('runOnFile' in command) {
    if (settings.database === ':memory:') throw new Error('DATABASE is no file.');
    return command.runOnFile(settings.database, argument);
  }
  const { database } = settings;
  // Opened, it would be an empty one, in which the service then makes no first account, or a stranger's with our tables in it.
  const exists = isPostgres(database)
    ? await hasSchema(database)
    : database === ':memory:' || existsSync(database);
  if (!exists && command !== commands['account create'])
    throw new Error(isPostgres(database) ? notOurs(database) : `DATABASE ${database} does not exist.`);
  const db = await openDatabase(database, { connections: 2 });
  try {
    const printed = await command.run({ db, settings, argument, ...values });
    if (!exists)
      console.error(
        `${shownAddress(database)} is new. A service with another database does not know what is in it.`,
      );
    return printed;
  } finally {
    await db.destroy();
  }
};
