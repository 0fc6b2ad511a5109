import { describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { toBody } from './body.ts';
import { occurrenceOf, readTime, readTimes, resolveSchedule } from './times.ts';
import { newValues, typedTime, type SomeValues } from './values.ts';

const newYork = 'America/New_York';

/** Wednesday 13:05:40 in New York. */
const at = Date.UTC(2026, 10, 25, 18, 5, 40);

const typed = (text: string) => typedTime(text, { at });

const resolve = (values: SomeValues) => resolveSchedule('pickup-delivery', newValues(values));

/** What two typed times of an appointment mean. */
const wallsOf = (first: string, second: string) =>
  readTimes(
    'appointment',
    newValues({ zone: newYork, job_pickup_datetime: typed(first), job_delivery_datetime: typed(second) }),
  ).map(({ read }) => read.wall ?? read);

describe('a time without a date', () => {
  it('is the next such time at the job', () => {
    expect(readTime(typed('1430'), newYork)).toMatchObject({ wall: '2026-11-25 14:30:00' });
    expect(readTime(typed('1300'), newYork)).toMatchObject({ wall: '2026-11-26 13:00:00' });
    expect(readTime(typed('1430'), 'Asia/Tokyo')).toMatchObject({ wall: '2026-11-26 14:30:00' });
  });

  it('is on the day kept from the last task', () => {
    const kept = { at, day: '2026-12-24' };
    expect(readTime(typedTime('1430', kept), newYork)).toMatchObject({ wall: '2026-12-24 14:30:00' });
    expect(readTime(typedTime('tom 9', kept), newYork)).toMatchObject({ wall: '2026-11-26 09:00:00' });
  });

  it('is the next such time once the kept day has passed', () => {
    const kept = typedTime('1430', { at, day: '2026-11-24' });
    expect(readTime(kept, newYork)).toMatchObject({ wall: '2026-11-25 14:30:00' });
  });

  it.each(['midnight', '24:00'])('%s is the coming midnight', (text) => {
    expect(readTime(typed(text), newYork)).toMatchObject({ wall: '2026-11-26 00:00:00' });
  });

  it('counts from the moment when it was typed, whenever it is read', () => {
    expect(readTime(typed('now'), newYork)).toMatchObject({ instant: Date.UTC(2026, 10, 25, 18, 5) });
  });
});

describe('the second time of a task', () => {
  it('takes the day of the first one', () => {
    expect(wallsOf('tom 15:00', '16:00')).toEqual(['2026-11-26 15:00:00', '2026-11-26 16:00:00']);
  });

  it('counts from the first one', () => {
    expect(wallsOf('tom 15:00', '+45m')).toEqual(['2026-11-26 15:00:00', '2026-11-26 15:45:00']);
    expect(wallsOf('tom 15:00', '+1d')).toEqual(['2026-11-26 15:00:00', '2026-11-27 15:00:00']);
  });

  it('is read without the first one if that can’t be read', () => {
    expect(wallsOf('soon', '16:00')).toEqual([{ error: expect.any(String) }, '2026-11-25 16:00:00']);
  });

  it('before the first one is an error and moves nothing', () => {
    const { times, problems } = resolve({
      zone: newYork,
      job_pickup_datetime: typed('tom 18:00'),
      job_delivery_datetime: typed('16:00'),
    });
    expect(problems).toEqual([
      { key: 'job_delivery_datetime', message: 'Must be later than Thu 26 Nov 2026, 18:00.' },
    ]);
    expect(times[1]?.wall).toBe('2026-11-26 16:00:00');
  });
});

describe('a time that names an instant', () => {
  it.each(['+45m', '2026-11-25T18:50:00Z'])('%s is the same instant in every zone', (text) => {
    for (const zone of [newYork, 'Asia/Tokyo', 'PST', '+330'])
      expect(readTime(typed(text), zone)).toMatchObject({ instant: Date.UTC(2026, 10, 25, 18, 50) });
  });

  it('needs no choice in an hour that the clocks repeat', () => {
    // 00:50 in New York, an hour before the clocks go back.
    const entry = typedTime('+2h', { at: Date.UTC(2026, 10, 1, 4, 50) });
    expect(readTime(entry, newYork)).toEqual({
      wall: '2026-11-01 01:50:00',
      instant: Date.UTC(2026, 10, 1, 6, 50),
      offset: 300,
    });
  });
});

it('a date that reads two ways is refused with both of them', () => {
  expect(readTime(typed('12/3 9'), newYork)).toEqual({ error: '12 Mar or 3 Dec? Write the date in full.' });
});

it.each(['0001-01-01 10:00', '9999-12-31 23:59'])('a year that no task is in is a problem: %s', (text) => {
  const { times, problems } = resolve({ zone: 'MST', job_pickup_datetime: typedTime(text) });
  expect(times).toEqual([]);
  expect(problems.map(({ key }) => key)).toEqual(['job_pickup_datetime']);
});

it('a time that the clocks skip is an error that names the next valid one', () => {
  const read = readTime(typedTime('2027-03-14 02:30'), newYork);
  expect(read).toMatchObject({ error: expect.stringContaining('Sun 14 Mar 2027, 03:00') });
});

describe('a time that the clocks repeat', () => {
  const text = '2026-11-01 01:30';

  it('is not sent until one of the two instants is chosen', () => {
    const { times, problems } = resolve({ zone: newYork, job_pickup_datetime: typedTime(text) });
    expect(times).toEqual([]);
    expect(problems.map(({ key }) => key)).toEqual(['job_pickup_datetime']);
  });

  it.each([
    ['+240', Date.UTC(2026, 10, 1, 5, 30)],
    ['+300', Date.UTC(2026, 10, 1, 6, 30)],
  ])('is sent as the chosen instant at %s', (offset, instant) => {
    const time = typedTime(text, { occurrence: `2026-11-01 01:30:00 ${offset}` });
    const chosen = newValues({ zone: newYork, job_pickup_datetime: time });
    expect(resolveSchedule('pickup', chosen)).toMatchObject({
      offset: Number(offset),
      problems: [],
      times: [{ instant }],
    });
    expect(toBody('pickup', chosen, profiles.documented)).toMatchObject({
      job_pickup_datetime: '2026-11-01 01:30:00',
      timezone: offset,
    });
  });

  it('needs a new choice when another time is typed', () => {
    const { twice } = readTime(typedTime(text), newYork);
    const occurrence = twice?.ways[0] ? occurrenceOf(twice.wall, twice.ways[0]) : '';
    expect(readTime(typedTime(text, { occurrence }), newYork)).toHaveProperty('instant');
    expect(readTime(typedTime('2026-11-01 01:45', { occurrence }), newYork)).toHaveProperty('error');
  });

  it('needs a choice if the clocks go back by half an hour (Lord Howe)', () => {
    const { twice } = readTime(typedTime('2027-04-04 01:45'), 'Australia/Lord_Howe');
    expect(twice?.ways.map(({ offset }) => offset)).toEqual([-660, -630]);
  });
});

describe('a stated code', () => {
  const warningOf = (zone: string, text: string) =>
    resolve({ zone, job_pickup_datetime: typedTime(text) }).warning;

  it.each([
    [
      'PDT',
      '2027-01-12 14:30',
      'Los Angeles uses PST on that day, so 14:30 PDT is Tue 12 Jan 2027, 13:30 local time.',
    ],
    [
      'AEST',
      '2027-01-12 23:30',
      'Sydney uses AEDT on that day, so 23:30 AEST is Wed 13 Jan 2027, 00:30 local time.',
    ],
  ])('%s that its region does not observe on the day has a warning', (zone, text, words) => {
    expect(warningOf(zone, text)).toBe(words);
  });

  it('that its region observes on the day has no warning', () => {
    expect(warningOf('PST', '2027-01-12 14:30')).toBeNull();
    expect(warningOf('IST', '2027-07-12 14:30')).toBeNull();
  });
});
