// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberPrevious } from './previous-time.ts';
import { readTimes } from './read-typed.ts';
import { settleTime, settleTimes } from './settle-times.ts';
import { newValues, type FormValues, type SomeValues } from './values.ts';

const open = (values: SomeValues) =>
  renderHook(() => useForm<FormValues>({ defaultValues: newValues({ zone: 'PST', ...values }) })).result
    .current;

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

  it('that cannot be read stays as it is, with an error that says what to type', () => {
    const form = open({ job_delivery_datetime: 'soonish' });
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('soonish');
    expect(form.getFieldState('job_delivery_datetime').error?.message).toMatch(/like 2026-12-01 14:30/);
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

  it('of a kind without two times stay as typed, and a message says why', () => {
    const form = open({ job_delivery_datetime: 'tom 14:30-16:00' });
    settleTime('delivery', 'job_delivery_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe('tom 14:30-16:00');
    const message = form.getFieldState('job_delivery_datetime').error?.message;
    expect(message).toBe(
      'These are two times. Only an appointment takes both, as its start and end. Choose one.',
    );
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

  it('is moved behind a pickup that would come after it, by the distance that it had before, and says so', () => {
    const was = 'Tue 12 Jan 2027, 09:45';
    expect(movePickup(day('09:00'), day('10:00'), day('09:45'))).toEqual([day('10:45'), was]);
    expect(movePickup(day('09:00'), day('09:45'), day('09:45'))).toEqual([day('10:30'), was]);
  });

  it('is moved an hour behind the pickup where there was none before', () => {
    expect(movePickup('', day('14:00'), day('13:00'))[0]).toBe(day('15:00'));
  });

  it('of an appointment, its end, is never moved when the start is after it', () => {
    const form = open({ job_pickup_datetime: day('14:00'), job_delivery_datetime: day('13:00') });
    settleTime('appointment', 'job_pickup_datetime', form);
    expect(form.getValues('job_delivery_datetime')).toBe(day('13:00'));
  });
});
