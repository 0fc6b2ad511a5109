import { describe, expect, it } from 'vitest';
import type { Intent } from '#outbox/intent.ts';
import { filterIntents, type IntentFilter } from './filter-intents.ts';

const intent = (id: string, changes: Partial<Intent>): Intent => ({
  id,
  connectionId: 'c',
  baseUrl: 'https://desk.test',
  path: '/open/task/createDelivery',
  kind: 'delivery',
  body: {},
  orderId: `T-${id}`,
  merchantId: 'm',
  summary: { title: '', who: '', where: '', when: '', zone: '' },
  state: 'created',
  attempt: 1,
  resends: 0,
  uncertain: false,
  doubt: 'none',
  dedupes: false,
  holdUntil: null,
  parked: false,
  last: null,
  attempts: [],
  settledBy: 'service',
  createdAt: 0,
  updatedAt: 0,
  rev: 1,
  v: 1,
  ...changes,
});

const intents = [
  intent('1', { body: { customer_phone: '+1 (415) 555-0134', customer_username: 'Ana Lopez' } }),
  intent('2', { state: 'unknown', settledBy: null, body: { job_pickup_address: '12 Café Street' } }),
  intent('3', { state: 'rejected' }),
  intent('4', { state: 'unknown', settledBy: 'person', uncertain: true }),
  intent('5', { state: 'sending', settledBy: null }),
];
const means = { connection: null, onLine: true };
const ids = (search: string, filter: IntentFilter = 'all') => {
  const { asks, others } = filterIntents(intents, search, filter, means);
  return [...asks, ...others].map(({ id }) => id).join('');
};

describe('finding sent tasks', () => {
  it.each([
    ['', '21345'],
    ['t-3', '3'],
    ['ana', '1'],
    ['4155550134', '1'],
    ['(415) 555-0134', '1'],
    ['555-0134', '1'],
    ['cafe street', '2'],
    ['nobody', ''],
  ])('"%s" finds %s, those that need a decision first', (search, found) => {
    expect(ids(search)).toBe(found);
  });

  it('intents are filtered by outcome; those that a person stopped following are listed under All only', () => {
    expect(ids('', 'open')).toBe('25');
    expect(ids('', 'created')).toBe('1');
    expect(ids('', 'rejected')).toBe('3');
    expect(filterIntents(intents, '', 'created', means).counts).toEqual({
      all: 5,
      open: 2,
      created: 1,
      rejected: 1,
    });
  });
});
