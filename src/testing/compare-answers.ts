import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { configureGlobal } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { answersFolder, beginTest, bytesFrom, takeAnswers } from './noted-answers.ts';

/**
 * The tests of the service run over both engines. Of the two runs of a file the one that ends last compares all answers that
 * the tests got: they must be the same, byte for byte. So both draw the same bodies, keys and links.
 */

const { testPath = '' } = expect.getState();
const isCompared = testPath.includes('/src/service/');
configureGlobal({ seed: process.ppid });

const begin = (name: string): void => {
  beginTest(name);
  const bytes = bytesFrom(name);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength));
    return array;
  });
};

if (isCompared) {
  beforeAll(() => begin(''));
  beforeEach(({ task }) => begin(task.fullTestName));
}

afterAll(() => {
  const answers = takeAnswers();
  const folder = answersFolder(process.ppid);
  // Only where Postgres takes part in this run.
  if (!isCompared || !existsSync(folder)) return;
  const fileOf = (engine: string) => join(folder, `${basename(testPath)}.${engine}`);
  const [own, other] = inject('postgres') === undefined ? ['sqlite', 'postgres'] : ['postgres', 'sqlite'];
  writeFileSync(fileOf(own), answers);
  if (!existsSync(fileOf(other)) || answers === readFileSync(fileOf(other), 'utf8')) return;
  const [mine, theirs] = [answers.split('\n'), readFileSync(fileOf(other), 'utf8').split('\n')];
  const first = mine.findIndex((line, at) => line !== theirs[at]);
  // The test and the request stand before the body.
  const shown = (lines: string[]) => lines.slice(Math.max(0, first - 2), first + 1).join('\n');
  throw new Error(`An answer differs.\n${own}:\n${shown(mine)}\n${other}:\n${shown(theirs)}`);
});
