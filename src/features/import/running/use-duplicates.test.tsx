// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startImports } from '#data/outbox/imports.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import type { CheckedRow } from '../import-types.ts';
import type { CheckedFile } from '../worker-client.ts';
import { findOnDevice } from './find-on-device.ts';
import { useDuplicates } from './use-duplicates.ts';

const page = outboxPage();
let stop: () => void;
beforeEach(async () => {
  stop = await startImports();
});
afterEach(() => stop());

const checkedRow = (number: number, orderId: string): CheckedRow => ({
  number,
  orderId,
  state: 'ready',
  span: [0, 0],
});

const file: CheckedFile = {
  rows: [],
  isPresent: () => true,
  find: (from, rows) =>
    findOnDevice(from, rows, ({ orderId }) => {
      const { kind, body } = page.input({ order: orderId });
      return { kind, body };
    }),
  run: () => Promise.reject(new Error('not run')),
};

it('a device that could not be read is read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let failures = 2;
  const failing: CheckedFile = {
    ...file,
    find: (...asked) => {
      failures -= 1;
      return failures < 0 ? file.find(...asked) : Promise.reject(new Error('hung'));
    },
  };
  const checked = [checkedRow(2, 'D-2')];
  const { result } = renderHook(() => useDuplicates('new', checked, failing, true));
  await until(() => expect(result.current).toMatchObject({ isUnread: true, isPresent: false }));
  await vi.advanceTimersByTimeAsync(3000);
  await vi.advanceTimersByTimeAsync(3000);
  await until(() => expect(result.current).toMatchObject({ isUnread: false, isPresent: true }));
  expect(failures).toBe(-1);
});

it('a press looks for duplicates again', async () => {
  const checked = [checkedRow(2, 'D-2'), checkedRow(3, 'D-3')];
  const { result, unmount } = renderHook(() => useDuplicates('new', checked, file, true));
  await until(() => expect(result.current.isPresent).toBe(true));
  const { checkAgain } = result.current;
  expect(await act(checkAgain)).toBe(true);
  const { api_key } = page.service.account;
  await page.service.fetch('/open/task/createDelivery', { ...page.body('D-3'), api_key });
  expect(await act(checkAgain)).toBe(false);
  expect(result.current.latest?.rows).toEqual([{ number: 3, orderId: 'D-3', kind: 'service' }]);
  expect(await act(checkAgain)).toBe(true);
  // A service that does not answer has said nothing new.
  page.putInFront((request) =>
    request.url.includes('/task/find') ? new Response('', { status: 503 }) : null,
  );
  expect(await act(checkAgain)).toBe(true);
  expect(result.current.latest?.rows).toHaveLength(1);
  // The press goes on where the page is left meanwhile.
  const again = checkAgain();
  unmount();
  expect(await again).toBe(true);
});
