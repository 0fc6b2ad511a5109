import { expect, it } from 'vitest';
import type { TaskRow } from '#contract/list-rows.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { aConnection, anIntent } from '#testing/intents.ts';
import { findItem, mergeSent } from './items.ts';

const aRow = (part: Partial<TaskRow> = {}): TaskRow => ({
  job_id: 17,
  order_id: 'A-17',
  merchant_id: 'm1',
  kind: 'delivery',
  name: 'Ana',
  phone: '+1 415 555 0102',
  address: '1 Main St',
  job_pickup_datetime: null,
  job_delivery_datetime: '2026-12-01 14:30:00',
  timezone: '+480',
  time_zone: null,
  assignment: { state: 'agent', fleet_id: '701' },
  state: 'assigned',
  tracking_link: null,
  created_at: '2026-11-20T12:00:00Z',
  ...part,
});

const merge = (intents: readonly Intent[], rows: readonly TaskRow[] = []) =>
  mergeSent({ intents, rows, connection: aConnection, onLine: true, fileOf: () => '' });

it('a task of this browser takes the place of the service’s row with its task ID', () => {
  const created = anIntent({ state: 'created' });
  const items = merge([created], [aRow(), aRow({ job_id: 18, order_id: 'B-18' })]);
  expect(items.map(({ intent }) => intent.orderId)).toEqual(['B-18', 'A-17']);
  expect(findItem(items, '17')?.intent).toBe(created);
});

it('a task whose answer is awaited is not listed a second time', () => {
  const waiting = anIntent({
    state: 'waiting',
    doubt: 'keyed',
    orderId: 'A-17',
    createdAt: Date.parse(aRow().created_at),
  });
  expect(merge([waiting], [aRow()]).map(({ intent }) => intent)).toEqual([waiting]);
  expect(merge([waiting], [aRow({ created_at: '2026-11-20T09:00:00Z' })])).toHaveLength(2);
});

it('a task of this browser has the agent that the service has assigned since', () => {
  expect(merge([anIntent({ state: 'created' })], [aRow()])[0]?.assignment).toEqual({
    state: 'agent',
    fleet_id: '701',
  });
});

it.each([
  ['unassigned', 'created'],
  ['assigned', 'created'],
  ['in_progress', 'started'],
  ['successful', 'done'],
  ['failed', 'not-done'],
  ['deleted', 'cancelled'],
] as const)('a task that is %s at the service has the status "%s" in every browser', (state, status) => {
  const row = aRow({ state });
  expect(merge([], [row])[0]?.status).toBe(status);
  expect(merge([anIntent({ state: 'created' })], [row])[0]?.status).toBe(status);
});

it('a row that is listed twice is one task', () => {
  expect(merge([], [aRow(), aRow()])).toHaveLength(1);
});
