import { createInterface } from 'node:readline';
import { runAdminCommand } from './admin-commands.ts';

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The words of a line of standard input. @throws Error with a sentence for the operator. */
const wordsOf = (line: string): string[] => {
  const rule = 'Each line is a JSON array of the words of one command.';
  let words: unknown;
  try {
    words = JSON.parse(line);
  } catch (error) {
    throw new Error(rule, { cause: error });
  }
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) throw new Error(rule);
  return words;
};

/** One command per line, one line of answer each, in order; what fails does not keep the others from running. */
const runFromInput = async (): Promise<void> => {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    try {
      console.log(JSON.stringify(await runAdminCommand(wordsOf(line), process.env)));
    } catch (error) {
      console.log(JSON.stringify({ error: sentenceOf(error) }));
      process.exitCode = 1;
    }
  }
};

const args = process.argv.slice(2);
try {
  if (args.length === 1 && args[0] === '-') await runFromInput();
  else console.log(JSON.stringify(await runAdminCommand(args, process.env)));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
