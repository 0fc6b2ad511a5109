import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '#form/values.ts';
import { lastZone } from './last-choices.ts';

/**
 * A zone that follows from the merchant goes with it, as in a new task for that merchant. One that does not was chosen for
 * this task, here or before it was stored, and stays.
 * @returns the function that stops it.
 */
export const followMerchant = (
  form: Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue' | 'subscribe'>,
): (() => void) => {
  let [merchant, zone] = form.getValues(['merchant_id', 'zone']);
  let follows = zone === lastZone(merchant);
  return form.subscribe({
    name: 'merchant_id',
    formState: { values: true },
    callback: ({ name, values }) => {
      // Without a name, another task was put into the form.
      const isOther = name !== 'merchant_id';
      if (isOther || zone !== values.zone) {
        ({ zone } = values);
        follows = zone === lastZone(isOther ? values.merchant_id : merchant);
      }
      merchant = values.merchant_id;
      if (isOther || !follows) return;
      zone = lastZone(merchant);
      form.setValue('zone', zone);
    },
  });
};

export const useMerchantZone = (form: UseFormReturn<FormValues>): void => {
  useEffect(() => followMerchant(form), [form]);
};
