import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWall } from './describe.ts';
import { parseTyped } from './parse-typed.ts';
import { isWallTime, msToWall } from './wall-time.ts';
import { wallAt } from './zone-offset.ts';

// A Wednesday.
const now = '2026-11-25 13:05:40';

describe('typed times', () => {
  it.each([
    ['2026-12-01 14:30', '2026-12-01 14:30:00'],
    ['2026-12-01T14:30', '2026-12-01 14:30:00'],
    ['2026-12-01T14:30:15', '2026-12-01 14:30:15'],
    ['2026-12-01 14:30:15', '2026-12-01 14:30:15'],
    [' 2026-12-1   9:05 ', '2026-12-01 09:05:00'],
    ['2026/12/01 1430', '2026-12-01 14:30:00'],
    ['1430', '2026-11-25 14:30:00'],
    ['14:30', '2026-11-25 14:30:00'],
    ['930', '2026-11-26 09:30:00'],
    ['9', '2026-11-26 09:00:00'],
    ['2:30pm', '2026-11-25 14:30:00'],
    ['2:30 PM', '2026-11-25 14:30:00'],
    ['2 p.m.', '2026-11-25 14:00:00'],
    ['12am', '2026-11-26 00:00:00'],
    ['noon', '2026-11-26 12:00:00'],
    ['now', '2026-11-25 13:05:00'],
    ['tom 9', '2026-11-26 09:00:00'],
    ['tomorrow at 9.15', '2026-11-26 09:15:00'],
    ['9 tom', '2026-11-26 09:00:00'],
    ['today 1430', '2026-11-25 14:30:00'],
    ['today 9', '2026-11-25 09:00:00'],
    ['fri 9', '2026-11-27 09:00:00'],
    ['Monday 2pm', '2026-11-30 14:00:00'],
    ['wed 15:00', '2026-11-25 15:00:00'],
    ['wed 9', '2026-12-02 09:00:00'],
    ['+45m', '2026-11-25 13:50:00'],
    ['+2h', '2026-11-25 15:05:00'],
    ['+1h30m', '2026-11-25 14:35:00'],
    ['+1d', '2026-11-26 13:05:00'],
    ['12 Mar 14:30', '2027-03-12 14:30:00'],
    ['12mar 1430', '2027-03-12 14:30:00'],
    ['Mar 12 2:30 pm', '2027-03-12 14:30:00'],
    ['12 March 2027 14:30', '2027-03-12 14:30:00'],
    ['1 Dec 14:30', '2026-12-01 14:30:00'],
    ['12/3 14:30', '2027-03-12 14:30:00'],
    ['12/3/27 14:30', '2027-03-12 14:30:00'],
    ['14:30 12/3/2027', '2027-03-12 14:30:00'],
    ['25 nov 9', '2027-11-25 09:00:00'],
    ['29 feb 9', '2028-02-29 09:00:00'],
    ['Tue 1 Dec 2026, 14:30', '2026-12-01 14:30:00'],
    ['2026-12-01 14:30', '2026-12-01 14:30:00'],
  ])('%s is %s', (text, wall) => {
    expect(parseTyped(text, { now })).toEqual({ wall });
  });

  it.each([
    ['', /like 2026-12-01 14:30/],
    ['soon', /like 2026-12-01 14:30/],
    ['2026-02-30 10:00', /February 2026 has no day 30/],
    ['31 apr 10:00', /April 2026 has no day 31/],
    ['29/2/2027 9', /February 2027 has no day 29/],
    ['3/25 14:30', /day before the month: 25\/3/],
    ['2026-13-01 10:00', /no month 13/],
    ['2026-12-01 24:00', /00:00 of the next day/],
    ['2026-12-01 25:00', /Hours run/],
    ['2026-12-01 14:60', /Minutes run/],
    ['2026-12-01 23:59:60', /Seconds run/],
    ['14:30pm', /from 1 to 12/],
    ['0226-12-01 10:00', /Check the year/],
    ['2026-12-01T14:30:00Z', /time zone has its own field/],
    ['2026-12-01 14:30+05:30', /time zone has its own field/],
    ['2026-12-01', /Add a time, like 2026-12-01 14:30/],
    ['12 mar 2030', /Add a time, like 2030-03-12 14:30/],
    ['tom', /Add a time/],
    ['Mon 1 Dec 2026 9:00', /is a Tuesday/],
    ['+', /how much later/],
  ])('%s is refused with what to do', (text, message) => {
    expect(parseTyped(text, { now })).toEqual({ error: expect.stringMatching(message) });
  });

  it('keeps the day of the field for a bare time, and its time for a bare day', () => {
    const previous = '2027-01-05 08:00:00';
    expect(parseTyped('1430', { now, previous })).toEqual({ wall: '2027-01-05 14:30:00' });
    expect(parseTyped('fri', { now, previous })).toEqual({ wall: '2026-11-27 08:00:00' });
    expect(parseTyped('2026-12-01', { now, previous })).toEqual({ wall: '2026-12-01 08:00:00' });
  });

  it('puts a bare time on the given day, unless that day is today or over', () => {
    expect(parseTyped('1430', { now, day: '2027-01-05' })).toEqual({ wall: '2027-01-05 14:30:00' });
    expect(parseTyped('9', { now, day: '2026-11-25' })).toEqual({ wall: '2026-11-26 09:00:00' });
    expect(parseTyped('9', { now, day: '2026-11-01' })).toEqual({ wall: '2026-11-26 09:00:00' });
    expect(parseTyped('1430', { now, day: '2027-01-05', previous: '2027-02-05 08:00:00' })).toEqual({
      wall: '2027-02-05 14:30:00',
    });
    expect(parseTyped('tom 9', { now, day: '2027-01-05' })).toEqual({ wall: '2026-11-26 09:00:00' });
  });

  it('lets the caller count hours across a change of clocks', () => {
    // New York: half past midnight is 04:30 UTC, and two hours later the clocks show 01:30 again.
    const twoHoursOn = parseTyped('+2h', {
      now: '2026-11-01 00:30:00',
      after: (minutes) => wallAt(Date.UTC(2026, 10, 1, 4, 30 + minutes), 'America/New_York'),
    });
    expect(twoHoursOn).toEqual({ wall: '2026-11-01 01:30:00' });
  });

  it('reads back what it wrote, in words and on the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6_000_000_000 }), (seconds) => {
        const wall = msToWall(seconds * 1000);
        expect(parseTyped(wall, { now })).toEqual({ wall });
        expect(parseTyped(describeWall(wall), { now })).toEqual({ wall });
      }),
    );
  });

  it('gives a real time or a sentence for any text, and never throws', () => {
    const pieces = fc.constantFrom(
      '12',
      '3',
      '/',
      ':',
      ' ',
      'tom',
      'fri',
      'mar',
      'pm',
      '+',
      'h',
      '2026',
      '-',
      '30',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const read = parseTyped(text, { now });
          expect('wall' in read ? isWallTime(read.wall) : read.error.endsWith('.')).toBe(true);
        },
      ),
      // Words that every object has a property of, once read as a time.
      { numRuns: 500, examples: [['constructor'], ['__proto__']] },
    );
  });
});
