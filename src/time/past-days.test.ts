import { describe, expect, it } from 'vitest';
import { describeDays, parsePastDays, readDays, writeDays } from './past-days.ts';

/** A Saturday. */
const today = '2026-11-21';

const read = (text: string, now = today): string | null => {
  const days = parsePastDays(text, now);
  return days && writeDays(days);
};

describe('parsePastDays', () => {
  it.each([
    ['today', '2026-11-21'],
    ['Yesterday', '2026-11-20'],
    ['yest', '2026-11-20'],
    ['fri', '2026-11-20'],
    ['Friday', '2026-11-20'],
    ['sat', '2026-11-21'],
    ['last sat', '2026-11-14'],
    ['last friday', '2026-11-20'],
    ['20 nov', '2026-11-20'],
    ['Nov 20', '2026-11-20'],
    ['20nov', '2026-11-20'],
    ['21 Nov', '2026-11-21'],
    ['22 nov', '2025-11-22'],
    ['20 nov 2025', '2025-11-20'],
    ['Fri, 20 Nov', '2026-11-20'],
    ['20/11', '2026-11-20'],
    ['20.11.', '2026-11-20'],
    ['20/11/2025', '2025-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['29 feb', '2024-02-29'],
    ['18-20 nov', '2026-11-18..2026-11-20'],
    ['18 – 20 November', '2026-11-18..2026-11-20'],
    ['18th to 20th nov', '2026-11-18..2026-11-20'],
    ['2 mar', '2026-03-02'],
    ['28 oct - 2 nov', '2026-10-28..2026-11-02'],
    ['28 dec to 3 jan', '2025-12-28..2026-01-03'],
    ['mon-wed', '2026-11-16..2026-11-18'],
    ['fri - mon', '2026-11-13..2026-11-16'],
    ['2026-11-18..2026-11-20', '2026-11-18..2026-11-20'],
    ['2026-11-18 to yesterday', '2026-11-18..2026-11-20'],
    ['this week', '2026-11-16..2026-11-21'],
    ['last week', '2026-11-09..2026-11-15'],
  ])('"%s" is read as %s', (text, days) => {
    expect(read(text)).toBe(days);
  });

  it.each([
    '',
    'ana',
    'may',
    'sunita',
    'tomorrow',
    'next fri',
    '2026-11-22',
    '20-18 nov',
    '31 nov',
    'wed 20 nov',
    '415 555 0134',
    'T-261121-7KQ4XZ',
    '12 Main St',
    '1-2-3',
    'nov 2026',
    'yesterday to tomorrow',
  ])('"%s" names no day up to today', (text) => {
    expect(read(text)).toBeNull();
  });

  it('on 1 January "31 dec" is the day before', () => {
    expect(read('31 dec', '2026-01-01')).toBe('2025-12-31');
    expect(read('yesterday', '2024-03-01')).toBe('2024-02-29');
  });

  it('days are described in words, written into an address, and read from both', () => {
    const days = { from: '2026-11-18', to: '2026-11-20' };
    expect(describeDays(days, today)).toBe('Wed 18 Nov – Fri 20 Nov');
    expect(describeDays({ from: '2025-11-20', to: '2025-11-20' }, today)).toBe('Thu 20 Nov 2025');
    expect(readDays(writeDays(days))).toEqual(days);
    expect(parsePastDays(describeDays(days, today), today)).toEqual(days);
    for (const text of [
      '',
      'x',
      '2026-02-30',
      '2026-11-20..2026-11-18',
      '2026-11-18..2026-11-19..2026-11-20',
    ])
      expect(readDays(text), text).toBeNull();
  });
});
