import { expect, it } from 'vitest';
import type { CheckedRow, ImportPlan } from '../import-types.ts';
import { describeRun } from './describe-run.ts';

const plan: ImportPlan = {
  kind: 'delivery',
  given: {
    merchant_id: 'm1',
    zone: 'America/Chicago',
    template: '',
    assignment: 'unassigned',
    team_id: '',
    fleet_id: '',
  },
  columns: {},
  ignoresRest: true,
  dateOrder: null,
  occurrence: null,
  acceptsPast: false,
  acceptsSeason: false,
  repeats: null,
};

const ready = (number: number, from: string, to = from): Extract<CheckedRow, { state: 'ready' }> => ({
  number,
  orderId: `A-${number}`,
  state: 'ready',
  span: [Date.parse(from), Date.parse(to)],
});

const what = {
  sent: [ready(2, '2026-11-24T23:30:00Z'), ready(3, '2026-11-23T14:00:00Z')],
  plan,
  merchantName: () => 'Harbor Market',
  leftOut: 0,
  shortPhones: 0,
  doubts: 0,
  repeats: 0,
  repairs: 0,
  now: Date.parse('2026-11-22T12:00:00Z'),
};

it('says for whom and when, by the clocks of the file’s zone', () => {
  expect(describeRun(what)).toBe('Harbor Market: Mon 23 Nov, 08:00 to Tue 24 Nov, 17:30 (Chicago · UTC−6).');
});

it('says the day once where all tasks are due on it', () => {
  const sent = [ready(2, '2026-11-23T14:00:00Z', '2026-11-23T23:30:00Z')];
  expect(describeRun({ ...what, sent })).toBe('Harbor Market: Mon 23 Nov, 08:00 to 17:30 (Chicago · UTC−6).');
});

it('says what is skipped and what needs a repair', () => {
  expect(
    describeRun({
      ...what,
      sent: [ready(2, '2026-11-23T14:00:00Z')],
      doubts: 22,
      repeats: 2,
      shortPhones: 2,
      repairs: 3,
    }),
  ).toBe(
    'Harbor Market: Mon 23 Nov, 08:00 (Chicago · UTC−6). 2 have a phone with few digits: are they complete? 22 skipped as possible duplicates. 2 skipped: the order number appears more than once in the file. 3 rows stay here for repair.',
  );
});

it('names no merchant and no zone of the file where a column says them row by row', () => {
  const text = describeRun({ ...what, plan: { ...plan, columns: { merchant_id: 0, timezone: 1 } } });
  expect(text).not.toContain('Harbor Market');
  expect(text).toContain('(your time)');
});

it('says when no row is ready', () => {
  expect(describeRun({ ...what, sent: [], repairs: 1 })).toBe(
    'No row is ready to be created. 1 row stays here for repair.',
  );
});
