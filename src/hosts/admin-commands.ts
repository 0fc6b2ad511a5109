import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { sql, type Kysely } from 'kysely';
import { keyName, linkRoles, type LinkRole } from '#contract/api-keys.ts';
import { connectLinkMinutes } from '#contract/extensions.ts';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { roles, type Role } from '#contract/roles.ts';
import { createAccount, deleteAccount, findAccount, listAccounts } from '#service/account-store.ts';
import { adminActor, lastEntries, type Actor } from '#service/audit.ts';
import { forgetCustomer } from '#service/forget.ts';
import { connectLink, createKey, createLink, listKeys, revokeKey, defaultRoles } from '#service/keys.ts';
import { loadDirectory } from '#service/load-directory.ts';
import type { Tables } from '#service/tables.ts';
import { readDirectory } from './admin-load.ts';
import { backUp, finishPostgresRestore, restore } from './backup.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import { createOrOpenDatabase, isPostgres, shownAddress } from './open-database.ts';
import { addressOf, readSettings, type Environment, type Settings } from './settings.ts';

type Context = { db: Kysely<Tables>; settings: Settings };
type InAccount = { account: string };
type KeyOptions = InAccount & { name: string; role: Role[]; agent?: string };

const find = async (db: Kysely<Tables>, id: string) => {
  const account = await findAccount(db, id);
  if (!account) throw new Error(`There is no account ${id}.`);
  return account;
};

const parseCount = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 99999.');
  return Number(text);
};

const parseName = (name: string): string => {
  // Messages of `InvalidArgumentError` repeat the argument.
  if (hasApiKey(name)) throw new Error(invalid.apiKey);
  const [issue] = keyName.safeParse(name).error?.issues ?? [];
  if (issue) throw new InvalidArgumentError(issue.message);
  return name;
};

const addCommand = (parent: Command, name: string, description: string) =>
  parent.command(name).description(description);
const addInAccount = (...args: Parameters<typeof addCommand>) =>
  addCommand(...args).requiredOption('--account <id>', 'ID of the account');
const nameOption = (usual: string) =>
  new Option('--name <name>', 'name for people, 1 to 64 characters').default(usual).argParser(parseName);
const roleOption = (allowed: readonly Role[]) =>
  new Option('--role <role...>', 'what it may do').choices(allowed).default(defaultRoles);

/** Empties the log of a SQLite file (`-wal`), which still holds erased data. @returns a note if the data may be left somewhere. */
const noteOnFiles = async (db: Kysely<Tables>, database: string): Promise<{ note?: string }> => {
  if (isPostgres(database))
    return { note: 'The files of Postgres may hold the erased data until you run "vacuum full".' };
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy === 0) return {};
  return {
    note: `${database}-wal may still hold the erased data. Run the command again, or restart the service.`,
  };
};

/** Functions that run the action of a command and report its result. */
const makeRunners = (env: Environment, report: (result: object) => void) => {
  const withSettings = async (action: (settings: Settings) => Promise<object>) =>
    report(await action(readSettings(env)));

  // A command that only reads must not create the database: the service would then create no demo account.
  const onDatabase = (action: (context: Context) => Promise<object>, mayCreate = false) =>
    withSettings(async (settings) => {
      const { db, isNew } = await createOrOpenDatabase(settings.database, { mayCreate });
      try {
        const result = await action({ db, settings });
        if (isNew)
          console.error(
            `${shownAddress(settings.database)} is new. Start the service with the same database.`,
          );
        return result;
      } finally {
        await db.destroy();
      }
    });

  /** @param command its name in the audit */
  const onAccount = (
    id: string,
    command: string,
    action: (context: Context & { actor: Actor }) => Promise<object>,
  ) =>
    onDatabase(async (context) => {
      const { account_id } = await find(context.db, id);
      const actor = adminActor(command, account_id, new Date());
      return { account_id, ...(await action({ ...context, actor })) };
    });

  return { withSettings, onDatabase, onAccount };
};

type Runners = ReturnType<typeof makeRunners>;

const addAccountCommands = (program: Command, { onDatabase }: Runners): void => {
  const account = addCommand(program, 'account', 'create, list and delete accounts');
  addCommand(
    account,
    'create',
    'create an account with a merchant and an API key; the key is shown only once',
  )
    .addArgument(new Argument('<name>', 'name of the account').argParser(parseName))
    .action((name: string) => onDatabase(({ db }) => createAccount(db, { name, now: new Date() }), true));
  addCommand(account, 'list', 'list all accounts').action(() =>
    onDatabase(async ({ db }) => ({ accounts: await listAccounts(db) })),
  );
  addCommand(account, 'delete', 'delete an account with all its data')
    .argument('<id>', 'ID of the account')
    .requiredOption('--yes', 'there is no way back')
    .action((id: string) =>
      onDatabase(async ({ db, settings }) => {
        const { account_id } = await find(db, id);
        await deleteAccount(db, account_id);
        return { account_id, deleted: true, ...(await noteOnFiles(db, settings.database)) };
      }),
    );
};

