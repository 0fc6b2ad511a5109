import { describe, expect, it } from 'vitest';
import type { FieldName } from '#contract/fields.ts';
import { fieldsOf, taskKinds } from '#contract/operations.ts';
import { taskLink } from '#contract/task-link.ts';
import { rowOf } from '#form/field-rows.ts';
import { toLink } from '#form/to-body.ts';
import { newValues } from '#form/values.ts';
import { readLink } from './link-values.ts';

/** What a link does to an empty form of a kind. */
const read = (kind: (typeof taskKinds)[number], text: string) => {
  const values = newValues();
  const reading = readLink(kind, text);
  reading?.put(values);
  return { values, reading, refused: reading?.refused.map(({ name, why }) => `${name}: ${why}`) };
};

const textNames = (kind: (typeof taskKinds)[number]): FieldName[] =>
  fieldsOf(kind).filter((name) =>
    ['text', 'phone', 'email', 'address', 'coordinate', 'multiline', 'tags', 'datetime'].includes(
      rowOf(name).control,
    ),
  );

describe.each(taskKinds)('a link to a %s', (kind) => {
  it('fills every text as it is, whatever it says', () => {
    for (const text of [
      '<img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      '"\'`${}',
      '100% & more',
      '\u200fabc',
    ])
      for (const name of textNames(kind)) {
        const { values, reading } = read(kind, `${name}=${encodeURIComponent(text)}`);
        expect(reading).toMatchObject({ keys: [name], refused: [], listed: [] });
        expect(values[name as 'order_id']).toBe(text);
      }
  });

  it.each([
    ['a NUL', '%00', 'characters'],
    ['an escape', 'a%1Bb', 'characters'],
    ['percent garbage', '%zz%', 'damaged'],
    ['bytes that are no UTF-8', '%ff%fe', 'damaged'],
  ])('refuses %s by the name of its field', (_what, text, why) => {
    for (const name of textNames(kind)) {
      const { values, refused } = read(kind, `${name}=${text}`);
      expect(refused).toEqual([`${name}: ${why}`]);
      expect(values).toEqual(newValues());
    }
  });

  it('fills nothing of more than 8 kB', () => {
    expect(readLink(kind, `customer_phone=${'1'.repeat(2 ** 20)}`)).toBeNull();
    expect(readLink(kind, 'a&'.repeat(4097))).toBeNull();
  });

  it('leaves ids to the lists, and takes no key and no flag', () => {
    const ids = ['merchant_id', 'team_id', 'fleet_id'].filter((name) =>
      fieldsOf(kind).some((each) => each === name),
    );
    const { values, reading, refused } = read(
      kind,
      [...ids.map((name) => `${name}=9`), 'api_key=secret', 'layout_type=9'].join('&'),
    );
    expect(values).toEqual(newValues());
    expect(reading?.listed).toEqual(ids.map((name) => ({ name, value: '9' })));
    expect(refused).toEqual(['api_key: never', 'layout_type: never']);
  });

  it('names what the form has not, and what comes twice', () => {
    const { refused, values } = read(
      kind,
      'customer_fone=1&__proto__=x&screen=y&notify=1&notify=0&geofence=yes',
    );
    expect(refused).toEqual([
      'customer_fone: unknown',
      '__proto__: unknown',
      'screen: unknown',
      ...(fieldsOf(kind).includes('notify') ? [] : ['notify: unknown']),
      fieldsOf(kind).includes('notify') ? 'notify: twice' : 'notify: unknown',
      fieldsOf(kind).includes('geofence') ? 'geofence: flag' : 'geofence: unknown',
    ]);
    expect(values.notify).toBe(fieldsOf(kind).includes('notify'));
  });

  it('is what a form gives, and fills another one alike', () => {
    const given = newValues({
      order_id: 'A-17',
      customer_phone: '+1 415 555 0102',
      job_pickup_phone: '+1 415 555 0103',
      customer_username: 'Bo & Ann = 100%',
      customer_address: '500 Castro St, San Francisco',
      job_description: 'Two\nlines',
      job_delivery_datetime: 'tom 9',
      zone: 'America/Chicago',
      tags: 'van,express',
      template: 'Food order',
      customFields: [{ label: 'Items', data: '2 soups' }],
      images: [{ url: 'https://example.com/a.jpg?b=c&d=e' }],
      geofence: true,
      assignment: 'auto',
    });
    const link = toLink(kind, given) ?? '';
    expect(link).toMatch(new RegExp(`^/new/${kind}#[^#]+$`));
    const { values, refused } = read(kind, link.split('#')[1] ?? '');
    expect(refused).toEqual([]);
    expect(toLink(kind, values)).toBe(link);
  });
});

it('a number keeps its plus, and other pluses are blanks', () => {
  const { values } = read('delivery', 'customer_phone=+14155550102&customer_username=Bo+Chen&timezone=+480');
  expect(values).toMatchObject({
    customer_phone: '+14155550102',
    customer_username: 'Bo Chen',
    zone: '+480',
  });
});

it('lists are JSON, as on the wire, and a link of a picture may stand alone', () => {
  const bad = read('delivery', 'pickup_meta_data=[1]&p_ref_images=[{}]');
  expect(bad.refused).toEqual(['pickup_meta_data: list', 'p_ref_images: list']);
  expect(read('delivery', 'p_ref_images=javascript:alert(1)').values.images).toEqual([
    { url: 'javascript:alert(1)' },
  ]);
});

it('a suggested order number, the key and flags are in no link', () => {
  const link = toLink('delivery', newValues({ order_id: 'T-261201-7KQ4XZ', customer_phone: '1' }));
  expect(link).toMatch(/#customer_phone=1$/);
  expect(taskLink('delivery', { api_key: 'secret', has_pickup: 1, notify: 0, tags: '' })).toBe(
    '/new/delivery#',
  );
});
