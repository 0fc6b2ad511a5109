import { describe, expect, it } from 'vitest';
import type { TaskRow } from '#contract/list-rows.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { anIntent, type IntentPart } from '#testing/intents.ts';
import { loadPhoneReader } from '#form/phone-rule.ts';
import { filterIntents, filterTasks, type IntentChoice, type IntentFilter } from './sent-filters.ts';

const noTexts = { title: '', who: '', where: '', when: '', zone: '' };

const intent = (id: string, part: IntentPart): Intent =>
  anIntent({ id, orderId: `T-${id}`, body: {}, summary: noTexts, state: 'created', ...part });

const intents = [
  intent('1', { body: { customer_phone: '+1 (415) 555-0134', customer_username: 'Ana Lopez' } }),
  intent('2', { state: 'unknown', settledBy: null, body: { job_pickup_address: '12 Café Street' } }),
  intent('3', { state: 'rejected' }),
  intent('4', { state: 'unknown', settledBy: 'person', uncertain: true }),
  intent('5', { state: 'sending', settledBy: null }),
];
const context = { connection: null, onLine: true };
const today = '2026-11-21';
const any = { search: '', outcome: 'all', days: null, due: null } as const satisfies IntentChoice;
const idsOf = (choice: Partial<IntentChoice>, of: readonly Intent[] = intents) => {
  const { asks, others } = filterIntents(of, { ...any, ...choice }, context, today);
  return [...asks, ...others].map(({ id }) => id).join('');
};
const ids = (search: string, outcome: IntentFilter = 'all') => idsOf({ search, outcome });

const at = (day: string) => new Date(`${day}T12:00:00`).getTime();
const dated = [
  intent('a', {
    createdAt: at('2026-11-21'),
    body: { job_delivery_datetime: '2026-11-21 13:30:00', timezone: '+480' },
  }),
  intent('e', { createdAt: new Date('2026-11-21T00:00:00').getTime(), body: {} }),
  intent('b', { createdAt: at('2026-11-20'), body: { customer_username: 'Ana' } }),
  intent('c', { createdAt: new Date('2026-11-20T00:00:00').getTime(), body: {} }),
  intent('d', { createdAt: at('2026-11-18'), body: { customer_username: 'Ana' } }),
];

it('a number without its country finds the tasks of a place where it is dialled so', async () => {
  await loadPhoneReader();
  const summary = { ...noTexts, countries: { customer: 'RU' } };
  const olga = intent('o', { body: { customer_phone: '+7 912 345-67-40' }, summary });
  expect(idsOf({ search: '8 912 345 67 40' }, [olga])).toBe('o');
  expect(idsOf({ search: '8 912 345 67 40' }, [{ ...olga, summary: noTexts }])).toBe('');
});

describe('finding sent tasks', () => {
  it.each([
    ['', '21345'],
    ['t-3', '3'],
    ['ana', '1'],
    ['4155550134', '1'],
    ['(415) 555-0134', '1'],
    ['555-0134', '1'],
    ['0415 555 0134', '1'],
    ['cafe street', '2'],
    ['nobody', ''],
  ])('"%s" finds %s, those that need a decision first', (search, found) => {
    expect(ids(search)).toBe(found);
  });

  it('intents are filtered by outcome; those that a person stopped tracking are listed under All only', () => {
    expect(ids('', 'open')).toBe('25');
    expect(ids('', 'created')).toBe('1');
    expect(ids('', 'rejected')).toBe('3');
    expect(filterIntents(intents, { ...any, outcome: 'created' }, context, today).counts).toEqual({
      all: 5,
      open: 2,
      created: 1,
      rejected: 1,
    });
  });

  it.each([
    ['yesterday', 'bc'],
    ['20 nov', 'bc'],
    ['18-20 nov', 'bcd'],
    ['last week', ''],
    ['ana yesterday', 'b'],
    ['yesterday ana', 'b'],
    ['ana 18-20 nov', 'bd'],
    ['fri', 'bc'],
    ['sat', 'ae'],
  ])('"%s" finds %s by the day they were sent', (search, found) => {
    expect(idsOf({ search }, dated)).toBe(found);
  });

  it('a day and an hour are filters of their own', () => {
    expect(idsOf({ days: { from: '2026-11-20', to: '2026-11-20' }, search: 'ana' }, dated)).toBe('b');
    const rejected = intent('r', { state: 'rejected', body: dated[0]?.body ?? {} });
    expect(idsOf({ due: { day: '2026-11-21', hour: 13, offset: 480 } }, [...dated, rejected])).toBe('a');
  });
});

describe('tasks of the service', () => {
  const row = (order_id: string, created_at: string): TaskRow => ({
    job_id: 1,
    order_id,
    merchant_id: 'm',
    kind: 'delivery',
    name: 'Zoë',
    phone: '+1 415 555 0102',
    address: '1 Main St',
    job_pickup_datetime: null,
    job_delivery_datetime: '2026-11-21 14:30:00',
    timezone: '+480',
    assignment: { state: 'unassigned' },
    tracking_link: null,
    created_at,
  });
  const rows = [row('A-2', '2026-11-21T12:00:00Z'), row('A-1', '2026-11-20T12:00:00Z')];
  const found = (search: string, days: { from: string; to: string } | null = null) =>
    filterTasks(rows, { search, days }, '2026-11-21').map(({ order_id }) => order_id);

  it('are found by words and by the days of their creation', () => {
    expect(found('')).toEqual(['A-2', 'A-1']);
    expect(found('zoe 4155550102')).toEqual(['A-2', 'A-1']);
    expect(found('zoe yesterday')).toEqual(['A-1']);
    expect(found('', { from: '2026-11-21', to: '2026-11-21' })).toEqual(['A-2']);
    expect(found('nobody', { from: '2026-11-20', to: '2026-11-21' })).toEqual([]);
  });
});
