import { expect, it } from 'vitest';
import { firstPlan } from '../matching/first-plan.ts';
import { withFixes } from './fixed-rows.ts';

const headers = ['Order number', 'Street', 'City'];
const rows = [2, 3].map((number) => ({ number, cells: [`A-${number}`, '2 Marina Blvd', 'San Francisco'] }));
const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm1' });

it('puts a correction into its column', () => {
  const fixes = { 3: { order_id: 'B-3' } };
  expect(withFixes({ headers, rows, plan: { ...plan, fixes } })).toEqual({
    headers,
    rows: [rows[0], { number: 3, cells: ['B-3', '2 Marina Blvd', 'San Francisco'] }],
  });
});

it('puts a correction of joined columns into the first one', () => {
  const fixes = { 2: { customer_address: '3 Pier' } };
  expect(withFixes({ headers, rows, plan: { ...plan, fixes } }).rows[0]?.cells).toEqual([
    'A-2',
    '3 Pier',
    '',
  ]);
});

it('adds a column for a corrected field without one', () => {
  const fixes = { 2: { customer_phone: '+14155550102' } };
  const fixed = withFixes({ headers, rows, plan: { ...plan, fixes } });
  expect(fixed.headers).toEqual([...headers, 'customer_phone']);
  expect(fixed.rows.map(({ cells }) => cells.at(-1))).toEqual(['+14155550102', '']);
});
