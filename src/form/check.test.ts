import { describe, expect, it } from 'vitest';
import { emptyDirectory } from '#testing/form-frame.tsx';
import type { TaskKind } from '#contract/operations.ts';
import { strictBodySchema } from '#contract/body-schema.ts';
import { profiles } from '#contract/profiles.ts';
import { invalid } from '#contract/messages.ts';
import { checkValues, toFormIssues } from './check.ts';
import type { Directory } from './directory.ts';
import { toBody } from './body.ts';
import { newValues, typedTime, type FormValues } from './values.ts';
import { checkWords } from './words.ts';

const withLabels = (...labels: string[]): Directory => ({
  ...emptyDirectory,
  templates: { list: [{ name: 'T', labels }], state: 'ready' },
});

const check = (kind: TaskKind, values: FormValues, directory: Directory = emptyDirectory) =>
  checkValues(kind, values, { profile: profiles.documented, directory });

const delivery = (changes: Partial<FormValues> = {}): FormValues =>
  newValues({
    merchant_id: 'm-1',
    order_id: 'A-1',
    job_description: 'Boxes',
    customer_phone: '+1 555 0101',
    customer_address: '2 Elm St',
    job_delivery_datetime: typedTime('2026-12-01 14:30'),
    zone: 'EST',
    ...changes,
  });

const keys = (issues: readonly { key: string }[]) => issues.map((issue) => issue.key);

describe('checkValues', () => {
  it.each([
    [
      'pickup',
      'merchant_id order_id job_pickup_phone job_pickup_address job_pickup_datetime zone job_description',
    ],
    [
      'delivery',
      'merchant_id order_id customer_phone customer_address job_delivery_datetime zone job_description',
    ],
    [
      'pickup-delivery',
      'merchant_id order_id job_pickup_phone customer_phone job_pickup_address customer_address job_pickup_datetime job_delivery_datetime zone job_description',
    ],
    [
      'appointment',
      'merchant_id order_id customer_phone customer_address job_pickup_datetime job_delivery_datetime zone',
    ],
  ] as const)('asks an empty %s for all that it requires, in the order of the screen', (kind, expected) => {
    expect(keys(check(kind, newValues()))).toEqual(expected.split(' '));
  });

  it('finds nothing wrong with a complete delivery', () => {
    expect(check('delivery', delivery())).toEqual([]);
  });

  it('does not call a typed time missing while the zone is', () => {
    expect(keys(check('delivery', delivery({ zone: '' })))).toEqual(['zone']);
  });

  it('does not call a chosen region missing while the time is', () => {
    const values = delivery({ zone: 'America/Chicago', job_delivery_datetime: typedTime() });
    expect(keys(check('delivery', values))).toEqual(['job_delivery_datetime']);
  });

  it.each([
    ['half a pair', { latitude: '40.7' }, 'longitude'],
    ['0, 0', { latitude: '0', longitude: '0.0' }, 'latitude'],
    ['out of range', { latitude: '91', longitude: '1' }, 'latitude'],
    ['an unreadable time', { job_delivery_datetime: typedTime('soonish') }, 'job_delivery_datetime'],
    ['an unknown zone', { zone: 'Atlantis/Main' }, 'zone'],
    ['an address with a control character', { customer_address: 'a\u0000b' }, 'customer_address'],
    ['an invalid email', { customer_email: '-' }, 'customer_email'],
    ['auto-assign without a team', { assignment: 'auto' }, 'team_id'],
    ['a team that is no number', { assignment: 'auto', team_id: 'North' }, 'team_id'],
    ['agent without an agent', { assignment: 'agent' }, 'fleet_id'],
    ['custom fields without a template', { customFields: [{ label: 'a', data: 'b' }] }, 'template'],
    [
      'a custom field without a label',
      { template: 'T', customFields: [{ label: ' ', data: 'b' }] },
      'customFields',
    ],
    ['an invalid image link', { images: [{ url: 'javascript:alert(1)' }] }, 'images'],
  ] as const)('refuses %s', (_, changes, key) => {
    expect(keys(check('delivery', delivery(structuredClone(changes) as Partial<FormValues>)))).toEqual([key]);
  });

  it('reports each wrong image link', () => {
    const urls = ['no link', 'https://example.com/a.png', 'javascript:alert(1)'];
    const issues = check('delivery', delivery({ images: urls.map((url) => ({ url })) }));
    expect(issues.map(({ key, row }) => [key, row])).toEqual([
      ['images', 0],
      ['images', 2],
    ]);
  });

  it.each<[string, Partial<FormValues>, string]>([
    ['a value', { customFields: [{ label: 'Boxes', data: 'x'.repeat(4001) }] }, 'customFields'],
    ['a label', { customFields: [{ label: 'x'.repeat(129), data: '2' }] }, 'customFields'],
    [
      'the list of links',
      { images: Array.from({ length: 101 }, () => ({ url: 'https://example.com/a.png' })) },
      'images',
    ],
  ])('refuses %s that is too long, which no body may have', (_what, part, key) => {
    const values = delivery({ template: 'T', ...part });
    expect(keys(check('delivery', values))).toEqual([key]);
    expect(
      strictBodySchema('delivery').safeParse(toBody('delivery', values, profiles.documented)).success,
    ).toBe(false);
  });

  it('accepts coordinates in place of an address', () => {
    expect(check('delivery', delivery({ customer_address: '', latitude: '40.7', longitude: '-74' }))).toEqual(
      [],
    );
  });

  it('refuses a label that the template does not have', () => {
    const foreign = delivery({ template: 'T', customFields: [{ label: 'Boxes', data: '2' }] });
    expect(keys(check('delivery', foreign, withLabels('Floor')))).toEqual(['customFields']);
    expect(check('delivery', foreign, withLabels('Boxes'))).toEqual([]);
  });

  it('refuses an id that its list does not have, where there is a list', () => {
    const list = { choices: [{ value: '7', label: 'North' }], state: 'ready' } as const;
    const lists: Directory = {
      merchants: list,
      teams: list,
      agents: list,
      templates: { list: [], state: 'ready' },
    };
    const known = delivery({ merchant_id: '7', assignment: 'auto', team_id: '7' });
    expect(check('delivery', known, lists)).toEqual([]);
    expect(
      keys(check('delivery', { ...known, merchant_id: 'm', team_id: '8', template: 'T' }, lists)),
    ).toEqual(['merchant_id', 'template', 'team_id']);
    expect(check('delivery', { ...known, team_id: 'West' }, lists)).toEqual([
      { key: 'team_id', message: checkWords.noTeam },
    ]);
    expect(keys(check('delivery', { ...known, assignment: 'agent', fleet_id: 'Bo' }, lists))).toEqual([
      'fleet_id',
    ]);
  });

  it('refuses an appointment that ends when it starts, and a time that the clocks skip', () => {
    const appointment = delivery({ job_pickup_datetime: typedTime('2026-12-01 14:30') });
    expect(keys(check('appointment', appointment))).toEqual(['job_delivery_datetime']);
    const gap = delivery({ zone: 'America/New_York', job_delivery_datetime: typedTime('2027-03-14 02:30') });
    expect(check('delivery', gap)[0]?.message).toContain('Sun 14 Mar 2027, 03:00');
    const overlap = delivery({
      zone: 'America/New_York',
      job_delivery_datetime: typedTime('2026-11-01 01:30'),
    });
    expect(check('delivery', overlap)[0]?.message).toContain('twice');
    overlap.job_delivery_datetime.occurrence = '2026-11-01 01:30:00 +300';
    expect(check('delivery', overlap)).toEqual([]);
  });

  it('needs no team for a pickup-and-delivery (§4.3)', () => {
    const both = delivery({
      assignment: 'auto',
      job_pickup_phone: '112',
      job_pickup_address: 'a',
      job_pickup_datetime: typedTime('2026-12-01 09:00'),
    });
    expect(check('pickup-delivery', both)).toEqual([]);
  });
});

