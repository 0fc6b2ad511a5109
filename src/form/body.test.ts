import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strictBodySchema } from '#contract/body-schema.ts';
import { fieldsOf, isOmittable, taskKinds, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { screenOrder, isPlainText } from './schema.ts';
import { fromBody, toBody } from './body.ts';
import { newValues, typedTime, type FormValues } from './values.ts';

const documented = profiles.documented;

const filled = (): FormValues =>
  newValues({
    ...Object.fromEntries(screenOrder.filter(isPlainText).map((name) => [name, `a ${name}`])),
    merchant_id: 'm-1',
    order_id: '007',
    job_description: 'Two boxes\nfragile',
    job_pickup_phone: '+1 555 0100',
    job_pickup_name: 'Pat',
    job_pickup_email: 'pat@example.com',
    job_pickup_address: '1 Dock Rd',
    job_pickup_latitude: '0',
    job_pickup_longitude: '-74.006',
    job_pickup_datetime: typedTime('2026-12-01 09:00'),
    customer_email: 'ana@example.com',
    customer_username: 'Ana',
    customer_phone: '+1 555 0101',
    customer_address: '2 Elm St',
    latitude: '40.7',
    longitude: '-74',
    job_delivery_datetime: typedTime('2026-12-01T14:30'),
    zone: 'EST',
    assignment: 'auto',
    team_id: '7',
    fleet_id: '12',
    tags: ' van, cold ,',
    tracking_link: true,
    notify: true,
    ride_type: true,
    template: 'Cold chain',
    customFields: [{ label: 'Boxes', data: '2' }],
    deliveryCustomFields: [{ label: 'Floor', data: '3' }],
    images: [{ url: 'https://example.com/a.jpg' }, { url: ' ' }],
  });

describe('toBody', () => {
  it.each(taskKinds)(
    'makes a complete %s of exactly the listed fields, without api_key and the id that was not chosen',
    (kind) => {
      const names = fieldsOf(kind).filter((name) => name !== 'api_key' && name !== 'fleet_id');
      expect(Object.keys(toBody(kind, filled(), documented))).toEqual(names);
    },
  );

  it.each(taskKinds)('gives an empty %s every field but optional ones and ids', (kind) => {
    const names = fieldsOf(kind).filter((name) => name !== 'api_key' && !isOmittable(name));
    expect(Object.keys(toBody(kind, newValues(), documented))).toEqual(names);
  });

  it('writes a pickup with the types and formats of the wire', () => {
    expect(toBody('pickup', filled(), documented)).toEqual({
      merchant_id: 'm-1',
      order_id: '007',
      job_description: 'Two boxes\nfragile',
      job_pickup_phone: '+1 555 0100',
      job_pickup_name: 'Pat',
      job_pickup_email: 'pat@example.com',
      job_pickup_address: '1 Dock Rd',
      job_pickup_latitude: '0',
      job_pickup_longitude: '-74.006',
      job_pickup_datetime: '2026-12-01 09:00:00',
      has_pickup: 1,
      has_delivery: 0,
      layout_type: 0,
      tracking_link: 1,
      timezone: '+300',
      pickup_custom_field_template: 'Cold_chain',
      pickup_meta_data: [{ label: 'Boxes', data: '2' }],
      team_id: 7,
      auto_assignment: 1,
      p_ref_images: ['https://example.com/a.jpg'],
      notify: 1,
      geofence: 0,
      tags: 'van,cold',
    });
  });

  it('writes both arrays of custom fields of a pickup-and-delivery and the one of an appointment', () => {
    const both = toBody('pickup-delivery', filled(), documented);
    expect(both.pickup_meta_data).toEqual([{ label: 'Boxes', data: '2' }]);
    expect(both.meta_data).toEqual([{ label: 'Floor', data: '3' }]);
    const appointment = toBody('appointment', filled(), documented);
    expect(appointment.meta_data).toEqual([{ label: 'Boxes', data: '2' }]);
    expect(appointment.custom_field_template).toBe('Cold_chain');
    expect(appointment.ref_images).toEqual(['https://example.com/a.jpg']);
  });

  it('sends no team with an agent, and no agent with a team', () => {
    const agent = toBody('delivery', { ...filled(), assignment: 'agent' }, documented);
    expect(agent).toMatchObject({ auto_assignment: 0, fleet_id: '12' });
    expect(agent).not.toHaveProperty('team_id');
    const none = toBody('delivery', { ...filled(), assignment: 'unassigned' }, documented);
    expect(none).toMatchObject({ auto_assignment: 0 });
    expect(none).not.toHaveProperty('fleet_id');
  });

  it('expresses both times in the one offset of the earlier date', () => {
    const across = {
      ...filled(),
      zone: 'America/New_York',
      job_pickup_datetime: typedTime('2026-10-31 20:00'),
      job_delivery_datetime: typedTime('2026-11-01 10:00'),
    };
    expect(toBody('pickup-delivery', across, documented)).toMatchObject({
      timezone: '+240',
      job_pickup_datetime: '2026-10-31 20:00:00',
      job_delivery_datetime: '2026-11-01 11:00:00',
    });
  });

  it('writes the flags of the profile', () => {
    expect(toBody('appointment', filled(), profiles['tookan-v2'])).toMatchObject({
      has_pickup: 0,
      has_delivery: 0,
      layout_type: 1,
    });
  });
});

const line = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim());
const rows = fc.array(fc.record({ label: line.filter(Boolean), data: line.filter(Boolean) }), {
  maxLength: 3,
});
const wall = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2036-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16).replace('T', ' '));

