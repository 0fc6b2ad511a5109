import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWall } from './describe.ts';
import { parseTyped, type ParsedTime } from './parse-typed.ts';
import { isWallTime, msToWall } from './wall-time.ts';

// A Wednesday.
const now = '2026-11-25 13:05:40';

const isValid = (read: ParsedTime): boolean => {
  if ('wall' in read) return isWallTime(read.wall);
  return 'minutes' in read ? read.minutes >= 0 : read.error.endsWith('.');
};

describe('parseTyped', () => {
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
    ['tom 9', '2026-11-26 09:00:00'],
    ['tomorrow at 9.15', '2026-11-26 09:15:00'],
    ['9 tom', '2026-11-26 09:00:00'],
    ['today 1430', '2026-11-25 14:30:00'],
    ['today 9', '2026-11-25 09:00:00'],
    ['fri 9', '2026-11-27 09:00:00'],
    ['Monday 2pm', '2026-11-30 14:00:00'],
    ['wed 15:00', '2026-11-25 15:00:00'],
    ['wed 9', '2026-12-02 09:00:00'],
    ['+1d', '2026-11-26 13:05:00'],
    ['12 Mar 14:30', '2027-03-12 14:30:00'],
    ['12mar 1430', '2027-03-12 14:30:00'],
    ['Mar 12 2:30 pm', '2027-03-12 14:30:00'],
    ['12 March 2027 14:30', '2027-03-12 14:30:00'],
    ['1 Dec 14:30', '2026-12-01 14:30:00'],
    ['13/3 14:30', '2027-03-13 14:30:00'],
    ['3/25 14:30', '2027-03-25 14:30:00'],
    ['3/25/27 14:30', '2027-03-25 14:30:00'],
    ['3-25-2027 14:30', '2027-03-25 14:30:00'],
    ['31/12/26 14:30', '2026-12-31 14:30:00'],
    ['14:30 13/3/2027', '2027-03-13 14:30:00'],
    ['5/5 14:30', '2027-05-05 14:30:00'],
    ['25 nov 9', '2026-11-25 09:00:00'],
    ['29 feb 9', '2028-02-29 09:00:00'],
    ['Tue 1 Dec 2026, 14:30', '2026-12-01 14:30:00'],
    ['12.03.2027 14:30', '2027-03-12 14:30:00'],
    ['12.3.27 14.30', '2027-03-12 14:30:00'],
    ['1.12. 9', '2026-12-01 09:00:00'],
    ['1.12 14:30', '2026-12-01 14:30:00'],
    ['14:30 1.12', '2026-12-01 14:30:00'],
    ['1. Dec 9', '2026-12-01 09:00:00'],
    ['12.30', '2026-11-26 12:30:00'],
    ['tom 1.12', '2026-11-26 01:12:00'],
    ['12 Mar 2027 9', '2027-03-12 09:00:00'],
    ['13/3 2027 9', '2027-03-13 09:00:00'],
    ['14 30', '2026-11-25 14:30:00'],
    ['tom 14 30', '2026-11-26 14:30:00'],
    ['12 mar 14 30', '2027-03-12 14:30:00'],
    ['230pm', '2026-11-25 14:30:00'],
    ['1130 p.m.', '2026-11-25 23:30:00'],
    ['2 30 pm', '2026-11-25 14:30:00'],
    ['weds 9', '2026-12-02 09:00:00'],
    ['next mon 8', '2026-11-30 08:00:00'],
    ['next wed 9', '2026-12-02 09:00:00'],
    ['+1d 9', '2026-11-26 09:00:00'],
    ['+1d 9:30', '2026-11-26 09:30:00'],
    ['+2 days at noon', '2026-11-27 12:00:00'],
    ['in 2 days at 9', '2026-11-27 09:00:00'],
    ['9h30', '2026-11-26 09:30:00'],
    ['1 jan 9 2027', '2027-01-01 09:00:00'],
    ['jan 1 14:30 2028', '2028-01-01 14:30:00'],
    ['fri 1 jan 9 2027', '2027-01-01 09:00:00'],
    ['wed 25 nov 9', '2026-11-25 09:00:00'],
    ['wed 24 nov 9', '2027-11-24 09:00:00'],
    ['2035', '2026-11-25 20:35:00'],
    ['today 2027', '2026-11-25 20:27:00'],
    // The running minute is not past.
    ['1305', '2026-11-25 13:05:00'],
    ['wed 1305', '2026-11-25 13:05:00'],
    ['25 nov 1305', '2026-11-25 13:05:00'],
    ['1304', '2026-11-26 13:04:00'],
    ['midnight', '2026-11-26 00:00:00'],
    ['24:00', '2026-11-26 00:00:00'],
    ['tom midnight', '2026-11-27 00:00:00'],
    ['2026-12-01 24:00', '2026-12-02 00:00:00'],
    ['fri 24', '2026-11-28 00:00:00'],
    ['+1d midnight', '2026-11-27 00:00:00'],
  ])('"%s" is read as %s', (text, wall) => {
    expect(parseTyped(text, { now })).toEqual({ wall });
  });

  it.each([
    ['', /like 14:30 or tom 9/],
    ['soon', /like 14:30 or tom 9/],
    ['2026-02-30 10:00', /February 2026 has no day 30/],
    ['31 apr 10:00', /April 2026 has no day 31/],
    ['29/2/2027 9', /February 2027 has no day 29/],
    ['3.25. 14:30', /day before the month: 25\/3/],
    ['2026-13-01 10:00', /no month 13/],
    ['2026-12-01 25:00', /Use hours/],
    ['2026-12-01 14:60', /Use minutes/],
    ['2026-12-01 23:59:60', /Use seconds/],
    ['14:30pm', /hours 1–12/],
    ['0226-12-01 10:00', /Check the year/],
    ['2026-12-01', /Add a time, like 2026-12-01 14:30/],
    ['12.03.2027', /Add a time, like 2027-03-12 14:30/],
    ['12 mar 2030', /Add a time, like 2030-03-12 14:30/],
    ['12/3', /12 Mar or 3 Dec\?/],
    ['12/3 14:30', /12 Mar or 3 Dec\?/],
    ['1/2/2027 3pm', /1 Feb or 2 Jan\?/],
    ['12-3-27 9', /12 Mar or 3 Dec\?/],
    ['28/02/29 9', /28 Feb 2029 or 29 Feb 2028\?/],
    ['26/12/01 9', /26 Dec 2001 or 1 Dec 2026\?/],
    ['next fri 10', /Fri 27 Nov 2026 or Fri 4 Dec 2026\?/],
    ['9h', /like 14:30 or tom 9/],
    ['9-11', /like 14:30 or tom 9/],
    ['+1d 30', /Use hours/],
    ['+1d soon', /how much later/],
    ['tom', /Add a time/],
    ['Mon 1 Dec 2026 9:00', /is a Tuesday/],
    ['in a bit', /like 14:30 or tom 9/],
    ['+', /how much later/],
  ])('"%s" is refused with a message that says what to do', (text, message) => {
    expect(parseTyped(text, { now })).toEqual({ error: expect.stringMatching(message) });
  });

  it.each([
    ['now', 0],
    ['+45m', 45],
    ['+45', 45],
    ['+2h', 120],
    ['+1h30', 90],
    ['+1h30m', 90],
    ['+1,5 h', 90],
    ['in 1.5h', 90],
    ['in 45 min', 45],
    ['45 min', 45],
    ['45m', 45],
  ])('"%s" is read as %d elapsed minutes', (text, minutes) => {
    expect(parseTyped(text, { now })).toEqual({ minutes });
  });

  it('refuses a text that is too long for a time without parsing it', () => {
    expect(parseTyped('1'.repeat(50_000), { now })).toEqual({ error: expect.stringMatching(/like 14:30/) });
  });

  it('gives a text without a day the given day', () => {
    expect(parseTyped('1430', { now, day: '2027-01-05' })).toEqual({ wall: '2027-01-05 14:30:00' });
    expect(parseTyped('midnight', { now, day: '2027-01-05' })).toEqual({ wall: '2027-01-06 00:00:00' });
    expect(parseTyped('tom 9', { now, day: '2027-01-05' })).toEqual({ wall: '2026-11-26 09:00:00' });
  });

  it('counts days from the given time', () => {
    const from = '2027-01-05 08:00:00';
    expect(parseTyped('+1d', { now, from })).toEqual({ wall: '2027-01-06 08:00:00' });
    expect(parseTyped('+1d 9', { now, from })).toEqual({ wall: '2027-01-06 09:00:00' });
  });

  it('the wire format and the description of any time are read as that time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6_000_000_000 }), (seconds) => {
        const wall = msToWall(seconds * 1000);
        expect(parseTyped(wall, { now })).toEqual({ wall });
        expect(parseTyped(describeWall(wall), { now })).toEqual({ wall });
      }),
    );
  });

  it('any text gives a valid time or an error message, and never throws', () => {
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
      'h ',
      ' hours',
      '2026',
      '-',
      '.',
      'next ',
      'in ',
      ' to ',
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
          expect(isValid(read)).toBe(true);
        },
      ),
      // Names of properties that every object has: they were read as a time once.
      { numRuns: 500, examples: [['constructor'], ['__proto__']] },
    );
  });
});
