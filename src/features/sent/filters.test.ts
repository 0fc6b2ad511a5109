import { describe, expect, it } from 'vitest';
import { aConnection, anIntent, type IntentPart } from '#testing/intents.ts';
import { filterSent, type Filters } from './filters.ts';
import { mergeSent } from './items.ts';

const intent = (id: string, { body, ...part }: IntentPart) =>
  anIntent({ id, orderId: `T-${id}`, body: { order_id: `T-${id}`, ...body }, state: 'created', ...part });
const at = (day: string) => new Date(`${day}T12:00:00`).getTime();

const row = {
  job_id: 7,
  order_id: 'S-7',
  merchant_id: 'm1',
  kind: 'delivery',
  name: 'Zoë',
  phone: '(415) 555-0177',
  address: '1 Main St',
  job_pickup_datetime: null,
  job_delivery_datetime: null,
  timezone: '+480',
  assignment: { state: 'unassigned' },
  state: 'successful',
  tracking_link: null,
  time_zone: null,
  created_at: '2026-11-17T12:00:00Z',
} as const;

const items = mergeSent({
  intents: [
    intent('1', {
      createdAt: at('2026-11-21'),
      body: { customer_phone: '+1 (415) 555-0134', customer_username: 'Ana Lopez' },
    }),
    intent('2', {
      createdAt: at('2026-11-20'),
      state: 'unknown',
      body: { job_pickup_address: '12 Café Street' },
    }),
    intent('3', { createdAt: at('2026-11-19'), state: 'rejected' }),
    intent('4', { createdAt: at('2026-11-18'), state: 'unknown', settledBy: 'person' }),
  ],
  rows: [row],
  connection: aConnection,
  onLine: true,
  fileOf: ({ id }) => (id === '3' ? 'Route north.csv' : ''),
});
const any: Filters = { search: '', status: 'all', days: '', isBrowserOnly: false };
const found = (filters: Partial<Filters>) =>
  filterSent(items, { ...any, ...filters })
    .shown.map(({ key }) => key)
    .join('');

describe('finding sent tasks', () => {
  it.each([
    ['', '12347'],
    ['t-3', '3'],
    ['ana', '1'],
    ['zoe main', '7'],
    ['cafe street', '2'],
    ['route north', '3'],
    ['4155550134', '1'],
    ['+1 415 555 0134', '1'],
    ['0415/5550134', '1'],
    ['555-0177', '7'],
    ['0177', '7'],
    ['nobody', ''],
  ])('"%s" finds %s', (search, keys) => {
    expect(found({ search })).toBe(keys);
  });

  it.each([
    ['open', '12'],
    ['closed', '47'],
    ['rejected', '3'],
  ] as const)('the filter "%s" shows %s; a dismissed task is closed', (status, keys) => {
    expect(found({ status })).toBe(keys);
  });

  it('counts each status under the other filters', () => {
    expect(filterSent(items, { ...any, status: 'rejected', isBrowserOnly: true }).counts).toEqual({
      all: 4,
      open: 2,
      closed: 1,
      rejected: 1,
    });
  });

  it('shows the tasks that were sent on the days of a range', () => {
    expect(found({ days: '2026-11-19..2026-11-20' })).toBe('23');
  });

  it('shows only tasks of this browser if asked to', () => {
    expect(found({ isBrowserOnly: true })).toBe('1234');
  });
});
