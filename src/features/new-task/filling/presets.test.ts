// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { form } from '#form/task-form.ts';
import { newValues } from '#form/values.ts';
import { applyPreset, presetValues } from './presets.ts';

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
  it('contain the reusable groups that have values', () => {
    const filled = { ...values, job_description: 'Soup', job_pickup_address: '1 Dock Rd' };
    expect(presetValues('delivery', filled)).toEqual({
      merchant_id: 'M-2',
      zone: 'IST',
      assignment: 'auto',
      team_id: '11',
      fleet_id: '',
      notify: true,
      geofence: false,
      tracking_link: false,
      ride_type: false,
    });
    expect(presetValues('pickup-delivery', filled)).toMatchObject({ job_pickup_address: '1 Dock Rd' });
  });

  it('with an address remove the zone of the customer whose address it replaces', () => {
    form.reset(newValues({ job_pickup_latitude: '5', screen: { customerZone: 'EST' } }));
    applyPreset({ name: 'Depot', values: { job_pickup_address: '1 Dock Rd' } });
    expect(form.getValues('screen.customerZone')).toBe('');
    expect(form.getValues('job_pickup_latitude')).toBe('');
  });

  it('fill in their valid fields and leave all others as they are', () => {
    form.reset(values);
    const invalid = {
      merchant_id: 7,
      assignment: 'everybody',
      order_id: 'A-2',
      api_key: 'secret',
      images: [],
    };
    applyPreset({ name: 'Depot', values: { zone: 'EST', notify: false, tags: 'van', ...invalid } });
    expect(form.getValues()).toEqual({ ...values, zone: 'EST', notify: false, tags: 'van' });
  });
});
