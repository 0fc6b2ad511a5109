import { describe, expect, it } from 'vitest';
import { toWallTime } from './datetime-forms.ts';

describe('toWallTime', () => {
  it.each([
    ['2026-12-01 14:30:00', 480, '2026-12-01 14:30:00'],
    ['2026-12-01 14:30', 480, '2026-12-01 14:30:00'],
    ['2026-12-01T14:30', 480, '2026-12-01 14:30:00'],
    ['2026-12-01T14:30:05.123', 480, '2026-12-01 14:30:05'],
    ['12/01/2026 14:30', 480, '2026-12-01 14:30:00'],
    ['12/01/2026 14:30:59', 480, '2026-12-01 14:30:59'],
    // §2.2: UTC − local, so California's +480 lies eight hours behind UTC, India's -330 ahead of it.
    ['2026-12-01T14:30:00Z', 480, '2026-12-01 06:30:00'],
    ['2026-12-01T14:30:00.000Z', -330, '2026-12-01 20:00:00'],
    ['2026-12-01T23:30:00-08:00', -330, '2026-12-02 13:00:00'],
    ['2026-03-01T00:30:00+0530', 0, '2026-02-28 19:00:00'],
  ])('reads %s at %i as %s', (text, offset, expected) => {
    expect(toWallTime(text, offset)).toBe(expected);
  });

  it.each([
    '2026-12-01',
    '2026-12-01 2:30 PM',
    '1/2/2026 14:30',
    '2026-02-30T10:00:00Z',
    '2026-12-01T24:00:00Z',
    '9999-12-31T23:59',
    'tomorrow',
    '',
  ])('leaves "%s" for validation', (text) => {
    expect([text, `${text.replace('T', ' ')}:00`]).toContain(toWallTime(text, 0));
  });
});
