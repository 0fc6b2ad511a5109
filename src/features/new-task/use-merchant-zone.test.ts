import { createFormControl } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { newValues } from '#form/values.ts';
import { stubPage } from '#testing/page-globals.ts';
import { lastZone, rememberZone } from './last-choices.ts';
import { followMerchant } from './use-merchant-zone.ts';

const kolkata = 'Asia/Kolkata';

/** A form in which `m1` had its last task in Kolkata, and `m2` none. */
const open = (values: { merchant_id: string; zone: string }) => {
  stubPage('https://desk.test');
  rememberZone('m1', kolkata);
  const form = createFormControl({ defaultValues: newValues(values) });
  followMerchant(form);
  const choose = (merchant: string): string => {
    form.setValue('merchant_id', merchant);
    return form.getValues('zone');
  };
  return { form, choose, own: lastZone('m2') };
};

it('a merchant that is only passed by while another one is typed leaves no zone behind', () => {
  const { choose, own } = open({ merchant_id: '', zone: lastZone('m2') });
  expect(['m1', 'm12', 'm1', ''].map(choose)).toEqual([kolkata, own, kolkata, own]);
  vi.unstubAllGlobals();
});

it('a zone that was chosen for a task stays when the merchant changes, also in a draft that is opened later', () => {
  const { form, choose } = open({ merchant_id: 'm2', zone: 'Europe/Lisbon' });
  expect(['m1', 'm2'].map(choose)).toEqual(['Europe/Lisbon', 'Europe/Lisbon']);
  form.reset(newValues({ merchant_id: 'm1', zone: 'Europe/Lisbon' }));
  expect(choose('m2')).toBe('Europe/Lisbon');
  form.reset(newValues({ merchant_id: 'm2', zone: kolkata }));
  expect(['m1', 'm12'].map(choose)).toEqual([kolkata, kolkata]);
  form.setValue('zone', lastZone('m12'));
  expect(['m1', 'm2'].map(choose)).toEqual([kolkata, lastZone('m2')]);
  vi.unstubAllGlobals();
});
