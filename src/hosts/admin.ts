import { createInterface } from 'node:readline';
import { CommanderError } from 'commander';
import { runAdminCommand } from './admin-commands.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Journeys make an account for each test: one process for all commands saves them its start of 0.7 seconds. */
const runFromInput = async (): Promise<void> => {
  for await (const line of createInterface({ input: process.stdin })) {
    const result = runAdminCommand(JSON.parse(line), process.env);
    console.log(JSON.stringify(await result.catch((error: unknown) => ({ error: messageOf(error) }))));
  }
};

const args = process.argv.slice(2);
try {
  if (args[0] === '-') await runFromInput();
  else {
    const result = await runAdminCommand(args, process.env);
    for (const line of Array.isArray(result) ? result : [result]) console.log(JSON.stringify(line));
  }
} catch (error) {
  // The parser has already printed the help, or what is wrong with the arguments.
  if (!(error instanceof CommanderError)) console.error(messageOf(error));
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
}