/** Revokes a key of any account at once. */
const revoke = async (db: Kysely<Tables>, prefix: string): Promise<object> => {
  const key = await db
    .selectFrom('api_keys')
    .select(['account_id', 'name'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  if (!key) throw new Error('No key has this prefix. Use one that "key list" shows.');
  return { ...key, ...(await revokeKey(db, adminActor('key revoke', key.account_id, new Date()), prefix)) };
};

const addKeyCommands = (program: Command, { onDatabase, onAccount }: Runners): void => {
  const key = addCommand(program, 'key', 'create, list and revoke API keys');
  addInAccount(key, 'create', 'create an API key; it is shown only once')
    .addOption(nameOption('API key'))
    .addOption(roleOption(roles))
    .option('--agent <id>', 'the agent of a driver key')
    .action(({ account, name, role, agent }: KeyOptions) =>
      onAccount(account, 'key create', ({ db, actor }) =>
        createKey(db, actor, { name, roles: role, fleetId: agent || undefined }),
      ),
    );
  addInAccount(key, 'list', 'list the keys of an account by their first characters').action(
    ({ account }: InAccount) =>
      onAccount(account, 'key list', async ({ db }) => ({ keys: await listKeys(db, account) })),
  );
  addCommand(key, 'revoke', 'revoke a key at once')
    .argument('<prefix>', 'its first characters, as "key list" shows them')
    .action((prefix: string) => onDatabase(({ db }) => revoke(db, prefix)));
  addInAccount(
    program,
    'link',
    `create a link that connects one browser, once, within ${connectLinkMinutes} minutes`,
  )
    .addOption(nameOption('Connect link'))
    .addOption(roleOption(linkRoles))
    .action(({ account, name, role }: InAccount & { name: string; role: LinkRole[] }) =>
      onAccount(account, 'link', async ({ db, settings, actor }) => {
        const address = settings.publicUrl ?? addressOf(settings.host, settings.port);
        const { code, expires_at } = await createLink(db, actor, { name, roles: role });
        return { link: connectLink(address, code), expires_at };
      }),
    );
};

const addDataCommands = (program: Command, { onDatabase, onAccount }: Runners): void => {
  addInAccount(program, 'load', 'load merchants, teams, agents, templates and promo codes from a JSON file')
    .argument('<file>', 'directory file')
    .action((file: string, { account }: InAccount) =>
      onAccount(account, 'load', async ({ db, actor }) => ({
        loaded: await loadDirectory(db, account, readDirectory(file), actor.now),
      })),
    );
  addInAccount(program, 'forget', 'erase a customer, and list other tasks that mention the phone or the name')
    .requiredOption('--phone <phone>', 'phone of the customer with its country code')
    .option('--yes', 'erase; without this option only list what would be erased', false)
    .action(({ account, phone, yes }: InAccount & { phone: string; yes: boolean }) =>
      onAccount(account, 'forget', async ({ db, settings: { database, defaultCountry }, actor }) => {
        const customer = { accountId: account, phone, defaultCountry };
        const traces = await forgetCustomer(db, customer, actor.now, { isConfirmed: yes });
        return { erased: yes, ...traces, ...(yes && (await noteOnFiles(db, database))) };
      }),
    );
  addInAccount(program, 'audit', 'print who changed what, oldest first, one line of JSON each')
    .addOption(new Option('--last <n>', 'how many of the last changes').default(100).argParser(parseCount))
    .action(({ account, last }: InAccount & { last: number }) =>
      onDatabase(async ({ db }) => lastEntries(db, (await find(db, account)).account_id, last)),
    );
};

const fileOf = ({ database }: Settings): string => {
  if (isPostgres(database))
    throw new Error(
      'Use pg_dump and pg_restore for Postgres, then "restore --postgres": see src/hosts/README.md.',
    );
  if (database === ':memory:') throw new Error('This command needs a database file, not :memory:.');
  return database;
};

const afterRestore =
  'Revoke keys, erase customers and cancel schedules again that were revoked, erased or cancelled since the backup, ' +
  'before you start the service. Schedules whose time has passed run when it starts.';

const addBackupCommands = (program: Command, { withSettings }: Runners): void => {
  addCommand(program, 'backup', 'copy the SQLite database into a new file, also while the service runs')
    .argument('<file>', 'new file; its SHA-256 is written to FILE.sha256')
    .action((file: string) => withSettings((settings) => backUp(fileOf(settings), file)));
  addCommand(program, 'restore', 'replace the SQLite database by a backup; stop the service first')
    .argument('[file]', 'backup')
    .option('--postgres', 'only raise the task numbers of DATABASE_URL, after pg_restore', false)
    .action((file: string | undefined, { postgres }: { postgres: boolean }) =>
      withSettings(async (settings) => {
        if ((file === undefined) !== postgres) throw new Error('Name a file, or use --postgres.');
        const result = await (file === undefined
          ? finishPostgresRestore(settings.database)
          : restore(file, fileOf(settings)));
        console.error(afterRestore);
        return result;
      }),
    );
  addCommand(
    program,
    'copy',
    'copy a SQLite database into an empty Postgres database; stop the service first',
  )
    .argument('<file>', 'SQLite database')
    .argument('<url>', 'postgres://… of an empty Postgres database')
    .action((file: string, url: string) => withSettings(() => copyToPostgres(file, url)));
};

/**
 * Runs an admin command on the database that the environment names.
 * @param args the words after the program's name
 * @returns what to print as a line of JSON; an array has a line for each element.
 * @throws CommanderError after the parser printed the help or a message, otherwise Error with a sentence for the operator.
 */
export const runAdminCommand = async (args: readonly string[], env: Environment): Promise<object> => {
  let result: object = {};
  const program = new Command('admin')
    .usage('COMMAND [options]')
    .description(
      'Commands for the operator. They work on DATABASE_URL or DATABASE (default .data/desk.db), also while the service runs.',
    )
    .exitOverride();
  const runners = makeRunners(env, (reported) => {
    result = reported;
  });
  for (const add of [addAccountCommands, addKeyCommands, addDataCommands, addBackupCommands])
    add(program, runners);
  await program.parseAsync(args, { from: 'user' });
  return result;
};
