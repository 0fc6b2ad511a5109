import { CommanderError } from 'commander';
import { runAdminCommand } from './admin-commands.ts';

try {
  const result = await runAdminCommand(process.argv.slice(2), process.env);
  for (const line of Array.isArray(result) ? result : [result]) console.log(JSON.stringify(line));
} catch (error) {
  // The parser has already printed the help or the problem.
  if (!(error instanceof CommanderError))
    console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
}
