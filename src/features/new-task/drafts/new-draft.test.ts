// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { newValues, typedTime } from '#form/values.ts';
import { readKept, storeKept } from '../choices.ts';
import { nextValues } from './new-draft.ts';

const values = newValues({
  merchant_id: 'M-2',
  order_id: 'A-1',
  zone: 'IST',
  template: 'Cold chain',
  assignment: 'auto',
  team_id: '11',
  tags: 'van',
  notify: true,
  job_description: 'Boxes',
  job_pickup_phone: '1',
  job_pickup_address: '1 Dock Rd',
  customer_phone: '2',
  customer_address: '2 Elm St',
  job_delivery_datetime: typedTime('2027-01-12 14:30'),
  images: [{ url: 'https://example.com/a.jpg' }],
});

beforeEach(() => localStorage.clear());

describe('the next task', () => {
  it('keeps only the merchant by default', () => {
    const next = nextValues('delivery', values, 'IST');
    expect(next).toEqual(
      newValues({
        merchant_id: 'M-2',
        order_id: next.order_id,
      }),
    );
    expect(next.order_id).not.toBe('A-1');
  });

  it('has an automatic time zone unless the user keeps the chosen one', () => {
    expect(nextValues('delivery', values, 'IST').zone).toBe('');
    storeKept(['merchant', 'zone']);
    expect(nextValues('delivery', values, 'IST').zone).toBe('IST');
    expect(nextValues('delivery', { ...values, zone: '' }, 'IST').zone).toBe('');
  });

  it('keeps the pickup and the assignment if the user chose them', () => {
    storeKept(['pickup', 'assignment']);
    expect(nextValues('delivery', values, 'IST')).toMatchObject({
      merchant_id: '',
      job_pickup_phone: '1',
      job_pickup_address: '1 Dock Rd',
      assignment: 'auto',
      team_id: '11',
      customer_phone: '',
      job_description: '',
    });
  });

  it('keeps the day of a time, or the day kept before', () => {
    storeKept(['day']);
    expect(nextValues('delivery', values, 'IST').job_delivery_datetime.day).toBe('2027-01-12');
    const both = { ...values, job_pickup_datetime: typedTime('2027-02-01 09:00') };
    expect(nextValues('delivery', both, 'IST').job_delivery_datetime.day).toBe('2027-01-12');
    expect(nextValues('pickup', both, 'IST').job_delivery_datetime.day).toBe('2027-02-01');
    const untyped = newValues({ job_delivery_datetime: typedTime('', { day: '2027-01-13' }) });
    expect(nextValues('delivery', untyped, 'IST').job_delivery_datetime.day).toBe('2027-01-13');
  });
});

it.each([
  ['{', ['merchant']],
  ['7', ['merchant']],
  ['["zone","nonsense"]', ['zone']],
])('reads the stored choice %s as %j', (text, kept) => {
  localStorage.setItem('dispatch-desk-1.kept', text);
  expect(readKept()).toEqual(kept);
});
