import type { TaskKind } from '#contract/operations.ts';
import { existedBefore, type Intent } from './intent.ts';
import { explanation, unknownRowExplanation } from './words.ts';

/** `there`: the service had its task already, from an import of the same file elsewhere. */
export type RowState = 'waiting' | 'sending' | 'created' | 'there' | 'rejected' | 'not-sent' | 'unknown';

export type RowOutcome = {
  state: RowState;
  /** Why, in words; blank if the state says it all. A service may name fields in it by their wire names. */
  note: string;
  kind: TaskKind;
  /** It waits, or is being sent. */
  isOpen: boolean;
  /** Its time passed while it waited. */
  isLate: boolean;
  /** When it is tried again, if it waits for that. */
  notBefore: number | null;
};

const stateOf = (row: Intent): RowState => {
  switch (row.state) {
    case 'waiting':
    case 'sending':
      return row.doubt === 'none' ? row.state : 'unknown';
    case 'rejected':
      // A person has corrected it in the form.
      if (row.resentAs !== undefined) return 'created';
      return row.settledBy === 'person' ? 'not-sent' : 'rejected';
    case 'created':
      return existedBefore(row) ? 'there' : 'created';
    case 'unknown':
      return row.state;
  }
};

const noteOf = (row: Intent, state: RowState): string => {
  const { last } = row;
  if (state === 'rejected' && last?.kind === 'refused') return last.message;
  if (row.resentAs !== undefined) return explanation(row, 'resent', null);
  if (state !== 'unknown') return '';
  const needsPerson = row.state === 'unknown' && row.settledBy === null;
  return needsPerson ? unknownRowExplanation(row) : explanation(row, 'unknown', null);
};

/** The outcome of a row of an import, from its intent. */
export const outcomeOf = (row: Intent): RowOutcome => {
  const state = stateOf(row);
  const { kind, isLate, notBefore } = row;
  const isOpen = row.state === 'waiting' || row.state === 'sending';
  return { state, note: noteOf(row, state), kind, isOpen, isLate, notBefore };
};

/** By the number of the row. */
export type RowOutcomes = ReadonlyMap<number, RowOutcome>;
