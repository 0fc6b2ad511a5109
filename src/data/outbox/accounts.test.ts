// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { disconnect, getConnection } from '#data/http/connection.ts';
import { insertKey } from '#service/keys.ts';
import { emptyDevice } from '#testing/empty-device.ts';
import { outboxPage, setOnLine, withoutCapabilities } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import type { TestAccount } from '#testing/start-service.ts';
import { waitingOf } from './display-status.ts';
import { useAllIntents, useIntents } from './page-intents.ts';

const page = outboxPage();

/** Another account of the same service, with the merchant ID of the first. */
const sameMerchant = async (): Promise<TestAccount> => {
  const { merchant_id } = page.service.account;
  const other = await page.service.createAccount('Other account');
  await page.service.load({ merchants: [{ merchant_id, name: 'The same ID' }] }, other.account_id);
  return { ...other, merchant_id };
};

/** Which account has which order. */
const created = async () =>
  (await page.tasks()).map(({ account_id, order_id }) => ({ account_id, order_id }));

const shownIntents = () => renderHook(() => useIntents()).result.current;
const shownOrders = () => shownIntents().map(({ orderId }) => orderId);

describe('two accounts with one merchant ID', () => {
  it('a waiting task goes out with the key of its own account only, and the other account does not see it', async () => {
    const other = await sameMerchant();
    setOnLine(false);
    const waiting = await page.send();
    setOnLine(true);
    // Not a moment between the two in which the first account could send.
    disconnect();
    await page.connectNow(other);
    expect(getConnection()?.account?.name).toBe('Other account');
    const own = await page.send(page.input({ order: 'B-1' }));
    await until(() => expect(own.current?.state).toBe('created'));
    expect(await created()).toEqual([{ account_id: other.account_id, order_id: 'B-1' }]);
    expect(waiting.current?.state).toBe('waiting');
    expect(shownOrders()).toEqual(['B-1']);
    expect(renderHook(() => useAllIntents()).result.current).toContain(waiting.current);

    await page.connectNow();
    await until(() => expect(waiting.current?.state).toBe('created'));
    expect(await created()).toContainEqual({
      account_id: page.service.account.account_id,
      order_id: 'A-1',
    });
    expect(await page.tasks()).toHaveLength(2);
    expect(shownOrders()).toEqual(['A-1']);
  });

  it('looks an unknown outcome up only under its own account', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    page.loseAnswers();
    const lost = await page.send();
    await until(() => expect(lost.current).toMatchObject({ state: 'waiting', doubt: 'keyed' }));
    const other = await sameMerchant();
    await page.connectNow(other);
    const own = await page.send(page.input({ order: 'B-1' }));
    await until(() => expect(own.current?.state).toBe('created'));
    expect(lost.current?.state).toBe('waiting');
    expect(page.creates).toHaveLength(2);

    await page.connectNow();
    await until(() => expect(lost.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(2);
  });

  it('a tab does not wait behind another one that sends for the account it has left', async () => {
    const { id } = getConnection() ?? {};
    const request = async (name: string, { signal }: LockOptions, work: () => Promise<void>) => {
      if (!name.endsWith(`outbox:${id}`)) return work();
      // Another tab has it.
      return new Promise<void>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const waiting = await page.send();
    await page.connectNow(await sameMerchant());
    const own = await page.send(page.input({ order: 'B-1' }));
    await until(() => expect(own.current?.state).toBe('created'));
    expect(waiting.current?.state).toBe('waiting');
    // Otherwise the lock of the test would delay the end of the page.
    disconnect();
  });
});

describe('a service that does not tell whose key it is', () => {
  const connectAgain = async (account: TestAccount) => {
    page.putInFront(withoutCapabilities);
    return page.connectNow(account);
  };
  /** A task that waits, made with the first account's key. */
  const leaveWaiting = async () => {
    page.putInFront(withoutCapabilities);
    disconnect();
    localStorage.clear();
    sessionStorage.clear();
    await emptyDevice();
    await connectAgain(page.service.account);
    setOnLine(false);
    const waiting = await page.send();
    setOnLine(true);
    disconnect();
    return waiting;
  };

  it('the key of the last connection belongs to the same account', async () => {
    const waiting = await leaveWaiting();
    expect(await connectAgain(page.service.account)).toMatchObject({ ok: true });
    await until(() => expect(waiting.current?.state).toBe('created'));
  });

  it('what waits is not sent if the key belongs to another account', async () => {
    const waiting = await leaveWaiting();
    const other = await sameMerchant();
    expect(await connectAgain(other)).toMatchObject({ why: 'which-account' });
    await page.connectNow(other, null);
    const own = await page.send(page.input({ order: 'B-1' }));
    await until(() => expect(own.current?.state).toBe('created'));
    expect(waiting.current?.state).toBe('waiting');
    expect(shownOrders()).toEqual(['B-1']);
    await connectAgain(page.service.account);
    await until(() => expect(waiting.current?.state).toBe('created'));
  });
});

it('a tab whose key may not create leaves the tasks to one whose key may', async () => {
  setOnLine(false);
  const waiting = await page.send();
  disconnect();
  const { account } = page.service;
  const about = { name: 'Marketing desk', roles: ['marketing' as const] };
  const { api_key } = await insertKey(page.service.db, account.account_id, new Date(), about);
  setOnLine(true);
  await page.connectNow({ ...account, api_key });
  await until(() => expect(getConnection()?.ownKey?.roles).toEqual(['marketing']));
  const context = { connection: getConnection(), onLine: true, now: Date.now() };
  const [intent = null] = shownIntents();
  expect(intent && waitingOf(intent, context)).toBe('no-right');
  expect(page.creates).toHaveLength(0);
  await page.connectNow();
  await until(() => expect(waiting.current?.state).toBe('created'));
  expect(page.creates).toHaveLength(1);
});

it('a refused key leaves all tasks waiting, the first like the others, and each goes out once with the next key', async () => {
  setOnLine(false);
  const orders = ['A-1', 'A-2', 'A-3'];
  const sent = await Promise.all(orders.map((order) => page.send(page.input({ order }))));
  await page.service.db.deleteFrom('api_keys').execute();
  setOnLine(true);
  await until(() => expect(getConnection()?.hasKey).toBe(false));
  const refused = () => sent.filter(({ current }) => current?.last?.kind === 'refused');
  await until(() => expect(refused()).toHaveLength(1));
  expect(sent.map(({ current }) => current?.state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(page.creates).toHaveLength(1);
  const { db, account, clock } = page.service;
  await page.connectNow({ ...account, ...(await insertKey(db, account.account_id, clock.now())) });
  await until(() => expect(sent.every(({ current }) => current?.state === 'created')).toBe(true));
  expect((await page.tasks()).map(({ order_id }) => order_id).toSorted()).toEqual(orders);
});