const anyValues: fc.Arbitrary<FormValues> = fc
  .record({
    merchant_id: line,
    order_id: line,
    job_description: line,
    job_pickup_phone: line,
    job_pickup_name: line,
    job_pickup_email: fc.constantFrom('', 'a@b.co'),
    job_pickup_address: line,
    job_pickup_latitude: fc.constantFrom('', '0', '-89.5'),
    job_pickup_longitude: fc.constantFrom('', '0', '179.123456'),
    job_pickup_datetime: fc.oneof(fc.constant(''), wall).map((text) => typedTime(text)),
    customer_email: fc.constantFrom('', 'a@b.co'),
    customer_username: line,
    customer_phone: line,
    customer_address: line,
    latitude: fc.constantFrom('', '12.5'),
    longitude: fc.constantFrom('', '-0.5'),
    job_delivery_datetime: fc.oneof(fc.constant(''), wall).map((text) => typedTime(text)),
    team_id: fc.constantFrom('', '7', '12'),
    fleet_id: line,
    tags: fc.constantFrom('', 'van', 'van, cold'),
    tracking_link: fc.boolean(),
    notify: fc.boolean(),
    geofence: fc.boolean(),
    ride_type: fc.boolean(),
    assignment: fc.constantFrom('unassigned' as const, 'auto' as const, 'agent' as const),
    zone: fc.constantFrom('EST', 'IST', '+330', '+0', '-840', 'Asia/Kathmandu', 'America/New_York'),
    template: fc.constantFrom('', 'Cold chain'),
    customFields: rows,
    deliveryCustomFields: rows,
  })
  .map((given) => newValues(given));

describe('toBody and fromBody', () => {
  it('are inverse: a body that is read into the form is written the same again', () => {
    fc.assert(
      fc.property(fc.constantFrom<TaskKind>(...taskKinds), anyValues, (kind, values) => {
        const body = toBody(kind, values, documented);
        expect(toBody(kind, fromBody({ kind, body }), documented)).toEqual(body);
      }),
      { numRuns: 400 },
    );
  });

  it('make a body that the strict schema accepts, whatever was typed within the rules', () => {
    fc.assert(
      fc.property(fc.constantFrom<TaskKind>(...taskKinds), anyValues, (kind, values) => {
        const read = strictBodySchema(kind).safeParse(toBody(kind, values, documented));
        expect(read.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [-1, 1],
  ])('read notify %j of another client as %j', (sent, expected) => {
    const body = { ...toBody('delivery', newValues({}), documented), notify: sent };
    const task = { kind: 'delivery', body } as Parameters<typeof fromBody>[0];
    expect(toBody('delivery', fromBody(task), documented)).toMatchObject({ notify: expected });
  });
});
