import { expect, it } from 'vitest';
import { outcomeOf, type RowOutcomes, type RowState } from '#data/outbox/row-outcome.ts';
import { outcomeIn, readyRow } from '#testing/imports.ts';
import { anIntent } from '#testing/intents.ts';
import type { CheckedRow } from '../import-types.ts';
import { viewRows, withDuplicates } from './row-views.ts';

const nextOf = (rows: CheckedRow[], outcomes: RowOutcomes) =>
  viewRows(rows, outcomes, []).map(({ next }) => next);

it('offers a rejected row to Create again', () => {
  const outcomes = new Map([[2, outcomeIn('rejected')]]);
  expect(nextOf([readyRow(2)], outcomes)).toEqual(['ready']);
});

it('never offers a row that may have made a task', () => {
  const states: RowState[] = ['waiting', 'sending', 'created', 'there', 'unknown'];
  const outcomes = new Map(states.map((state, at) => [at, outcomeIn(state)]));
  const rows = states.map((_state, at) => readyRow(at));
  expect(new Set(nextOf(rows, outcomes))).toEqual(new Set(['sent']));
});

it('leaves out what an earlier press left out', () => {
  const skipped = [{ number: 2, why: 'Used before.' }];
  expect(viewRows([readyRow(2)], new Map(), skipped)).toMatchObject([
    { next: 'skipped', why: 'Used before.' },
  ]);
});

it('counts a possible duplicate apart from the ready rows', () => {
  const rows = withDuplicates(viewRows([readyRow(2), readyRow(3)], new Map(), []), new Set(['R-3']));
  expect(rows.map(({ next }) => next)).toEqual(['ready', 'duplicate']);
});

it('counts a rejected row that was corrected in the form as created', () => {
  const outcome = outcomeOf(anIntent({ state: 'rejected', resentAs: 'i2' }));
  expect(outcome).toMatchObject({ state: 'created', note: 'You sent it again as another task.' });
  expect(nextOf([readyRow(2)], new Map([[2, outcome]]))).toEqual(['sent']);
});
