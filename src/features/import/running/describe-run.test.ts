import { expect, it } from 'vitest';
import type { CheckedRow, ImportPlan } from '../import-types.ts';
import { newPlan } from '../matching/first-plan.ts';
import { sourceFor } from '../matching/sources.ts';
import { describeRun } from './describe-run.ts';

const plan: ImportPlan = {
  ...newPlan('delivery', 'm1'),
  given: { ...newPlan('delivery', 'm1').given, zone: 'America/Chicago' },
};

const ready = (from: string, to = from): { checked: CheckedRow } => ({
  checked: { number: 2, orderId: 'A-2', state: 'ready', span: [Date.parse(from), Date.parse(to)] },
});

const what = {
  rows: [ready('2026-11-24T23:30:00Z'), ready('2026-11-23T14:00:00Z')],
  plan,
  merchantName: () => 'Harbor Market',
  leftOut: 0,
  now: Date.parse('2026-11-22T12:00:00Z'),
};

it('says for whom and when, by the clocks of the file’s zone', () => {
  expect(describeRun(what)).toBe('Harbor Market: Mon 23 Nov, 08:00 to Tue 24 Nov, 17:30 (Chicago).');
});

it('says the day once where all tasks are due on it', () => {
  const rows = [ready('2026-11-23T14:00:00Z', '2026-11-23T23:30:00Z')];
  expect(describeRun({ ...what, rows })).toBe('Harbor Market: Mon 23 Nov, 08:00 to 17:30 (Chicago).');
});

it('says how many rows are left out as possible duplicates', () => {
  const rows = [ready('2026-11-23T14:00:00Z')];
  expect(describeRun({ ...what, rows, leftOut: 22 })).toBe(
    'Harbor Market: Mon 23 Nov, 08:00 (Chicago). 22 skipped as possible duplicates.',
  );
});

it('names no merchant and no zone of the file where a column says them row by row', () => {
  const text = describeRun({
    ...what,
    plan: {
      ...plan,
      columns: { merchant_id: sourceFor('merchant_id', [0]), timezone: sourceFor('timezone', [1]) },
    },
  });
  expect(text).not.toContain('Harbor Market');
  expect(text).toContain('(your time)');
});

it('says when no row is ready', () => {
  expect(describeRun({ ...what, rows: [] })).toBe('No row is ready to be created.');
});
