import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../import-types.ts';
import { readCellTime as readTime } from './read-cell-time.ts';

const readCellTime = (cell: string, dateOrder: DateOrder | null) =>
  readTime(cell, {
    dateOrder,
    hasBuddhistYears: false,
    day: '',
    time: '',
    takes: 'end',
  });

const fullDate = 'Enter the full date and time, like 2030-12-02 14:30.';
const ask = { problem: expect.stringMatching(/reads two ways/), answer: 'dateOrder' };

describe('a time of a file has a full date', () => {
  it.each(['1430', '0900', '2036', '14:30:00', '2 pm', '14h30'])(
    'which %s lacks: the day of all rows is asked for',
    (cell) => {
      expect(readCellTime(cell, null)).toEqual({ problem: fullDate, answer: 'day' });
    },
  );

  it.each([
    '9',
    'tom 1430',
    '+1430',
    '12/3 1430',
    '12 Mar 14:30',
    '3/12 2037 14:30',
    '50030.604166667',
    '203712221430',
    '2037-12-22 00:00 14:30',
    '2037-12-22 14:30 CST',
    // November in Polish and Czech, October in Croatian.
    '27 listopad 2037 14:30',
    '27. listopada 2037 14:30',
  ])('which %s lacks, or is no time', (cell) => {
    expect(readCellTime(cell, null)).toEqual({ problem: fullDate, answer: null });
  });

  it.each([
    ['2037-12-22T14:30', '2037-12-22 14:30'],
    ['2037-3-2 14:30:59', '2037-03-02 14:30:59'],
    ['2037/12/22 1430', '2037-12-22 14:30'],
    ['2037‑12‑22 14:30', '2037-12-22 14:30'],
    ['3.12.37 14:30', '2037-12-03 14:30'],
    ['14:30 22/12/2037', '2037-12-22 14:30'],
    ['22-Dec-37 14:30', '2037-12-22 14:30'],
    ['22 Dec 2037, 2:30 p.m.', '2037-12-22 14:30'],
    ['2037-12-22 24:00', '2037-12-23 00:00'],
    ['Tuesday, December 22nd, 2037 2:30:00 PM', '2037-12-22 14:30'],
  ])('%s', (cell, text) => {
    expect(readCellTime(cell, null)).toEqual({ text });
  });

  it.each([
    ['2037-12-22 16:30-14:30', 'Enter the full date and time, like 2030-12-02 14:30.'],
    ['31/02/2037 10:00', 'February 2037 has no day 31.'],
    ['3 dec 1430', 'Check the year: 1430.'],
    ['Mon 22 Dec 2037 14:30', '2037-12-22 is a Tuesday. Remove the weekday or change the date.'],
  ])('%s: %s', (cell, problem) => {
    expect(readCellTime(cell, null)).toEqual({ problem, answer: null });
  });
});

describe('a date that reads two ways', () => {
  it.each([
    ['03/12/2037 14:30', '2037-12-03 14:30', '2037-03-12 14:30'],
    ['Thu 3-12-37 14:30', '2037-12-03 14:30', '2037-03-12 14:30'],
    ['03/12/2037, 2:30 PM', '2037-12-03 14:30', '2037-03-12 14:30'],
  ])('%s is asked about, and read as the person says', (cell, dayFirst, monthFirst) => {
    expect(readCellTime(cell, null)).toEqual(ask);
    expect(readCellTime(cell, 'day-first')).toEqual({ text: dayFirst });
    expect(readCellTime(cell, 'month-first')).toEqual({ text: monthFirst });
  });

  it('is not asked about where its numbers tell, and is refused where they contradict the answer', () => {
    for (const cell of ['12/22/2037 14:30', '22/12/2037 14:30'])
      expect(readCellTime(cell, null)).toEqual({ text: '2037-12-22 14:30' });
    expect(readCellTime('12/22/2037 14:30', 'month-first')).toEqual({ text: '2037-12-22 14:30' });
    expect(readCellTime('12/22/2037 14:30', 'day-first')).toEqual({
      problem: expect.stringMatching(/contradicts/),
      answer: null,
    });
    expect(readCellTime('22/12/2037 14:30', 'month-first')).toEqual({
      problem: expect.stringMatching(/contradicts/),
      answer: null,
    });
  });
});
