import { expect, it } from 'vitest';
import type { CheckedRow } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { sourceFor } from '../matching/sources.ts';
import { describeRun } from './describe-run.ts';

const first = firstPlan(['Phone'], { merchantId: 'm1' });
const plan = { ...first, given: { ...first.given, zone: 'America/Chicago' } };

const ready = (from: string, to = from): CheckedRow => ({
  number: 2,
  orderId: 'A-2',
  state: 'ready',
  span: [Date.parse(from), Date.parse(to)],
});

const rows = [ready('2026-11-24T23:30:00Z'), ready('2026-11-23T14:00:00Z')];
const now = Date.parse('2026-11-22T12:00:00Z');

it('says when the tasks are due, in the time zone of the file', () => {
  expect(describeRun(rows, plan, now)).toBe('Due Mon 23 Nov, 08:00 to Tue 24 Nov, 17:30 (Chicago).');
});

it('names the day once if all tasks are due on it', () => {
  const day = [ready('2026-11-23T14:00:00Z', '2026-11-23T23:30:00Z')];
  expect(describeRun(day, plan, now)).toBe('Due Mon 23 Nov, 08:00 to 17:30 (Chicago).');
});

it('uses the reader’s own time if a column has the time zones', () => {
  const columns = { timezone: sourceFor('timezone', [1]) };
  expect(describeRun(rows, { ...plan, columns }, now)).toContain('(your time)');
});

it('says when no row is ready', () => {
  expect(describeRun([], plan, now)).toBe('No row is ready to be created.');
});
