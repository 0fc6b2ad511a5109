import { runAdminCommand } from './admin-commands.ts';

try {
  console.log(JSON.stringify(await runAdminCommand(process.argv.slice(2), process.env)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
