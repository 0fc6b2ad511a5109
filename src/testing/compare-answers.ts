import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { configureGlobal } from 'fast-check';
import { afterAll, expect, inject } from 'vitest';
import { answersFolder, takeAnswers } from './noted-answers.ts';

// Both runs draw the same bodies.
configureGlobal({ seed: process.ppid });

/**
 * The tests of the service run over both engines. Of the two runs of a file the one that ends last compares all answers that
 * the tests got: they must be the same, byte for byte.
 */
afterAll(() => {
  const answers = takeAnswers();
  const { testPath = '' } = expect.getState();
  const folder = answersFolder(process.ppid);
  // Only where Postgres takes part in this run.
  if (!testPath.includes('/src/service/') || !existsSync(folder)) return;
  const fileOf = (engine: string) => join(folder, `${basename(testPath)}.${engine}`);
  const [own, other] = inject('postgres') === undefined ? ['sqlite', 'postgres'] : ['postgres', 'sqlite'];
  writeFileSync(fileOf(own), answers);
  if (!existsSync(fileOf(other)) || answers === readFileSync(fileOf(other), 'utf8')) return;
  const [mine, theirs] = [answers.split('\n'), readFileSync(fileOf(other), 'utf8').split('\n')];
  const first = mine.findIndex((line, at) => line !== theirs[at]);
  // The test and the request stand before the body.
  const around = (lines: string[]) => lines.slice(Math.max(0, first - 2), first + 1);
  const shown = (engine: string, lines: string[]) => `${engine}:\n${around(lines).join('\n')}`;
  throw new Error(`An answer differs.\n${shown(own, mine)}\n${shown(other, theirs)}`);
});
