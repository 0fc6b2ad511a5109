import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is drawn anew for each request, account, key and link; those of requests at the same time may change places. */
const drawn = [
  [/\b(dk_live_|acc_|mer_)[0-9A-Za-z]{8,}/g, '$1…'],
  [/("request_id":")[0-9a-f-]{36}"/g, '$1…"'],
  [/(\/track\/|#code=)[0-9A-Za-z]{33}/g, '$1…'],
] as const;

let current = '';
let answers: string[] = [];

/** Says which test the next answers are for; a blank name stands for what a file does before its first one. */
export const beginTest = (name: string): void => {
  current = name;
};

/** Writes an answer of the service down for the test that runs, without what is drawn by chance. */
export const noteAnswer = async (path: string, response: Response): Promise<void> => {
  const body = drawn.reduce((text, [what, by]) => text.replaceAll(what, by), await response.clone().text());
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  answers.push(`${current}\n  ${path} ${response.status} ${JSON.stringify(headers)}\n  ${body}\n`);
};

/** All that was written down since this was called last. What ran at once has no order of its own, so that they are sorted. */
export const takeAnswers = (): string => {
  const text = answers.toSorted().join('');
  answers = [];
  return text;
};

/** Bytes that look random and are the same for the same name, as keys by which rows are ordered must be over both engines. */
export const bytesFrom = (name: string) => {
  let count = 0;
  return (length: number): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0; at < length; at += 32) {
      parts.push(createHash('sha256').update(`${name} ${count}`).digest());
      count += 1;
    }
    return Buffer.concat(parts).subarray(0, length);
  };
};

/** Where the runs over the two engines leave their answers for each other. @param run the number of the main process */
export const answersFolder = (run: number): string => join(tmpdir(), `desk-answers-${run}`);
