import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expressIn, instantOf, isWallTime } from './wall-time.ts';
import { possibleInstants, nextValidMinute, offsetAt, wallAt } from './zone-offset.ts';

const offsets = (wall: string, zone: string) => possibleInstants(wall, zone).map((found) => found.offset);

// Clock changes of an hour and of half an hour, a skipped day, odd offsets, and both hemispheres.
describe('a wall time that a clock change skips', () => {
  it.each([
    ['America/New_York', '2027-03-14 02:30:00', '2027-03-14 03:00:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-04 02:30:00'],
    ['Australia/Sydney', '2026-10-04 02:30:00', '2026-10-04 03:00:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 00:00:00'],
    ['Pacific/Apia', '2011-12-30 00:00:00', '2011-12-31 00:00:00'],
  ])('%s has no %s; the next valid minute is %s', (zone, wall, next) => {
    expect(possibleInstants(wall, zone)).toEqual([]);
    expect(nextValidMinute(wall, zone)).toBe(next);
  });
});

describe('a wall time that a clock change repeats', () => {
  it.each([
    ['America/New_York', '2026-11-01 01:30:00', [240, 300]],
    ['Australia/Lord_Howe', '2027-04-04 01:45:00', [-660, -630]],
    ['Europe/Berlin', '2026-10-25 02:30:00', [-120, -60]],
    ['America/St_Johns', '2026-11-01 01:15:00', [150, 210]],
    ['Pacific/Chatham', '2027-04-04 03:15:00', [-825, -765]],
  ])('%s has %s twice, the earlier one first', (zone, wall, expected) => {
    expect(offsets(wall, zone)).toEqual(expected);
    const [first, second] = possibleInstants(wall, zone);
    expect(first?.instant).toBeLessThan(second?.instant ?? 0);
  });
});

describe('a wall time that exists once', () => {
  it.each([
    ['Asia/Kathmandu', '2026-12-01 14:30:00', -345],
    ['Asia/Kolkata', '2026-12-01 14:30:00', -330],
    ['Asia/Calcutta', '2026-12-01 14:30:00', -330],
    ['America/St_Johns', '2026-12-01 14:30:00', 210],
    ['Pacific/Chatham', '2026-12-01 14:30:00', -825],
    ['Pacific/Apia', '2011-12-29 23:59:59', 600],
    ['Pacific/Apia', '2011-12-31 00:00:00', -840],
    ['Pacific/Kiritimati', '2026-12-01 14:30:00', -840],
    ['UTC', '2026-12-01 14:30:00', 0],
    ['Europe/London', '2038-01-19 03:14:08', 0],
    ['America/Los_Angeles', '2038-07-19 03:14:08', 420],
    ['America/New_York', '2028-02-29 23:59:59', 300],
    // §2.2: the eleven stated rows, each on a date of its season.
    ['America/Los_Angeles', '2027-01-12 14:00:00', 480],
    ['America/Los_Angeles', '2027-07-12 14:00:00', 420],
    ['America/Denver', '2027-01-12 14:00:00', 420],
    ['America/Denver', '2027-07-12 14:00:00', 360],
    ['America/New_York', '2027-01-12 14:00:00', 300],
    ['America/New_York', '2027-07-12 14:00:00', 240],
    ['Australia/Sydney', '2027-07-12 14:00:00', -600],
    ['Australia/Sydney', '2027-01-12 14:00:00', -660],
    ['America/Chicago', '2027-01-12 14:00:00', 360],
    ['America/Chicago', '2027-07-12 14:00:00', 300],
  ])('the offset of %s at %s is %i', (zone, wall, offset) => {
    expect(offsets(wall, zone)).toEqual([offset]);
    expect(nextValidMinute(wall, zone)).toBe(wall);
  });

  it('a wall time has seconds and drops milliseconds', () => {
    const instant = Date.UTC(2026, 11, 1, 9, 0, 7, 900);
    expect(wallAt(instant, 'Asia/Kolkata')).toBe('2026-12-01 14:30:07');
    expect(offsetAt(instant, 'Asia/Kolkata')).toBe(-330);
  });

  it('an unknown zone throws RangeError', () => {
    expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('expressIn', () => {
  it('two datetimes written in one offset keep both instants across a clock change', () => {
    const [pickup] = possibleInstants('2026-10-31 20:00:00', 'America/New_York');
    const [delivery] = possibleInstants('2026-11-01 10:00:00', 'America/New_York');
    expect([pickup?.offset, delivery?.offset]).toEqual([240, 300]);
    const sent = expressIn(delivery?.instant ?? 0, pickup?.offset ?? 0);
    expect(sent).toBe('2026-11-01 11:00:00');
    expect(instantOf(sent, 240)).toBe(delivery?.instant);
  });
});

describe('every zone of Intl', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const second = 1000;
  const from = Date.UTC(1975, 0, 1) / second;
  const to = Date.UTC(2037, 11, 31) / second;

  it('the wall time of an instant has at most two candidates, and the instant is one of them', () => {
    for (const zone of zones) {
      fc.assert(
        fc.property(fc.integer({ min: from, max: to }), (seconds) => {
          const instant = seconds * second;
          const wall = wallAt(instant, zone);
          const found = possibleInstants(wall, zone);
          expect(found.length).toBeLessThanOrEqual(2);
          expect(found.map((candidate) => candidate.instant)).toContain(instant);
          for (const { instant: at, offset } of found) expect(expressIn(at, offset)).toBe(wall);
        }),
        { numRuns: 12 },
      );
    }
  });

  it('the next valid minute of a skipped time exists and is not earlier', () => {
    // Most clock changes skip 02:00 to 03:00.
    const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1 + day, 2, 30));
    for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago']) {
      for (const day of days) {
        const wall = new Date(day).toISOString().slice(0, 19).replace('T', ' ');
        const next = nextValidMinute(wall, zone);
        expect(isWallTime(next)).toBe(true);
        expect(next >= wall).toBe(true);
        expect(possibleInstants(next, zone).length).toBeGreaterThan(0);
      }
    }
  });
});
