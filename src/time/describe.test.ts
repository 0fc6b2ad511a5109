import { describe, expect, it } from 'vitest';
import { describeDay, describeOffset, describeOwnTime, describeWall, zoneAbbreviation } from './describe.ts';

describe('times in words', () => {
  it('names the day and the time', () => {
    expect(describeWall('2026-12-01 14:30:00')).toBe('Tue 1 Dec 2026, 14:30');
    expect(describeWall('2026-12-01 00:00:07')).toBe('Tue 1 Dec 2026, 00:00:07');
    expect(describeDay('2026-12-01 14:30:00')).toBe('Tue 1 Dec 2026');
  });

  it.each([
    [480, 'UTC−8'],
    [-330, 'UTC+5:30'],
    [-345, 'UTC+5:45'],
    [150, 'UTC−2:30'],
    [0, 'UTC'],
  ])('offset %i is %s', (offset, words) => {
    expect(describeOffset(offset)).toBe(words);
  });

  it('calls an offset as people do, where English has letters for it', () => {
    expect(zoneAbbreviation(Date.UTC(2026, 6, 1), 'America/New_York')).toBe('EDT');
    expect(zoneAbbreviation(Date.UTC(2026, 11, 1), 'America/New_York')).toBe('EST');
    expect(zoneAbbreviation(Date.UTC(2026, 11, 1), 'Australia/Lord_Howe')).toBe('UTC+11');
  });

  it('says the reader’s own time where it differs', () => {
    const instant = Date.UTC(2026, 11, 1, 22, 30);
    expect(describeOwnTime(instant, '2026-12-01 14:30:00', 'America/Los_Angeles')).toBeNull();
    expect(describeOwnTime(instant, '2026-12-01 14:30:00', 'America/New_York')).toBe('17:30 your time');
    expect(describeOwnTime(instant, '2026-12-01 14:30:00', 'Europe/Berlin')).toBe('23:30 your time');
    expect(describeOwnTime(instant, '2026-12-01 14:30:00', 'Asia/Tokyo')).toBe(
      'Wed 2 Dec 2026, 07:30 your time',
    );
  });
});
