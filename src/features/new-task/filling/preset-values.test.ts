// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { newValues, type FormValues } from '#form/values.ts';
import { applyPreset, filledGroups, presetValues, readPresetValues } from './preset-values.ts';

const values = newValues({
  merchant_id: 'M-2',
  order_id: 'A-1',
  zone: 'IST',
  assignment: 'auto',
  team_id: '11',
  notify: true,
  customer_phone: '2',
});

describe('presets', () => {
  it('offer the groups that have values, and contain only the chosen ones', () => {
    expect(filledGroups(values)).toEqual(['merchant', 'zone', 'assignment', 'switches']);
    expect(presetValues(values, ['zone', 'assignment'])).toEqual({
      zone: 'IST',
      assignment: 'auto',
      team_id: '11',
      fleet_id: '',
    });
  });

  it('read from a file only known fields with valid values', () => {
    expect(
      readPresetValues({
        zone: 'IST',
        merchant_id: 7,
        notify: 'yes',
        assignment: 'everybody',
        api_key: 'secret',
        order_id: 'A-1',
        images: [],
        tags: 'van',
      }),
    ).toEqual({ zone: 'IST', tags: 'van' });
  });

  it('fill in their fields and leave all others as they are', () => {
    const form = renderHook(() => useForm<FormValues>({ defaultValues: values })).result.current;
    applyPreset(form, { zone: 'EST', notify: false, tags: 'van' });
    expect(form.getValues()).toEqual({
      ...values,
      zone: 'EST',
      notify: false,
      tags: 'van',
      // A person who takes a preset with a zone chooses that zone.
      screen: { ...values.screen, zoneFrom: 'chosen' },
    });
  });
});
