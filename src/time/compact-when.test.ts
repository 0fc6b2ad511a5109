import { expect, it } from 'vitest';
import { compactWhen } from './compact-when.ts';

/** 23:30 on Saturday in Los Angeles; Sunday in UTC. */
const now = Date.parse('2026-11-22T07:30:00Z');

it.each([
  [['2026-11-21 13:00:00'], '13:00', ''],
  [['2026-11-21 16:00:00', '2026-11-21 17:00:00'], '16:00–17:00', ''],
  [['2026-11-22 09:00:00'], '09:00', 'Tomorrow'],
  [['2026-11-20 18:00:00'], '18:00', 'Fri 20 Nov'],
  [['2027-01-12 16:00:00'], '16:00', 'Tue 12 Jan 2027'],
  [['2026-11-20 18:00:00', '2026-11-21 09:00:00'], '18:00 – Sat 09:00', 'Fri 20 Nov'],
])('%s is shortened to "%s" on the day "%s" of the job’s calendar', (walls, time, day) => {
  expect(compactWhen(walls, 480, now)).toEqual({ time, day });
});

it('a row under another day says “Today” of today, and nothing of the day above it', () => {
  const dayUnderYesterday = (wall: string) => compactWhen([wall], 480, now, '2026-11-20')?.day;
  expect(dayUnderYesterday('2026-11-20 18:00:00')).toBe('');
  expect(dayUnderYesterday('2026-11-21 13:00:00')).toBe('Today');
});

it('a task without a time has no short time', () => {
  expect(compactWhen([], 480, now)).toBeNull();
});
