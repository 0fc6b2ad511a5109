import { describe, expect, it } from 'vitest';
import { fields } from './fields.ts';
import { fieldsOf, taskKinds, type TaskBody } from './operations.ts';
import type { PromoBody } from './promo.ts';

// The lists of §4.1–4.4, copied from the document as text, so that a slip in `operations` shows.
const documented = {
  pickup:
    'api_key, merchant_id, order_id, job_description, job_pickup_phone, job_pickup_name, job_pickup_email, job_pickup_address, job_pickup_latitude, job_pickup_longitude, job_pickup_datetime, has_pickup, has_delivery, layout_type, tracking_link, timezone, pickup_custom_field_template, pickup_meta_data, team_id, auto_assignment, fleet_id, p_ref_images, notify, geofence, tags',
  delivery:
    'api_key, merchant_id, order_id, job_description, job_pickup_phone, customer_email, customer_username, customer_phone, customer_address, latitude, longitude, job_delivery_datetime, has_pickup, has_delivery, layout_type, tracking_link, timezone, pickup_custom_field_template, pickup_meta_data, team_id, auto_assignment, fleet_id, p_ref_images, notify, geofence, tags',
  'pickup-delivery':
    'api_key, merchant_id, order_id, job_description, job_pickup_phone, job_pickup_name, job_pickup_email, job_pickup_address, job_pickup_latitude, job_pickup_longitude, job_pickup_datetime, customer_email, customer_username, customer_phone, customer_address, latitude, longitude, job_delivery_datetime, has_pickup, has_delivery, layout_type, tracking_link, timezone, pickup_custom_field_template, pickup_meta_data, meta_data, auto_assignment, fleet_id, p_ref_images, notify, geofence, tags, ride_type',
  appointment:
    'api_key, merchant_id, order_id, customer_email, customer_username, customer_phone, customer_address, latitude, longitude, job_pickup_datetime, job_delivery_datetime, timezone, has_pickup, has_delivery, layout_type, tracking_link, custom_field_template, meta_data, team_id, auto_assignment, fleet_id, ref_images, notify, geofence, tags',
};
const counts = { pickup: 25, delivery: 26, 'pickup-delivery': 33, appointment: 25 };

describe('operations', () => {
  it.each(taskKinds)('%s has exactly the documented fields', (kind) => {
    expect(fieldsOf(kind).toSorted()).toEqual(documented[kind].split(', ').toSorted());
    expect(new Set(fieldsOf(kind)).size).toBe(counts[kind]);
  });

  it('uses every one of the 36 fields of §2.1', () => {
    const used = new Set<string>(taskKinds.flatMap(fieldsOf));
    expect(Object.keys(fields)).toHaveLength(36);
    expect([...used].toSorted()).toEqual(Object.keys(fields).toSorted());
  });
});

/** Compiles or does not: the assertions of this block are made by the type checker. */
const typeChecks = (pickup: TaskBody<'pickup'>, both: TaskBody<'pickup-delivery'>): unknown[] => [
  { ...pickup, team_id: 7, fleet_id: '12' } satisfies TaskBody<'pickup'>,
  // @ts-expect-error a delivery field in a pickup body
  { ...pickup, customer_address: 'x' } satisfies TaskBody<'pickup'>,
  // @ts-expect-error §4.3: this operation has no team_id field
  { ...both, team_id: 7 } satisfies TaskBody<'pickup-delivery'>,
  // @ts-expect-error §4.4: the appointment operation has no job_description
  { job_description: 'x' } satisfies Partial<TaskBody<'appointment'>>,
  // @ts-expect-error team_id is a number on the wire
  { team_id: '7' } satisfies Partial<TaskBody<'pickup'>>,
  // @ts-expect-error fleet_id is a string on the wire
  { fleet_id: 12 } satisfies Partial<TaskBody<'pickup'>>,
  // @ts-expect-error switches are 1 and 0 on the wire
  { tracking_link: true } satisfies Partial<TaskBody<'pickup'>>,
  // @ts-expect-error the key never sits in a body outside the transport
  { api_key: 'k' } satisfies Partial<TaskBody<'pickup'>>,
  // @ts-expect-error a fourth key of the promo body
  { promo_id: 1, status: 1, code: 'X' } satisfies PromoBody,
  // @ts-expect-error promo status is a number
  { promo_id: 1, status: 'active' } satisfies PromoBody,
];

describe('body types', () => {
  it('refuse foreign fields and wrong wire types at compile time', () => {
    expect(typeChecks).toBeTypeOf('function');
  });
});
