import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** The closed list of forms: what each is stored as, and what lies outside it. */

/** A number that is sent with just these digits. */
const digits = (text: string): unknown => JSON.rawJSON?.(text);

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load({
    merchants: [{ merchant_id: '12', name: 'Twelve' }],
    teams: [{ team_id: 7, name: 'Seven' }],
    agents: [{ fleet_id: '7', name: 'Ana' }],
    templates: [{ name: 'Parcel', fields: [{ label: 'Size' }] }],
  });
});
afterAll(() => service.close());

const send = async (kind: TaskKind, changes: Record<string, unknown>) => {
  const response = await service.fetch(profiles.documented.paths[kind], service.body(kind, changes));
  return { http: response.status, ...(await response.json()) };
};

const stored = async (jobId: number): Promise<Record<string, unknown>> => {
  const row = await service.db
    .selectFrom('tasks')
    .select('body')
    .where('account_id', '=', service.account.account_id)
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.body);
};

const parcel = { pickup_custom_field_template: 'Parcel' };

describe('forms that are accepted', () => {
  it.each<[field: string, sent: unknown, kept: unknown, also?: Record<string, unknown>]>([
    ['tracking_link', '1', 1],
    ['tracking_link', true, 1],
    ['tracking_link', '0', 0],
    ['tracking_link', false, 0],
    ['tracking_link', '', undefined],
    ['auto_assignment', '0', 0],
    ['has_pickup', true, 1],
    ['layout_type', '0', 0],
    ['layout_type', false, 0],
    ['notify', true, 1],
    ['notify', '1', 1],
    ['geofence', '', undefined],
    ['geofence', 2, 2],
    ['team_id', 7, 7],
    ['team_id', '7', 7],
    ['team_id', '', undefined],
    ['team_id', null, undefined],
    ['fleet_id', 7, '7'],
    ['fleet_id', '7', '7'],
    ['fleet_id', '', undefined],
    ['fleet_id', null, undefined],
    ['merchant_id', 12, '12'],
    ['order_id', '007', '007'],
    ['order_id', 7, '7'],
    ['job_pickup_email', 'not an address', 'not an address'],
    ['tags', ['a', 'b c'], 'a,b c'],
    ['tags', [], ''],
    ['tags', null, undefined],
    ['timezone', '+480', '+480'],
    ['timezone', '480', '+480'],
    ['timezone', 480, '+480'],
    ['timezone', -330, '-330'],
    ['timezone', '-330', '-330'],
    ['timezone', 0, '+0'],
    ['timezone', '0', '+0'],
    ['team_id', digits('0.7e1'), 7],
    ['fleet_id', digits('7.0'), '7'],
    ['timezone', digits('-330.0'), '-330'],
    ['job_pickup_latitude', digits('1e-7'), '0.0000001', { job_pickup_longitude: '1' }],
    ['job_pickup_datetime', '2026-12-01 14:30', '2026-12-01 14:30:00'],
    ['job_pickup_datetime', '2026-12-01T14:30:05.123', '2026-12-01 14:30:05'],
    // §2.2: UTC − local, so California's +480 lies eight hours behind UTC, India's -330 ahead of it.
    ['job_pickup_datetime', '2026-12-01T22:30:00Z', '2026-12-01 14:30:00'],
    ['job_pickup_datetime', '2026-12-01T23:30:00-08:00', '2026-12-02 13:00:00', { timezone: '-330' }],
    ['job_pickup_datetime', '2027-03-01T00:30:00+0530', '2027-02-28 19:00:00', { timezone: '+0' }],
    ['job_pickup_latitude', 37.5, '37.5', { job_pickup_longitude: '1' }],
    ['pickup_meta_data', '', undefined],
    ['pickup_meta_data', null, undefined],
    ['pickup_meta_data', [{ label: 'Size', data: 4 }], [{ label: 'Size', data: '4' }], parcel],
    ['pickup_meta_data', [{ label: 'Size', data: true }], [{ label: 'Size', data: 'true' }], parcel],
    ['p_ref_images', '', undefined],
    ['p_ref_images', null, undefined],
    ['p_ref_images', ['https://a.example/1.png'], ['https://a.example/1.png']],
    ['job_description', 'two\nlines', 'two\nlines'],
    ['job_pickup_name', '\u200fعربي "x"', '\u200fعربي "x"'],
  ])('%s: %j', async (field, sent, kept, also = {}) => {
    const answer = await send('pickup', { ...also, [field]: sent });
    expect(answer).toMatchObject({ http: 200 });
    expect((await stored(answer.data.job_id))[field]).toEqual(kept);
  });
});

