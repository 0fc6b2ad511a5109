import { describe, expect, it } from 'vitest';
import { samples } from '#testing/samples.ts';
import { taskKinds, type TaskKind } from './operations.ts';
import { profiles } from './profiles.ts';
import { meaningOf, spell } from './spelling.ts';

const { documented, 'tookan-v2': tookan } = profiles;

const spelled = (kind: TaskKind, changes: Record<string, unknown> = {}) =>
  spell({ ...samples[kind].body, ...changes }, tookan.spelling[kind]);

/** A body without some of its fields. */
const without = (body: Readonly<Record<string, unknown>>, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

describe('the documented profile', () => {
  it.each(taskKinds)('sends a %s under the names of §4, in their order', (kind) => {
    const sent = spell(samples[kind].body, documented.spelling[kind]);
    expect(Object.entries(sent)).toEqual(Object.entries(samples[kind].body));
  });
});

describe('the profile Tookan v2', () => {
  it.each(['pickup', 'appointment'] as const)('sends a %s as it is: its names are the same there', (kind) => {
    expect(spelled(kind)).toEqual(samples[kind].body);
  });

  it('sends the template, custom fields and images of a delivery under the names that are a delivery’s there', () => {
    const { pickup_custom_field_template, pickup_meta_data, p_ref_images } = samples.delivery.body;
    expect(spelled('delivery')).toEqual({
      ...without(samples.delivery.body, 'pickup_custom_field_template', 'pickup_meta_data', 'p_ref_images'),
      custom_field_template: pickup_custom_field_template,
      meta_data: pickup_meta_data,
      ref_images: p_ref_images,
    });
    expect(spelled('delivery', { pickup_meta_data: [], p_ref_images: [] })).toMatchObject({
      meta_data: [],
      ref_images: [],
    });
  });

  it('names the template of a pickup-and-delivery for the delivery as well', () => {
    const { body } = samples['pickup-delivery'];
    expect(spelled('pickup-delivery')).toEqual({ ...body, custom_field_template: 'Parcel_check' });
  });
});

it.each([
  ['meta_data', 'pickup_meta_data'],
  ['meta_data[0].label', 'pickup_meta_data[0].label'],
  ['ref_images.1', 'p_ref_images.1'],
  ['customer_phone', 'customer_phone'],
  ['', ''],
])('what a service says of "%s" of a delivery is about %s', (named, field) => {
  expect(meaningOf(named, tookan.spelling.delivery)).toBe(field);
  expect(meaningOf(named, {})).toBe(named);
});
