import { describe, expect, it } from 'vitest';
import { fieldsOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { codecOf } from '#form/codecs.ts';
import { rowOf } from '#form/schema.ts';
import { toBody } from '#form/body.ts';
import { newValues } from '#form/values.ts';
import { maxLinkLength, readLink } from './link.ts';

const read = (kind: TaskKind, query: string) => {
  const reading = readLink(`${kind}?${query}`);
  return { values: Object.fromEntries(reading?.values ?? []), ignored: reading?.ignored };
};

const textControls = new Set([
  'text',
  'phone',
  'email',
  'address',
  'coordinate',
  'multiline',
  'tags',
  'datetime',
]);

const fixed = new Set(['has_pickup', 'has_delivery', 'layout_type']);
const linkText = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

describe.each(taskKinds)('a link to a %s', (kind) => {
  const textNames = fieldsOf(kind).filter((name) => textControls.has(rowOf(name).control));

  it.each(['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '100% & more', '\u200fabc'])(
    'has the text %s as it is',
    (text) => {
      for (const name of textNames)
        expect(read(kind, `${name}=${encodeURIComponent(text)}`).values).toEqual({ [name]: text });
    },
  );

  it.each(['%00', 'a%1Bb'])('ignores the unreadable value %s', (text) => {
    for (const name of textNames)
      expect(read(kind, `${name}=${text}`)).toEqual({ values: {}, ignored: [name] });
  });

  it('to a task fills the form with it', () => {
    const filled = newValues({
      order_id: 'A-17',
      customer_username: 'Bo & Ann = 100%',
      job_description: 'Two\nlines',
      customFields: [{ label: 'Items', data: '2 soups' }],
      images: [{ url: 'https://example.com/a.jpg?b=c&d=e' }],
      geofence: true,
      assignment: 'auto',
      team_id: '11',
    });
    const body: Record<string, unknown> = toBody(kind, filled, profiles.documented);
    const given = fieldsOf(kind).filter((name) => !fixed.has(name) && body[name]);
    const reading = readLink(`${kind}?${given.map((name) => `${name}=${linkText(body[name])}`).join('&')}`);
    const values = newValues();
    for (const [name, wire] of reading?.values ?? []) codecOf(name).fromWire(wire, name, { kind, values });
    expect(reading?.ignored).toEqual([]);
    expect(toBody(kind, values, profiles.documented)).toEqual(body);
  });
});

it.each([
  ['customer_fone=1', 'customer_fone'],
  ['__proto__=x', '__proto__'],
  ['api_key=secret', 'api_key'],
  ['layout_type=9', 'layout_type'],
  ['geofence=yes', 'geofence'],
  ['pickup_meta_data=soup', 'pickup_meta_data'],
  ['team_id=North', 'team_id'],
])('ignores %s, which the form can’t take', (query, name) => {
  expect(read('delivery', query)).toEqual({ values: {}, ignored: [name] });
});

it('uses the first of two values', () => {
  expect(read('delivery', 'notify=1&notify=0')).toEqual({ values: { notify: 1 }, ignored: ['notify'] });
});

it('keeps the plus of an email and of a phone with a prefix', () => {
  const link =
    'delivery?customer_email=ana+deliveries@example.com&customer_phone=sip:+14155550102@pbx.example.com';
  const { values } = readLink(link) ?? {};
  expect(values?.get('customer_email')).toBe('ana+deliveries@example.com');
  expect(values?.get('customer_phone')).toBe('sip:+14155550102@pbx.example.com');
});

it('does not read a link of more than 8 kB', () => {
  expect(readLink(`delivery?customer_phone=${'1'.repeat(maxLinkLength)}`)).toBeNull();
});

it('keeps the plus of a number and reads other pluses as blanks', () => {
  const { values } = read('delivery', 'customer_phone=+14155550102&customer_username=Bo+Chen');
  expect(values).toEqual({ customer_phone: '+14155550102', customer_username: 'Bo Chen' });
});