describe('values that are refused by name', () => {
  it.each<[field: string, sent: unknown]>([
    ['tracking_link', 2],
    ['tracking_link', '1 '],
    ['tracking_link', 'true'],
    ['tracking_link', null],
    ['tracking_link', [1]],
    ['notify', '0x10'],
    ['notify', '1e3'],
    ['notify', -1],
    ['notify', 1.5],
    ['team_id', '7 '],
    ['team_id', '07'],
    ['team_id', '-0'],
    ['team_id', 7.5],
    ['team_id', digits('9007199254740993')],
    ['team_id', digits('1e400')],
    ['notify', digits('9007199254740993')],
    ['fleet_id', digits('9007199254740993')],
    ['team_id', true],
    ['team_id', {}],
    ['merchant_id', {}],
    ['merchant_id', 'x\r\ny'],
    ['merchant_id', ''],
    ['order_id', digits('1e400')],
    ['order_id', digits('12345678901234567890')],
    ['order_id', true],
    ['order_id', 'a\nb'],
    ['order_id', '   '],
    ['job_pickup_name', 'Ana \u202eABC'],
    ['order_id', 'x'.repeat(129)],
    ['job_description', 7],
    ['job_description', 'a\u0000b'],
    ['job_pickup_phone', 4155550101],
    ['job_pickup_phone', '\ud800'],
    ['job_pickup_address', ''],
    ['job_pickup_datetime', ''],
    ['job_pickup_datetime', '2026-12-01'],
    ['job_pickup_datetime', '2026-02-30 10:00'],
    ['job_pickup_datetime', '2026-02-30T10:00:00Z'],
    ['job_pickup_datetime', '2026-12-01T24:00:00Z'],
    ['job_pickup_datetime', 'tomorrow'],
    ['job_pickup_datetime', '12/01/2026 14:30'],
    ['job_pickup_datetime', 1_790_000_000],
    ['timezone', ''],
    ['timezone', '-06:00'],
    ['timezone', '+0300'],
    ['timezone', '+841'],
    ['timezone', 5.5],
    ['timezone', 'PST'],
    ['job_pickup_latitude', '90.0001'],
    ['job_pickup_latitude', '40,7'],
    ['job_pickup_longitude', '1e-7'],
    ['tags', [1]],
    ['tags', { a: 1 }],
    ['pickup_meta_data', 'x'],
    ['pickup_meta_data', [1]],
    ['pickup_meta_data', [{ label: 'Size', data: null }]],
    ['pickup_meta_data', [{ label: '', data: '' }]],
    ['pickup_meta_data', { label: 'Size', data: 'L' }],
    ['p_ref_images', 'https://a.example/1.png'],
    ['p_ref_images', ['javascript:alert(1)']],
    ['p_ref_images', [7]],
  ])('%s: %j', async (field, sent) => {
    const { http, issues, status, processed } = await send('pickup', { [field]: sent });
    expect({ http, status, processed }).toEqual({ http: 400, status: 100, processed: false });
    expect(issues.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['one coordinate of two', { job_pickup_latitude: '1' }, 'job_pickup_longitude'],
    ['the point 0, 0', { job_pickup_latitude: 0, job_pickup_longitude: '0' }, 'job_pickup_latitude'],
  ])('%s', async (_, changes, field) => {
    expect((await send('pickup', changes)).issues).toMatchObject([{ field }]);
  });

  it('a ride_type that §2.1 does not state', async () => {
    expect((await send('pickup-delivery', { ride_type: 2 })).issues).toMatchObject([{ field: 'ride_type' }]);
  });

  it('too many image links, with the maximum', async () => {
    const links = Array.from({ length: 101 }, () => 'https://a.example/1.png');
    expect((await send('pickup', { p_ref_images: links })).message).toContain('at most 100 links');
  });

  it('several at once', async () => {
    const { issues, message } = await send('pickup', { timezone: 'x', notify: 'y', order_id: [] });
    expect(issues).toHaveLength(3);
    expect(message).toBe('order_id: Must be text. Also wrong: timezone, notify.');
  });
});