describe('a text', () => {
  it.each([
    ['with an API key', { job_description: `Key dk_live_${'a'.repeat(43)}` }, invalid.apiKey],
    [
      'with the character that shows a name backwards',
      { customer_username: 'Ana \u202eABC' },
      'Remove line breaks and control characters.',
    ],
    ['that is longer than its field allows', { order_id: 'x'.repeat(129) }, 'At most 128 characters.'],
  ])('%s is refused', (_what, changes, message) => {
    expect(check('delivery', delivery(changes))).toEqual([{ key: Object.keys(changes)[0], message }]);
  });
});

describe('toFormIssues', () => {
  it('assigns issues by wire name to the controls that ask for them, and leaves the others over', () => {
    const issues = ['timezone', 'meta_data.0.label', 'customer_phone', 'layout_type', 'job_description'].map(
      (field) => ({
        field,
        message: field,
      }),
    );
    const { shown, rest } = toFormIssues('appointment', issues);
    expect(keys(shown)).toEqual(['zone', 'customFields', 'customer_phone']);
    expect(rest.map((issue) => issue.field)).toEqual(['layout_type', 'job_description']);
  });
});

describe('what only looks filled in', () => {
  it.each(['abc', '12', '14155550102.0'])('is the phone %s', (customer_phone) => {
    expect(check('delivery', delivery({ customer_phone }))).toEqual([
      { key: 'customer_phone', message: expect.stringMatching(/at least 3 digits, without decimals/) },
    ]);
  });

  it('is no phone of 3 to 6 digits, which may be right', () => {
    expect(check('delivery', delivery({ customer_phone: '55501' }))).toEqual([]);
  });

  it('is a text of only invisible characters', () => {
    const unseen = delivery({
      order_id: '\u200b',
      job_description: '\u00ad',
      customer_phone: '\ufeff',
      customer_address: '\u200d',
      customer_username: '\u2060',
      tags: '\u200b,van',
    });
    expect(keys(check('delivery', unseen))).toEqual([
      'order_id',
      'customer_phone',
      'customer_address',
      'job_description',
    ]);
    const body = toBody('delivery', unseen, profiles.documented);
    expect(body).toMatchObject({ order_id: '', tags: 'van' });
    expect(body).not.toHaveProperty('customer_username');
  });
});
