// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { clearPoint, pointIssues, rememberPointAddress, trustPoint } from './outdated-points.ts';
import { isSamePlace } from './same-place.ts';
import { newValues, type FormValues } from './values.ts';

const open = (values: Partial<FormValues>) =>
  renderHook(() => useForm<FormValues>({ defaultValues: newValues(values) })).result.current;

const here = { customer_address: '1 Elm St', latitude: '40.7', longitude: '-74' };

const change = (values: Partial<FormValues>, address: string) => {
  const form = open(values);
  rememberPointAddress('customer', form);
  form.setValue('customer_address', address);
  return form;
};

describe('an address that is changed after its coordinates were set', () => {
  const asked = (form: ReturnType<typeof change>) =>
    pointIssues('delivery', form.getValues()).map(({ key }) => key);

  it('is asked about, and prevents the send until the question is answered', () => {
    expect(asked(change(here, '2 Elm St'))).toEqual(['customer_address']);
    const changed = change(here, '2 Elm St');
    trustPoint('customer', changed);
    expect(asked(changed)).toEqual([]);
    const cleared = change(here, '2 Elm St');
    clearPoint('customer', cleared);
    expect(asked(cleared)).toEqual([]);
    expect(cleared.getValues(['latitude', 'longitude'])).toEqual(['', '']);
  });

  it('is not asked about where it is changed back, is cleared, or had no coordinates', () => {
    const back = change(here, '2 Elm St');
    rememberPointAddress('customer', back);
    back.setValue('customer_address', ' 1 Elm St ');
    expect(asked(back)).toEqual([]);
    expect(asked(change(here, ''))).toEqual([]);
    expect(asked(change({ customer_address: '1 Elm St' }, '2 Elm St'))).toEqual([]);
    expect(asked(change({ ...here, customer_address: '' }, '2 Elm St'))).toEqual([]);
  });

  it('is asked about only in kinds of task that have this place', () => {
    const form = change(here, '2 Elm St');
    expect(pointIssues('pickup', form.getValues())).toEqual([]);
  });
});

describe('pickup and drop-off', () => {
  it.each([
    [{ job_pickup_address: '12 MG Road, Bengaluru', customer_address: '12 mg road bengaluru' }, true],
    [{ job_pickup_address: '12 MG Road', customer_address: '13 MG Road' }, false],
    [{ job_pickup_address: '', customer_address: '' }, false],
    [
      { job_pickup_latitude: '40.7', job_pickup_longitude: '-74', latitude: '40.70001', longitude: '-74.0' },
      true,
    ],
    [{ job_pickup_latitude: '40.7', job_pickup_longitude: '', latitude: '40.7', longitude: '' }, false],
    [{ job_pickup_latitude: '40.7', job_pickup_longitude: '-74', latitude: '40.8', longitude: '-74' }, false],
  ])('of %j are one place: %s', (values, same) => {
    expect(isSamePlace(newValues(values))).toBe(same);
  });
});
