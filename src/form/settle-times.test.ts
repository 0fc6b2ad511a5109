// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { until } from '#testing/until.ts';
import { rememberPrevious } from './previous-time.ts';
import { readTimes } from './read-typed-times.ts';
import { givenAt } from './times-with-offset.ts';
import { keepInstants, settleTime, settleTimes } from './settle-times.ts';
import { resolveSchedule } from './resolve-times.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { newValues, type SomeValues } from './values.ts';

const open = (values: SomeValues) =>
  renderHook(() =>
    useCheckedForm(newValues({ zone: 'PST', ...values }), {
      kind: 'delivery',
      profile: profiles.documented,
      directory: emptyDirectory,
    }),
  ).result.current;

beforeEach(() => {
  // 07:00 in Los Angeles.
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 12, 15), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('a typed time', () => {
  it('is replaced by the full date that it means at the job', () => {
    const form = open({ job_delivery_datetime: 'tom 9' });
    settleTimes('delivery', form);
    expect(form.getValues('job_delivery_datetime')).toBe('2027-01-13 09:00');
  });

  it('keeps the day that the field had when it got the focus', () => {
    const form = open({ job_delivery_datetime: '2027-02-03 10:00' });
    rememberPrevious(form, 'job_delivery_datetime');
    form.setValue('job_delivery_datetime', '1430');
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('2027-02-03 14:30');
    settleTime('delivery', 'job_delivery_datetime', form);
    form.setValue('job_delivery_datetime', '1430');
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('2027-01-12 14:30');
  });

  it('in an empty field means the day that the person pinned', () => {
    const form = open({ job_delivery_datetime: '9', screen: { pinnedDay: '2027-01-20' } });
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('2027-01-20 09:00');
  });

  it('that cannot be read stays as it is, with an error that says what to type', async () => {
    const form = open({ job_delivery_datetime: 'soonish' });
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('soonish');
    await until(() =>
      expect(form.getFieldState('job_delivery_datetime').error?.message).toMatch(/like 14:30 or tom 9/),
    );
  });
});

it('an error of the service stays until its time changes', () => {
  const name = 'job_delivery_datetime';
  const form = open({ [name]: '2027-01-13 09:00' });
  form.setError(name, { type: 'service', message: 'Closed on that day.' });
  settleTime('delivery', name, form);
  expect(form.getFieldState(name).error?.message).toBe('Closed on that day.');
  form.setValue(name, 'tom 10');
  settleTime('delivery', name, form);
  expect(form.getFieldState(name).error).toBeUndefined();
});

describe('a time that was counted from now', () => {
  const name = 'job_delivery_datetime';
  it('stays the same instant when the zone changes', () => {
    const form = open({ zone: 'America/New_York', [name]: '+45m' });
    settleTime('delivery', name, form);
    expect(form.getValues(name)).toBe('2027-01-12 10:45');
    for (const [zone, text] of [
      ['America/Los_Angeles', '2027-01-12 07:45'],
      ['no zone yet', '2027-01-12 07:45'],
      ['Asia/Tokyo', '2027-01-13 00:45'],
      ['EST', '2027-01-12 10:45'],
    ] as const) {
      form.setValue('zone', zone);
      keepInstants('delivery', form);
      expect(form.getValues(name), zone).toBe(text);
    }
  });

  it('stays the same instant before its field is left', () => {
    const form = open({ zone: 'America/New_York', [name]: '+45m' });
    expect(readTimes('delivery', form, form.getValues()).times[name]).toBe('2027-01-12 10:45:00');
    vi.setSystemTime(Date.UTC(2027, 0, 12, 15, 20));
    form.setValue('zone', 'America/Los_Angeles');
    keepInstants('delivery', form);
    settleTime('delivery', name, form);
    expect(form.getValues(name)).toBe('2027-01-12 07:45');
    form.setValue('zone', 'America/New_York');
    keepInstants('delivery', form);
    expect(form.getValues(name)).toBe('2027-01-12 10:45');
  });

  it('that comes twice keeps the instant that was meant', () => {
    vi.setSystemTime(Date.UTC(2026, 10, 1, 8, 45));
    const form = open({ zone: 'America/New_York', [name]: '+45m' });
    settleTime('delivery', name, form);
    form.setValue('zone', 'America/Los_Angeles');
    keepInstants('delivery', form);
    expect(form.getValues(name)).toBe('2026-11-01 01:30');
    expect(resolveSchedule('delivery', form.getValues())).toMatchObject({
      problems: [],
      times: [{ instant: Date.UTC(2026, 10, 1, 9, 30) }],
    });
  });

  it('moves a drop-off that would come before its pickup', () => {
    const form = open({
      zone: 'America/New_York',
      job_pickup_datetime: '+45m',
      job_delivery_datetime: '2027-01-12 12:00',
    });
    settleTimes('pickup-delivery', form);
    form.setValue('zone', 'Asia/Tokyo');
    keepInstants('pickup-delivery', form);
    expect(form.getValues(['job_pickup_datetime', 'job_delivery_datetime'])).toEqual([
      '2027-01-13 00:45',
      '2027-01-13 02:00',
    ]);
  });
});

it('a drop-off that a zone moved is put back once that zone was only passed through', () => {
  const form = open({
    zone: 'America/Los_Angeles',
    job_pickup_datetime: '+45m',
    job_delivery_datetime: '2027-01-12 12:00',
  });
  settleTimes('pickup-delivery', form);
  const afterZone = (zone: string) => {
    form.setValue('zone', zone);
    keepInstants('pickup-delivery', form);
    return form.getValues(['job_pickup_datetime', 'job_delivery_datetime']);
  };
  expect(afterZone('Asia/Tokyo')).toEqual(['2027-01-13 00:45', '2027-01-13 05:00']);
  expect(afterZone('+300')).toEqual(['2027-01-12 10:45', '2027-01-12 12:00']);
  expect(form.getValues('screen.movedFrom')).toBe('');
});

describe('a time that was typed without its date', () => {
  const name = 'job_delivery_datetime';
  const typedIn = (zone: string, now: number, typed: string, values: SomeValues = {}) => {
    vi.setSystemTime(now);
    const form = open({ zone, [name]: typed, ...values });
    settleTime('delivery', name, form);
    return form;
  };
  const afterZone = (form: ReturnType<typeof open>, zone: string) => {
    form.setValue('zone', zone);
    keepInstants('delivery', form);
    return form.getValues(name);
  };

  it.each([
    // 18:00 in New York, 15:00 in Los Angeles.
    ['America/New_York', Date.UTC(2027, 0, 12, 23), '17:00', '2027-01-13 17:00', '2027-01-12 17:00'],
    // 10:00 in Berlin, 01:00 in Los Angeles.
    ['Europe/Berlin', Date.UTC(2027, 0, 12, 9), '9:00', '2027-01-13 09:00', '2027-01-12 09:00'],
    // The day after in Tokyo.
    ['Asia/Tokyo', Date.UTC(2027, 0, 12, 16), 'tom 9', '2027-01-14 09:00', '2027-01-13 09:00'],
  ])('in %s means the next such time at the job once its zone is known', (zone, now, typed, there, here) => {
    const form = typedIn(zone, now, typed);
    expect(form.getValues(name)).toBe(there);
    expect(afterZone(form, 'America/Los_Angeles')).toBe(here);
    expect(afterZone(form, 'no zone yet')).toBe(here);
    expect(afterZone(form, zone)).toBe(there);
  });

  it('keeps a day that the person chose', () => {
    const evening = Date.UTC(2027, 0, 12, 23);
    const written = typedIn('America/New_York', evening, '17:00');
    written.setValue(name, '2027-01-13 17:30');
    expect(afterZone(written, 'America/Los_Angeles')).toBe('2027-01-13 17:30');
    const pinned = typedIn('America/New_York', evening, '17:00', { screen: { pinnedDay: '2027-01-20' } });
    expect(afterZone(pinned, 'America/Los_Angeles')).toBe('2027-01-20 17:00');
    const over = typedIn('America/New_York', evening, '2027-02-03 10:00');
    rememberPrevious(over, name);
    over.setValue(name, '17:00');
    settleTime('delivery', name, over);
    expect(afterZone(over, 'America/Los_Angeles')).toBe('2027-02-03 17:00');
  });
});

describe('two times in one field', () => {
  it.each(['job_pickup_datetime', 'job_delivery_datetime'] as const)(
    'of an appointment, %s, are its start and end',
    (name) => {
      const form = open({ [name]: 'tom 14:30-16:00' });
      const { times } = readTimes('appointment', form, form.getValues());
      settleTime('appointment', name, form);
      const written = form.getValues(['job_pickup_datetime', 'job_delivery_datetime']);
      expect(written).toEqual(['2027-01-13 14:30', '2027-01-13 16:00']);
      expect(times).toMatchObject({
        job_pickup_datetime: '2027-01-13 14:30:00',
        job_delivery_datetime: '2027-01-13 16:00:00',
      });
    },
  );

  it('of a task type with one time are refused', async () => {
    const form = open({ job_delivery_datetime: 'tom 14:30-16:00' });
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('tom 14:30-16:00');
    const message = 'These are two times. Only an appointment takes both, as its start and end. Choose one.';
    await until(() => expect(form.getFieldState('job_delivery_datetime').error?.message).toBe(message));
    expect(readTimes('delivery', form, form.getValues()).unread).toEqual([
      { key: 'job_delivery_datetime', message },
    ]);
  });
});

const day = (clock: string) => `2027-01-12 ${clock}`;

const movePickup = (from: string, to: string, dropOff: string) => {
  const form = open({ job_pickup_datetime: from, job_delivery_datetime: dropOff });
  rememberPrevious(form, 'job_pickup_datetime');
  form.setValue('job_pickup_datetime', to);
  settleTime('pickup-delivery', 'job_pickup_datetime', form);
  return form.getValues(['job_delivery_datetime', 'screen.movedFrom']);
};

describe('the drop-off', () => {
  it('is not moved where it is after the pickup', () => {
    expect(movePickup(day('09:00'), day('10:00'), day('11:00'))).toEqual([day('11:00'), '']);
  });

  it('keeps its distance behind a pickup that moves past it', () => {
    const was = 'Tue 12 Jan 2027, 09:45';
    expect(movePickup(day('09:00'), day('10:00'), day('09:45'))).toEqual([day('10:45'), was]);
    expect(movePickup(day('09:00'), day('09:45'), day('09:45'))).toEqual([day('10:30'), was]);
  });

  it('of an appointment, its end, is never moved when the start is after it', () => {
    const form = open({ job_pickup_datetime: day('14:00'), job_delivery_datetime: day('13:00') });
    settleTime('appointment', 'job_pickup_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe(day('13:00'));
  });
});

describe('a time with an offset of its own', () => {
  const at = 'job_delivery_datetime';
  const settled = (text: string, values: SomeValues = {}) => {
    const form = open({ [at]: text, ...values });
    settleTimes('delivery', form);
    return form;
  };

  it.each([
    ['2027-01-13T17:00:00Z', 'PST', '2027-01-13 09:00'],
    ['2027-01-13T17:00:00Z', 'Asia/Calcutta', '2027-01-13 22:30'],
    ['2027-01-13 17:00+05:30', 'America/New_York', '2027-01-13 06:30'],
    ['2027-07-13T17:00:30Z', 'America/New_York', '2027-07-13 13:00:30'],
  ])('%s becomes the time at the job in %s: %s', (text, zone, wall) => {
    const form = settled(text, { zone });
    expect(form.getValues(at)).toBe(wall);
    expect(givenAt(form, at, wall)?.said).toBe(text);
    expect(givenAt(form, at, '2027-01-13 10:00')).toBeNull();
  });

  it('stays the instant that it was when the zone changes, until something else is typed', () => {
    const form = settled('2027-01-13T17:00:00Z');
    form.setValue('zone', 'Europe/Berlin');
    keepInstants('delivery', form);
    expect(form.getValues(at)).toBe('2027-01-13 18:00');
    form.setValue(at, '2027-01-13 10:00');
    form.setValue('zone', 'America/New_York');
    keepInstants('delivery', form);
    expect(form.getValues(at)).toBe('2027-01-13 10:00');
  });

  it('is the one of two where clocks go back', () => {
    const form = settled('2026-11-01T06:30:00Z', { zone: 'America/New_York' });
    expect(form.getValues(at)).toBe('2026-11-01 01:30');
    expect(form.getValues(`screen.occurrence.${at}`)).toBe('2026-11-01 01:30:00 +300');
  });

  it('waits for the zone', async () => {
    const form = settled('2027-01-13T17:00:00Z', { zone: '' });
    expect(form.getValues(at)).toBe('2027-01-13T17:00:00Z');
    await until(() => expect(form.getFieldState(at).error?.message).toMatch(/Choose the time zone/));
  });
});
