import { describe, expect, it } from 'vitest';
import { cityOnClock, describeDay, describeOffset, describeWall, zoneAbbreviation } from './describe.ts';

describe('descriptions of times', () => {
  it('a wall time is described by weekday, day, month, year and time', () => {
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
  ])('the offset %i is written %s', (offset, words) => {
    expect(describeOffset(offset)).toBe(words);
  });

  it('names a zone by its city if the city’s clock has that offset', () => {
    expect(cityOnClock('America/Los_Angeles', '2026-12-01 14:30:00', 480)).toBe('Los Angeles');
    expect(cityOnClock('America/Los_Angeles', '2026-07-01 14:30:00', 480)).toBeNull();
    expect(cityOnClock('no zone', '2026-12-01 14:30:00', 480)).toBeNull();
  });

  it('abbreviates a zone in English, or shows its offset', () => {
    expect(zoneAbbreviation(Date.UTC(2026, 6, 1), 'America/New_York')).toBe('EDT');
    expect(zoneAbbreviation(Date.UTC(2026, 11, 1), 'America/New_York')).toBe('EST');
    expect(zoneAbbreviation(Date.UTC(2026, 11, 1), 'Australia/Lord_Howe')).toBe('UTC+11');
  });
});
