import { expect, it } from 'vitest';
import type { RowOutcome, RowState } from '#data/outbox/row-outcome.ts';
import type { CheckedRow } from '../import-types.ts';
import { countStandings } from './counts-line.tsx';
import { countNext, viewRows, withDuplicates } from './row-views.ts';

const ready = (number: number): CheckedRow => ({
  number,
  orderId: `A-${number}`,
  state: 'ready',
  span: [0, 0],
});
const outcome = (state: RowState): RowOutcome => ({
  state,
  note: '',
  kind: 'delivery',
  isOpen: state === 'waiting' || state === 'sending',
  isLate: false,
  notBefore: null,
});
const nothing = { outcomes: new Map(), isDone: false, leftOut: [], skipped: [] };
const nextOf = (...of: Parameters<typeof viewRows>) => viewRows(...of).map(({ next }) => next);

it('offers a rejected row to Create again once no row waits', () => {
  const outcomes = new Map([[2, outcome('rejected')]]);
  expect(nextOf([ready(2)], { ...nothing, outcomes })).toEqual(['sent']);
  expect(nextOf([ready(2)], { ...nothing, outcomes, isDone: true })).toEqual(['ready']);
});

it('never offers a row that may have made a task', () => {
  const states: RowState[] = ['waiting', 'sending', 'created', 'there', 'unknown'];
  const outcomes = new Map(states.map((state, at) => [at, outcome(state)]));
  const rows = states.map((_state, at) => ready(at));
  expect(new Set(nextOf(rows, { ...nothing, outcomes, isDone: true }))).toEqual(new Set(['sent']));
});

it('leaves out what an earlier press left out', () => {
  const skipped = [{ number: 2, why: 'Used before.' }];
  expect(viewRows([ready(2)], { ...nothing, skipped })).toMatchObject([
    { next: 'skipped', why: 'Used before.' },
  ]);
});

it('counts a possible duplicate apart from the ready rows', () => {
  const rows = withDuplicates(viewRows([ready(2), ready(3)], nothing), new Set(['A-3']));
  expect(countNext(rows)).toMatchObject({ ready: 1, duplicate: 1 });
});

it('counts a rejected row once, also if its order number was used since', () => {
  const outcomes = new Map([[2, outcome('rejected')]]);
  const rows = withDuplicates(viewRows([ready(2)], { ...nothing, outcomes, isDone: true }), new Set(['A-2']));
  const counts = countStandings(outcomes, rows);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(1);
  expect(counts.rejected).toBe(1);
});
