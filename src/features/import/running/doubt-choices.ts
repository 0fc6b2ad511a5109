import type { DoubtfulRow, DoubtReason } from './check-waiting.ts';

/** What becomes of the rows of a group. */
export type DoubtChoice = 'skip' | 'send';

/** What a person has chosen, by the reason for doubt. */
export type DoubtChoices = Readonly<Partial<Record<DoubtReason, DoubtChoice>>>;

type Kind = Pick<DoubtfulRow, 'kind'>;

/**
 * What becomes of rows of a kind: nothing chosen, they are skipped. Null where only a person can say: rows of a paused import
 * are sent by it, or here, or by neither.
 */
export const choiceOf = (choices: DoubtChoices, kind: DoubtReason): DoubtChoice | null =>
  choices[kind] ?? (kind === 'paused' ? null : 'skip');

export const isSkippedBy = (choices: DoubtChoices, { kind }: Kind): boolean =>
  choiceOf(choices, kind) === 'skip';

/** Whether a person has to say first what becomes of some of them. */
export const isOpen = (choices: DoubtChoices, doubts: readonly Kind[]): boolean =>
  doubts.some(({ kind }) => choiceOf(choices, kind) === null);
