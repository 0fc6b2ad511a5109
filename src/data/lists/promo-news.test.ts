import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PromoStatus } from '#contract/promo.ts';
import { listKey } from './list-query.ts';
import { followTabs, type Promo } from './promos-query.ts';

const key = [...listKey('a1', 'promo'), 'service'];
const row = (promo_id: number, changed_at: string | null): Promo => ({
  promo_id,
  code: `CODE${promo_id}`,
  description: '',
  status: 0,
  changed_at,
});

let client: QueryClient;
let channel: BroadcastChannel;
let stop: () => void;

beforeEach(() => {
  client = createQueryClient();
  channel = new BroadcastChannel('dispatch-desk.promos');
  stop = followTabs(client, 'a1');
});
afterEach(() => {
  stop();
  channel.close();
  client.clear();
});

const tell = (accountId: string, promoId: unknown, status: PromoStatus, changed_at: string) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage({ accountId, promoId, truth: { status, changed_at, changed_by: 'First key' } });
const statuses = () => client.getQueryData<Promo[]>(key)?.map(({ status }) => status);

it('a list that could not be read anew still says so after another tab has switched one of its promos', async () => {
  client.setQueryData<Promo[]>(key, [row(1, null)]);
  const failed = client.fetchQuery({
    queryKey: key,
    queryFn: () => Promise.reject(new Error('not read')),
  });
  await expect(failed).rejects.toThrow('not read');
  tell('a1', 1, 1, '2026-11-22T11:00:00.000Z');
  await vi.waitFor(() => expect(statuses()).toEqual([1]));
  expect(client.getQueryState(key)).toMatchObject({ status: 'error', error: new Error('not read') });
});

it('what another tab has switched is written into the list, but not over a later change, nor from another account or another version', async () => {
  const before = [row(1, null), row(2, '2026-11-22T10:00:00.000Z'), row(3, null), row(4, null)];
  client.setQueryData<Promo[]>(key, before);
  let writings = 0;
  client.getQueryCache().subscribe(({ type }) => (writings += type === 'updated' ? 1 : 0));
  tell('a2', 3, 1, '2026-11-22T11:00:00.000Z');
  tell('a1', '3', 1, '2026-11-22T11:00:00.000Z');
  tell('a1', 2, 1, '2026-11-22T09:00:00.000Z');
  tell('a1', 1, 1, '2026-11-22T11:00:00.000Z');
  tell('a1', 4, 1, '2026-11-22T11:00:00.000Z');
  await vi.waitFor(() => expect(statuses()).toEqual([1, 0, 0, 1]));
  // A run of another tab draws the list a few times a second.
  expect(writings).toBe(1);
  expect(client.getQueryData<Promo[]>(key)?.[2]).toBe(before[2]);
});
