import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

/** What is drawn anew for each request, account, key and link. */
const drawn = [
  [/\b(dk_live_|acc_|mer_)[0-9A-Za-z]{8,}/g, '$1…'],
  [/("request_id":")[0-9A-Za-z]{22}"/g, '$1…"'],
  [/(\/track\/)[0-9A-Za-z]{33}/g, '$1…'],
] as const;

let answers: string[] = [];

/** Writes an answer of the service down for the test that runs, without what is drawn by chance. */
export const noteAnswer = async (path: string, response: Response): Promise<void> => {
  const body = drawn.reduce((text, [what, by]) => text.replaceAll(what, by), await response.clone().text());
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  const test = expect.getState().currentTestName ?? '';
  answers.push(`${test}\n  ${path} ${response.status} ${JSON.stringify(headers)}\n  ${body}\n`);
};

/** All that was written down since this was called last. What ran at once has no order of its own, so that they are sorted. */
export const takeAnswers = (): string => {
  const text = answers.toSorted().join('');
  answers = [];
  return text;
};

/** Where the runs over the two engines leave their answers for each other. @param run the number of the main process */
export const answersFolder = (run: number): string => join(tmpdir(), `desk-answers-${run}`);
