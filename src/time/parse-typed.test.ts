import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWall } from './describe.ts';
import { parseTyped, type ParsedTime } from './parse-typed.ts';
import { isWallTime, msToWall } from './wall-time.ts';
import { wallAt } from './zone-offset.ts';

// A Wednesday.
const now = '2026-11-25 13:05:40';

/** A valid time, two in order, or an error message whose meanings are unambiguous. */
const isValid = (read: ParsedTime): boolean => {
  if ('wall' in read) return isWallTime(read.wall) && (read.until === undefined || read.until >= read.wall);
  const again = (read.meanings ?? []).map(({ text }) => parseTyped(text, { now }));
  return read.error.endsWith('.') && again.every((each) => 'wall' in each || !each.meanings);
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
    ['13/3 14:30', '2027-03-13 14:30:00'],
    ['3/25 14:30', '2027-03-25 14:30:00'],
    ['3/25/27 14:30', '2027-03-25 14:30:00'],
    ['3-25-2027 14:30', '2027-03-25 14:30:00'],
    ['14:30 13/3/2027', '2027-03-13 14:30:00'],
    ['5/5 14:30', '2027-05-05 14:30:00'],
    ['fri 12/3 14:30', '2027-03-12 14:30:00'],
    ['wed 10/2 14:30', '2027-02-10 14:30:00'],
    ['thu 3/12 14:30', '2026-12-03 14:30:00'],
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
    ['this fri 10', '2026-11-27 10:00:00'],
    ['this wed 9', '2026-11-25 09:00:00'],
    ['+1d 9', '2026-11-26 09:00:00'],
    ['+1d 9:30', '2026-11-26 09:30:00'],
    ['+2 days at noon', '2026-11-27 12:00:00'],
    ['+1w 230pm', '2026-12-02 14:30:00'],
    ['+1d 2h', '2026-11-26 15:05:00'],
    ['+2w', '2026-12-09 13:05:00'],
    ['+45', '2026-11-25 13:50:00'],
    ['+1h30', '2026-11-25 14:35:00'],
    ['in 45 min', '2026-11-25 13:50:00'],
    ['in 2 hours 30 minutes', '2026-11-25 15:35:00'],
    ['in an hour', '2026-11-25 14:05:00'],
    ['in half an hour', '2026-11-25 13:35:00'],
    ['in 2 days at 9', '2026-11-27 09:00:00'],
    ['in 1.5h', '2026-11-25 14:35:00'],
    ['+1,5 h', '2026-11-25 14:35:00'],
    ['45 min', '2026-11-25 13:50:00'],
    ['45m', '2026-11-25 13:50:00'],
    ['2 hours', '2026-11-25 15:05:00'],
    ['2hrs', '2026-11-25 15:05:00'],
    ['1h30m', '2026-11-25 14:35:00'],
    ['48h', '2026-11-27 13:05:00'],
    ['2 days', '2026-11-27 13:05:00'],
    ['half an hour', '2026-11-25 13:35:00'],
    ['an hour', '2026-11-25 14:05:00'],
    ['tom 9h', '2026-11-26 09:00:00'],
    ['9h30', '2026-11-26 09:30:00'],
    ['1 jan 9 2027', '2027-01-01 09:00:00'],
    ['jan 1 14:30 2028', '2028-01-01 14:30:00'],
    ['fri 1 jan 9 2027', '2027-01-01 09:00:00'],
    // The weekday fits this year's date, which is past.
    ['tue 24 nov 9', '2026-11-24 09:00:00'],
    ['wed 25 nov 9', '2026-11-25 09:00:00'],
    ['fri 13 nov 9', '2026-11-13 09:00:00'],
    ['wed 24 nov 9', '2027-11-24 09:00:00'],
    ['2035', '2026-11-25 20:35:00'],
    ['today 2027', '2026-11-25 20:27:00'],
    // The running minute is not past.
    ['1305', '2026-11-25 13:05:00'],
    ['wed 1305', '2026-11-25 13:05:00'],
    ['25 nov 1305', '2026-11-25 13:05:00'],
    ['1304', '2026-11-26 13:04:00'],
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
    ['2026-12-01 24:00', /00:00 of the next day/],
    ['2026-12-01 25:00', /Use hours/],
    ['2026-12-01 14:60', /Use minutes/],
    ['2026-12-01 23:59:60', /Use seconds/],
    ['14:30pm', /hours 1–12/],
    ['0226-12-01 10:00', /Check the year/],
    ['2026-12-01T14:30:00Z', /Remove the offset/],
    ['2026-12-01 14:30+05:30', /Remove the offset/],
    ['2026-12-01', /Add a time, like 2026-12-01 14:30/],
    ['12.03.2027', /Add a time, like 2027-03-12 14:30/],
    ['31.12', /Add a time, like 2026-12-31 14:30/],
    ['2026-12-01T14:30:00-08:00', /Remove the offset/],
    ['2026-12-01 14:30-08:00', /Remove the offset/],
    ['+1d 30', /Use hours/],
    ['+1d soon', /how much later/],
    ['14:30-25:00', /Use hours/],
    ['9-10-11-12', /like 14:30 or tom 9/],
    ['tom', /Add a time/],
    ['Mon 1 Dec 2026 9:00', /is a Tuesday/],
    ['sun 24 nov 9', /2027-11-24 is a Wednesday/],
    ['in a bit', /like 14:30 or tom 9/],
    ['+', /how much later/],
  ])('"%s" is refused with a message that says what to do', (text, message) => {
    expect(parseTyped(text, { now })).toEqual({ error: expect.stringMatching(message) });
  });

  it.each([
    [
      '1.12',
      '1.12 can be Tue 1 Dec 2026 or Thu 26 Nov 2026, 01:12. Choose one.',
      ['2026-12-01 ', '2026-11-26 01:12'],
    ],
    ['tue 1.12', /can be Tue 1 Dec 2026 or Tue 1 Dec 2026, 01:12/, ['2026-12-01 ', '2026-12-01 01:12']],
    ['12.03.27', /Fri 12 Mar 2027 or Thu 26 Nov 2026, 12:03:27/, ['2027-03-12 ', '2026-11-26 12:03:27']],
    [
      '2027',
      '2027 can be the year 2027 or Wed 25 Nov 2026, 20:27. Choose one.',
      ['2027-', '2026-11-25 20:27'],
    ],
    ['2026', /the year 2026/, ['2026-', '2026-11-25 20:26']],
    [
      '9h',
      '9h can be Thu 26 Nov 2026, 09:00 or Wed 25 Nov 2026, 22:05. Choose one.',
      ['2026-11-26 09:00', '2026-11-25 22:05'],
    ],
    ['2 h', /02:00 or Wed 25 Nov 2026, 15:05/, ['2026-11-26 02:00', '2026-11-25 15:05']],
    ['12 mar 2030', /Tue 12 Mar 2030 or Fri 12 Mar 2027, 20:30/, ['2030-03-12 ', '2027-03-12 20:30']],
    ['13/3 2027', /Sat 13 Mar 2027 or Sat 13 Mar 2027, 20:27/, ['2027-03-13 ', '2027-03-13 20:27']],
    [
      '1/2/2027 3pm',
      '1/2/2027 3pm can be Mon 1 Feb 2027, 15:00 or Sat 2 Jan 2027, 15:00. Choose one.',
      ['2027-02-01 15:00', '2027-01-02 15:00'],
    ],
    [
      '12/3 14:30',
      /Fri 12 Mar 2027, 14:30 or Thu 3 Dec 2026, 14:30/,
      ['2027-03-12 14:30', '2026-12-03 14:30'],
    ],
    ['12-3-27 9', /09:00 or Fri 3 Dec 2027, 09:00/, ['2027-03-12 09:00', '2027-12-03 09:00']],
    ['12/3', /Fri 12 Mar 2027 or Thu 3 Dec 2026/, ['2027-03-12 ', '2026-12-03 ']],
    [
      '12/3 2027',
      /Fri 12 Mar 2027, Fri 3 Dec 2027, Fri 12 Mar 2027, 20:27 or Thu 3 Dec 2026, 20:27/,
      ['2027-03-12 ', '2027-12-03 ', '2027-03-12 20:27', '2026-12-03 20:27'],
    ],
    [
      'next fri 10',
      /Fri 27 Nov 2026, 10:00 or Fri 4 Dec 2026, 10:00/,
      ['2026-11-27 10:00', '2026-12-04 10:00'],
    ],
    ['next fri', /Fri 27 Nov 2026 or Fri 4 Dec 2026/, ['2026-11-27 ', '2026-12-04 ']],
    [
      '9-11',
      /Tue 9 Nov 2027 or Thu 26 Nov 2026, 09:00 – 11:00/,
      ['2027-11-09 ', '2026-11-26 09:00 to 11:00'],
    ],
  ])('"%s" is ambiguous, and both meanings are offered', (text, message, texts) => {
    const read = parseTyped(text, { now });
    expect(read).toEqual({ error: expect.stringMatching(message), meanings: expect.any(Array) });
    expect('error' in read && read.meanings?.map((meaning) => meaning.text)).toEqual(texts);
  });

  it('the offered meanings have the time of the field if the text has none', () => {
    const read = parseTyped('1.12', { now, previous: '2026-11-30 08:00:00' });
    expect('error' in read && read.meanings?.map(({ text }) => text)).toEqual([
      '2026-12-01 08:00',
      '2026-11-30 01:12',
    ]);
  });

  it.each([
    ['14:30-16:00', '2026-11-25 14:30:00', '2026-11-25 16:00:00'],
    ['14:30 – 16', '2026-11-25 14:30:00', '2026-11-25 16:00:00'],
    ['tom 9-11', '2026-11-26 09:00:00', '2026-11-26 11:00:00'],
    ['9-15', '2026-11-26 09:00:00', '2026-11-26 15:00:00'],
    ['2026-12-01 22:00 to 02:00', '2026-12-01 22:00:00', '2026-12-02 02:00:00'],
    ['1 jan 9-10 2027', '2027-01-01 09:00:00', '2027-01-01 10:00:00'],
    ['1 jan 9 to 10:30 2028', '2028-01-01 09:00:00', '2028-01-01 10:30:00'],
    ['9h-11h', '2026-11-26 09:00:00', '2026-11-26 11:00:00'],
    ['from 9 to 11', '2026-11-26 09:00:00', '2026-11-26 11:00:00'],
    ['2-4pm', '2026-11-25 14:00:00', '2026-11-25 16:00:00'],
    ['11-1pm', '2026-11-26 11:00:00', '2026-11-26 13:00:00'],
    ['2026-12-01 14:30-16:00', '2026-12-01 14:30:00', '2026-12-01 16:00:00'],
    ['12.3. 22:00-02:00', '2027-03-12 22:00:00', '2027-03-13 02:00:00'],
    ['tom noon-2', '2026-11-26 12:00:00', '2026-11-26 14:00:00'],
    ['tom 11-1', '2026-11-26 11:00:00', '2026-11-26 13:00:00'],
    ['tom 11:30-1:30', '2026-11-26 11:30:00', '2026-11-26 13:30:00'],
    ['tom 1230-130', '2026-11-26 12:30:00', '2026-11-26 13:30:00'],
    ['tom 20:00-8:30', '2026-11-26 20:00:00', '2026-11-27 08:30:00'],
    ['tom 18h30-7h00', '2026-11-26 18:30:00', '2026-11-27 07:00:00'],
    ['tom 9-9pm', '2026-11-26 09:00:00', '2026-11-26 21:00:00'],
    ['tom 22-2', '2026-11-26 22:00:00', '2026-11-27 02:00:00'],
    ['tom 22:00-2:00', '2026-11-26 22:00:00', '2026-11-27 02:00:00'],
    ['tom 14:30-02:00', '2026-11-26 14:30:00', '2026-11-27 02:00:00'],
    ['Tue 1 Dec 2026, 14:30 – 16:00', '2026-12-01 14:30:00', '2026-12-01 16:00:00'],
  ])('"%s" is read as two times', (text, wall, until) => {
    expect(parseTyped(text, { now })).toEqual({ wall, until });
  });

  it('a text that is too long for a time is refused without being parsed', () => {
    expect(parseTyped('1'.repeat(50_000), { now })).toEqual({ error: expect.stringMatching(/like 14:30/) });
  });

  it('a text without a day gets the day of the field, and a text without a time gets its time', () => {
    const previous = '2027-01-05 08:00:00';
    expect(parseTyped('1430', { now, previous })).toEqual({ wall: '2027-01-05 14:30:00' });
    expect(parseTyped('fri', { now, previous })).toEqual({ wall: '2026-11-27 08:00:00' });
    expect(parseTyped('2026-12-01', { now, previous })).toEqual({ wall: '2026-12-01 08:00:00' });
  });

  it('a text without a day gets the given day, unless that is today or past', () => {
    expect(parseTyped('1430', { now, day: '2027-01-05' })).toEqual({ wall: '2027-01-05 14:30:00' });
    expect(parseTyped('9', { now, day: '2026-11-25' })).toEqual({ wall: '2026-11-26 09:00:00' });
    expect(parseTyped('9', { now, day: '2026-11-01' })).toEqual({ wall: '2026-11-26 09:00:00' });
    expect(parseTyped('1430', { now, day: '2027-01-05', previous: '2027-02-05 08:00:00' })).toEqual({
      wall: '2027-02-05 14:30:00',
    });
    expect(parseTyped('tom 9', { now, day: '2027-01-05' })).toEqual({ wall: '2026-11-26 09:00:00' });
  });

  it('hours from now are elapsed time across a clock change if the caller passes `after`', () => {
    // In New York 00:30 is 04:30 UTC. Two hours later it is 01:30 for the second time.
    const twoHoursOn = parseTyped('+2h', {
      now: '2026-11-01 00:30:00',
      after: (minutes) => wallAt(Date.UTC(2026, 10, 1, 4, 30 + minutes), 'America/New_York'),
    });
    expect(twoHoursOn).toEqual({ wall: '2026-11-01 01:30:00' });
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
