import { describe, expect, it } from 'vitest';
import { toBody } from './to-body.ts';
import { profiles } from '#contract/profiles.ts';
import { resolveSchedule, occurrenceOf } from './resolve-times.ts';
import { newValues, type SomeValues } from './values.ts';

const resolve = (values: SomeValues) => resolveSchedule('pickup-delivery', newValues(values));

it.each(['0001-01-01 10:00', '9999-12-31 23:59'])('a year that no task is in is a problem: %s', (typed) => {
  const { times, problems } = resolve({ zone: 'MST', job_pickup_datetime: typed });
  expect(times).toEqual([]);
  expect(problems.map(({ key }) => key)).toEqual(['job_pickup_datetime']);
});

describe('a time that the clocks repeat', () => {
  const night = { zone: 'America/New_York', job_pickup_datetime: '2026-11-01 01:30' };

  it('is not sent until the person has chosen one of the two instants', () => {
    const { twice, times, problems } = resolve(night);
    expect(twice).toMatchObject([{ name: 'job_pickup_datetime', ways: [{ offset: 240 }, { offset: 300 }] }]);
    expect(times).toEqual([]);
    expect(problems.map(({ key }) => key)).toEqual(['job_pickup_datetime']);
  });

  it.each([
    ['+240', Date.UTC(2026, 10, 1, 5, 30)],
    ['+300', Date.UTC(2026, 10, 1, 6, 30)],
  ])('is sent as the instant at %s where that is chosen', (offset, instant) => {
    const chosen = newValues({
      ...night,
      screen: {
        occurrence: { job_pickup_datetime: `2026-11-01 01:30:00 ${offset}`, job_delivery_datetime: '' },
      },
    });
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

  it('is asked about again when another time is typed', () => {
    const [way] = resolve(night).twice[0]?.ways ?? [];
    const chosen = way ? occurrenceOf('2026-11-01 01:30:00', way) : '';
    const screen = { occurrence: { job_pickup_datetime: chosen, job_delivery_datetime: '' } };
    expect(resolve({ ...night, screen }).times).toHaveLength(1);
    expect(resolve({ ...night, screen, job_pickup_datetime: '2026-11-01 01:45' }).times).toEqual([]);
    expect(resolve({ ...night, screen, job_pickup_datetime: '2026-11-02 01:30' }).times[0]?.instant).toBe(
      Date.UTC(2026, 10, 2, 6, 30),
    );
  });

  it('is asked about where clocks go back by half an hour (Lord Howe), and for both times of a body at once', () => {
    const values = {
      zone: 'Australia/Lord_Howe',
      job_pickup_datetime: '2027-04-04 01:45',
      job_delivery_datetime: '2027-04-04 01:45',
    };
    const { twice } = resolve(values);
    expect(twice.map(({ ways }) => ways.map((way) => way.offset))).toEqual([
      [-660, -630],
      [-660, -630],
    ]);
    const both = {
      ...values,
      screen: {
        occurrence: {
          job_pickup_datetime: '2027-04-04 01:45:00 -660',
          job_delivery_datetime: '2027-04-04 01:45:00 -630',
        },
      },
    };
    expect(resolve(both)).toMatchObject({
      offset: -660,
      problems: [],
      times: [{ sent: '2027-04-04 01:45:00' }, { sent: '2027-04-04 02:15:00' }],
    });
  });
});

const warningOf = (zone: string, time: string) => resolve({ zone, job_pickup_datetime: time }).warning;

describe('a stated code', () => {
  it.each([
    [
      'PDT',
      '2027-01-12 14:30',
      'Los Angeles uses PST on that day, so 14:30 PDT is Tue 12 Jan 2027, 13:30 local time.',
    ],
    [
      'CST',
      '2027-07-12 00:10',
      'Chicago uses CDT on that day, so 00:10 CST is Mon 12 Jul 2027, 01:10 local time.',
    ],
    [
      'AEST',
      '2027-01-12 23:30',
      'Sydney uses AEDT on that day, so 23:30 AEST is Wed 13 Jan 2027, 00:30 local time.',
    ],
  ])(
    '%s that its region does not observe on the day is pointed out with the time that it would mean',
    (zone, time, words) => {
      expect(warningOf(zone, time)).toBe(words);
    },
  );

  it('that its region observes on the day causes no warning', () => {
    expect(warningOf('PST', '2027-01-12 14:30')).toBeNull();
    expect(warningOf('IST', '2027-07-12 14:30')).toBeNull();
  });
});
