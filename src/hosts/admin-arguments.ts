import { parseArgs } from 'node:util';
import { connectLinkMinutes } from '#contract/extensions.ts';

/** What the operator reads of the commands. */
export const usage = `Usage: npm run -s admin -- COMMAND

  account create NAME            a new account with a first merchant and a key
  account list                   all accounts, with how many keys and tasks they have
  account delete ID --yes        an account with all its data, for good
  key create --account ID        a new key; it is shown this once
             [--name NAME] [--role ROLE]... [--days N] [--agent ID]
                                 for what it is (dispatcher and marketing, if you say nothing), and when it ends
  key list --account ID          the account's keys, by their first characters
  key revoke PREFIX              stops a key at once
  link --account ID              a link that connects one browser, valid for ${connectLinkMinutes} minutes
       [--name NAME] [--role ROLE]...
  audit list --account ID        who changed what, the last 100 changes or --last N
  audit export FILE --account ID all of it, into a new file of JSON lines
  forget --account ID --phone PHONE --yes
                                 erases a customer from the account, for good, and lists other tasks that mention the
                                 phone or the name
  backup FILE                    copies the database into a new file, also while the service runs; its SHA-256 stands in FILE.sha256
  restore FILE                   puts a backup in its place, while no service runs; what was there stays beside it
                                 (over Postgres: into a database that is empty)
  copy --from PLACE --to PLACE   an installation into a new SQLite file or an empty Postgres database, while no service runs;
                                 a place is sqlite:FILE or postgres://…
  load FILE --account ID         merchants, teams, agents, templates and promos from a JSON file
  -                              many commands from standard input, each line a JSON array of words:
                                 ["account", "create", "Harbor Market"]

Roles: reader (lists and finds tasks), dispatcher (creates them too), marketing (promo codes only), driver (reports for one
agent, --agent), owner (everything; no link makes one).

Each prints one line of JSON. They work on DATABASE_URL or DATABASE (default .data/desk.db), also while the service runs.`;

const options = {
  account: { type: 'string' },
  yes: { type: 'boolean' },
  name: { type: 'string' },
  role: { type: 'string', multiple: true },
  days: { type: 'string' },
  agent: { type: 'string' },
  last: { type: 'string' },
  phone: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What is wrong with the options of a command, by the sentence of `parseArgs`. @returns a sentence for the operator. */
const explainOptions = (error: Error): string => {
  const option = /--?[\w-]+/.exec(error.message)?.[0] ?? '';
  if (error.message.startsWith('Unknown option')) return `There is no option ${option}.`;
  return error.message.includes('does not take')
    ? `The option ${option} takes no value.`
    : `The option ${option} needs a value: ${option}=VALUE`;
};

/** The options that were given. */
export type Options = ReturnType<typeof readArguments>['values'];

/** The words and options of a command. @throws Error with a sentence for the operator. */
export const readArguments = (args: string[]) => {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${explainOptions(error)}\n\n${usage}`, { cause: error });
  }
};
