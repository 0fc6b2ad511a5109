// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { ImportDraft } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { removeUnstored, withUnstored, writeUnstored } from './unstored-changes.ts';

beforeEach(() => sessionStorage.clear());

const plan = firstPlan(['Order', 'Phone'], { usualKind: 'delivery', merchantId: 'm1' });

const draftOf = (...rows: string[][]): ImportDraft => ({
  id: 'i1',
  name: 'a.csv',
  headers: ['Order', 'Phone'],
  plan,
  rows: rows.map((cells, at) => ({ number: at + 2, cells })),
});

const textsOf = ({ rows }: ImportDraft) => rows.map(({ cells }) => cells);

const stored = draftOf(['A-1', '100'], ['A-2', '200'], ['A-3', '300']);
const corrected = { ...stored, rows: stored.rows.with(1, { number: 3, cells: ['A-2', '201'] }) };

const asDraft = { fileRev: 1, isSent: false };

it('a correction that the device did not store before the page went is there again', () => {
  writeUnstored(corrected, stored, 1);
  expect(textsOf(withUnstored(stored, asDraft))).toEqual(textsOf(corrected));
  // Until the device has it.
  expect(textsOf(withUnstored(stored, asDraft))).toEqual(textsOf(corrected));
  removeUnstored(stored.id);
  expect(withUnstored(stored, asDraft)).toBe(stored);
});

it('what was said of the file comes back with the column that it gives', () => {
  const headers = [...stored.headers, 'Order number'];
  const said = { ...stored, headers, plan: { ...plan, columns: { ...plan.columns, order_id: 2 } } };
  writeUnstored({ ...said, rows: said.rows.with(0, { number: 2, cells: ['A-1', '100', 'new'] }) }, stored, 1);
  const restored = withUnstored(stored, asDraft);
  expect(restored).toMatchObject({ headers, plan: said.plan });
  expect(textsOf(restored)[0]).toEqual(['A-1', '100', 'new']);
});

it('a cell that another tab has changed since stays as that tab stored it', () => {
  writeUnstored(corrected, stored, 1);
  const elsewhere = draftOf(['A-1', '100'], ['A-2', '299'], ['A-3', '300']);
  expect(withUnstored(elsewhere, { fileRev: 2, isSent: false })).toBe(elsewhere);
  // It is not taken up later either, when the cell happens to have its old text.
  expect(withUnstored(stored, { fileRev: 3, isSent: false })).toBe(stored);
});

it('nothing is changed of a file whose rows were sent since', () => {
  writeUnstored(corrected, stored, 1);
  expect(withUnstored(stored, { fileRev: 2, isSent: true })).toBe(stored);
});
