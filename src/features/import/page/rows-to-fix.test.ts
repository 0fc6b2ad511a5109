import { expect, it } from 'vitest';
import { readyRow } from '#testing/imports.ts';
import { viewRows, type RowView } from '../running/row-views.ts';
import { openQuestions, rowsToFix } from './rows-to-fix.ts';
import type { CheckedRow } from '../import-types.ts';

const plan = { fixes: {}, leftOut: [] };

const broken = (number: number): CheckedRow => ({
  number,
  orderId: `R-${number}`,
  state: 'repair',
  problems: [
    { target: 'customer_phone', message: 'Enter a phone number.', answer: null },
    { target: null, message: 'Too large.', answer: null },
    { target: 'job_delivery_datetime', message: 'This time has passed.', answer: 'past' },
  ],
  texts: { customer_phone: 'n/a', job_delivery_datetime: '2020-01-01' },
});

const unsent = { outcomes: new Map(), isDone: false, leftOut: [], skipped: [] };
const rowsOf = (...checked: CheckedRow[]): RowView[] => viewRows(checked, unsent);

it('lists the rows with problems, with an input for each wrong text', () => {
  expect(rowsToFix(rowsOf(readyRow(2), broken(3), readyRow(4)), plan)).toMatchObject([
    {
      number: 3,
      cells: [
        { target: 'customer_phone', text: 'n/a', message: 'Enter a phone number.' },
        { target: 'job_delivery_datetime', text: '2020-01-01', message: 'This time has passed.' },
      ],
      messages: ['Too large.'],
    },
  ]);
});

it('keeps a corrected row in its place', () => {
  const fixed = { ...plan, fixes: { 4: { customer_phone: '+14155550102' } } };
  const found = rowsToFix(rowsOf(readyRow(2), broken(3), readyRow(4), broken(5)), fixed);
  expect(found.map(({ number, next }) => [number, next])).toEqual([
    [3, 'repair'],
    [4, 'ready'],
    [5, 'repair'],
  ]);
  expect(found[1]?.cells).toEqual([{ target: 'customer_phone', text: '+14155550102', message: null }]);
});

it('keeps a row that was left out', () => {
  const left = { ...plan, leftOut: [2] };
  const rows = viewRows([{ number: 2, orderId: 'R-2', state: 'skipped', why: 'by-hand' }], {
    ...unsent,
    leftOut: [2],
  });
  expect(rowsToFix(rows, left)).toMatchObject([{ isLeftOut: true }]);
});

it('asks the questions that unsent rows depend on', () => {
  const [row] = rowsOf(broken(3));
  expect([...openQuestions(rowsOf(readyRow(2), broken(3)))]).toEqual(['past']);
  expect([...openQuestions(row ? [{ ...row, next: 'sent' }] : [])]).toEqual([]);
});
