import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '#form/values.ts';
import { rememberedZone } from './last-choices.ts';

/** A merchant that is chosen brings the zone of its last task, unless the person has chosen a zone for this task. */
export const useMerchantZone = (form: UseFormReturn<FormValues>, firstZone: string): void => {
  useEffect(() => {
    let given = firstZone;
    return form.subscribe({
      name: 'merchant_id',
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name !== 'merchant_id' || values.zone !== given) return;
        const zone = rememberedZone(values.merchant_id);
        if (zone === null) return;
        given = zone;
        form.setValue('zone', zone);
      },
    });
  }, [form, firstZone]);
};
