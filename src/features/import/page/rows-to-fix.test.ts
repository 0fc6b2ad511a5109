import { expect, it } from 'vitest';
import { readyRow } from '#testing/imports.ts';
import { viewRows, type RowView } from '../running/row-views.ts';
import { cellsToFix, openQuestions, rowsToFix } from './rows-to-fix.ts';
import type { CheckedRow } from '../import-types.ts';

const broken = (number: number): CheckedRow => ({
  number,
  orderId: `R-${number}`,
  state: 'repair',
  problems: [
    { target: 'customer_phone', message: 'Enter a phone number.', answer: null },
    { target: null, message: 'Too large.', answer: null },
    { target: 'job_delivery_datetime', message: 'This time has passed.', answer: 'acceptsPast' },
  ],
  texts: { customer_phone: 'n/a', job_delivery_datetime: '2020-01-01' },
});

const rowsOf = (...checked: CheckedRow[]): RowView[] => viewRows(checked, new Map(), []);

it('has an input for each wrong or corrected text of a row', () => {
  expect(cellsToFix(broken(3), { order_id: 'B' })).toEqual([
    { target: 'customer_phone', text: 'n/a', message: 'Enter a phone number.' },
    { target: 'job_delivery_datetime', text: '2020-01-01', message: 'This time has passed.' },
    { target: 'order_id', text: 'B' },
  ]);
});

it('lists rows with problems, and corrected or left-out ones in their place', () => {
  const plan = { fixes: { 4: { customer_phone: '+14155550102' } }, leftOut: [6] };
  const found = rowsToFix(rowsOf(readyRow(2), broken(3), readyRow(4), broken(5), readyRow(6)), plan);
  expect(found.map(({ number }) => number)).toEqual([3, 4, 5, 6]);
});

it('asks the questions that unsent rows depend on', () => {
  const [row] = rowsOf(broken(3));
  expect([...openQuestions(rowsOf(readyRow(2), broken(3)))]).toEqual(['acceptsPast']);
  expect([...openQuestions(row ? [{ ...row, next: 'sent' }] : [])]).toEqual([]);
});
