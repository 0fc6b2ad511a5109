import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '#data/outbox/intent.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { anIntent, type IntentPart } from '#testing/intents.ts';
import { stubPage } from '#testing/page-globals.ts';
import { announceChange, subscribeChanges, type DeviceChange } from './announce-changes.ts';
import { closeDatabase, databaseName, withDatabase, writeDevice } from './database.ts';
import { getDraft, listDrafts, putDraft, removeDraft, removeOldDrafts } from './drafts.ts';
import { intentStore as intents, listFormIntents, removeSettledIntents } from './intents.ts';
import { listLocalRows, updateLocalRows, type LocalList } from './local-directory.ts';
import { deviceTrouble } from './device-trouble.ts';
import { countStored, wipeDevice } from './wipe.ts';
import { clearIfWiped, onWipe } from './wiped.ts';

const row = (id: string, part: IntentPart = {}): Intent => anIntent({ id, orderId: `A-${id}`, ...part });

beforeEach(async () => {
  await emptyDevice();
});
afterEach(async () => {
  await leaveDevice();
  vi.useRealTimers();
});

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

describe('intents', () => {
  it('are stored and never overwritten by another of the same id', async () => {
    expect(await intents.add(row('1'))).toEqual({ ok: true, value: row('1') });
    expect(await intents.add(row('1', { state: 'created' }))).toEqual({ ok: true, value: row('1') });
    expect(await intents.get('1')).toEqual({ ok: true, value: row('1') });
  });

  it('are read and written in one transaction: of two tabs that claim one, one gets it', async () => {
    await intents.add(row('1'));
    const claim = () =>
      intents.change('1', (record) => (record.state === 'waiting' ? { ...record, state: 'sending' } : null));
    const results = await Promise.all([claim(), claim()]);
    expect(results.map((kept) => kept.ok && kept.value?.state)).toEqual(['sending', undefined]);
  });

  it('are found by connection and state, oldest first', async () => {
    await intents.add(row('1', { createdAt: 3 }));
    await intents.add(row('2', { createdAt: 2 }));
    await intents.add(row('3', { createdAt: 1, connectionId: 'c2' }));
    await intents.add(row('4', { createdAt: 1, state: 'sending' }));
    expect(await intents.oldest('c1', 0, 'waiting', () => true)).toMatchObject({ value: { id: '2' } });
    expect(await intents.oldest('c1', 0, 'waiting', ({ id }) => id !== '2')).toMatchObject({
      value: { id: '1' },
    });
    expect(await intents.oldest('c1', 0, 'unknown', () => true)).toEqual({ ok: true, value: null });
  });

  it('tell other tabs which of them changed', async () => {
    const heard: DeviceChange[] = [];
    const stop = subscribeChanges((change) => heard.push(change));
    await intents.add(row('1'));
    await intents.change('1', () => null);
    stop();
    expect(heard).toEqual([
      { store: 'intents', id: '1' },
      { store: 'drafts', id: '1' },
    ]);
  });
});

describe('old intents', () => {
  it('are deleted if they are settled', async () => {
    await intents.add(row('1', { createdAt: 1 }));
    for (const at of [2, 3]) await intents.add(row(String(at), { createdAt: at, settledBy: 'service' }));
    const heard: DeviceChange[] = [];
    const stop = subscribeChanges((change) => heard.push(change));
    expect(await removeSettledIntents(3, 9)).toEqual({ ok: true, value: ['2'] });
    expect(heard).toEqual([{ store: 'intents', id: '' }]);
    expect(await removeSettledIntents(3, 9)).toEqual({ ok: true, value: [] });
    stop();
    expect(await listFormIntents()).toMatchObject({ value: [{ id: '1' }, { id: '3' }] });
  });

  it('are deleted beyond a number', async () => {
    for (const at of [1, 2, 3])
      await intents.add(row(String(at), { createdAt: at * 10, settledBy: 'service' }));
    expect(await removeSettledIntents(0, 3)).toEqual({ ok: true, value: [] });
    expect(await removeSettledIntents(0, 1)).toEqual({ ok: true, value: ['1', '2'] });
  });
});

describe('a wipe', () => {
  it('deletes the database and the page’s web storage, and tells the other tabs', async () => {
    const { localStorage, sessionStorage } = stubPage('https://desk.test');
    for (const storage of [localStorage, sessionStorage])
      for (const name of [
        'dispatch-desk-1.key',
        'dispatch-desk-1.kept',
        'mantine-color-scheme-value',
        'other',
      ])
        storage.setItem(name, '1');
    await intents.add(row('1'));
    expect(await countStored('another account')).toMatchObject({
      value: { intentsOfAccount: 0, drafts: 0 },
    });
    const leave = vi.fn<() => void>();
    const stop = onWipe(leave);
    expect(await wipeDevice()).toBe(true);
    stop();
    expect(leave).not.toHaveBeenCalled();
    expect(await indexedDB.databases()).toEqual([]);
    expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([
      2,
      'other',
      'dispatch-desk-1.wiped',
    ]);
    expect([sessionStorage.length, sessionStorage.key(0)]).toEqual([1, 'other']);
  });

  it('also takes the key of a tab that was closed before it, and that the browser brings back', async () => {
    const { sessionStorage } = stubPage('https://desk.test');
    await wipeDevice();
    sessionStorage.setItem('dispatch-desk-1.key', '1');
    clearIfWiped();
    expect(sessionStorage.getItem('dispatch-desk-1.key')).toBeNull();
    // The next one is of this tab.
    sessionStorage.setItem('dispatch-desk-1.key', '1');
    clearIfWiped();
    expect(sessionStorage.getItem('dispatch-desk-1.key')).toBe('1');
  });
});

it('after a wipe, here or in another tab, what the page still does stores nothing', async () => {
  stubPage('https://desk.test');
  await intents.add(row('1'));
  expect(await wipeDevice()).toBe(true);
  expect(await intents.add(row('2'))).toEqual({ ok: false, trouble: 'unavailable' });
  await closeDatabase();
  const stop = onWipe(() => undefined);
  announceChange({ store: 'all', id: '' });
  stop();
  expect(await intents.add(row('3'))).toEqual({ ok: false, trouble: 'unavailable' });
  await closeDatabase();
  expect(await listFormIntents()).toEqual({ ok: true, value: [] });
});

describe('a wipe by another tab', () => {
  it('clears the page’s web storage in this tab before it is left', async () => {
    const { localStorage, sessionStorage } = stubPage('https://desk.test');
    localStorage.setItem('dispatch-desk-1.connection', '1');
    sessionStorage.setItem('dispatch-desk-1.key', '1');
    const left: number[] = [];
    const stop = onWipe(() => left.push(localStorage.length + sessionStorage.length));
    announceChange({ store: 'all', id: '' });
    stop();
    expect(left).toEqual([0]);
  });
});

describe('drafts', () => {
  const input = {
    id: 'd1',
    connectionId: 'c1',
    kind: 'delivery',
    values: { customer_phone: '1' },
    forLater: false,
    begunAt: 2,
  } as const;

  it('have the values of the last write', async () => {
    await putDraft(input);
    await Promise.all(['2', '3'].map((phone) => putDraft({ ...input, values: { customer_phone: phone } })));
    expect(await getDraft(input.id)).toMatchObject({ value: { values: { customer_phone: '3' } } });
  });

  it('are listed for their connection with those begun without one, in the order in which they were begun', async () => {
    await putDraft(input);
    await putDraft({ ...input, id: 'other', connectionId: 'c2' });
    await putDraft({ ...input, id: 'free', connectionId: '', begunAt: 1 });
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: 'free' }, { id: input.id }] });
  });

  it('can be deleted', async () => {
    await putDraft(input);
    await removeDraft(input.id);
    expect(await getDraft(input.id)).toEqual({ ok: true, value: null });
  });

  it('stay when another task of their order number is created', async () => {
    const values = { order_id: 'A-9', merchant_id: 'm1' };
    await putDraft({ ...input, values });
    const task = { kind: input.kind, orderId: 'A-9', merchantId: 'm1', updatedAt: Date.now() + 1 };
    await intents.add(row('9', { ...task, state: 'created' }));
    expect(await getDraft(input.id)).toMatchObject({ value: { values } });
  });

  it('are deleted when their intent is stored', async () => {
    await putDraft(input);
    await putDraft({ ...input, id: 'd2' });
    await intents.add(row('d1'));
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: 'd2' }] });
  });

  it('are deleted after their retention time, unless a tab has them open', async () => {
    for (const id of ['d1', 'd2', 'd3']) await putDraft({ ...input, id });
    await removeOldDrafts(Date.now() + 1, new Set(['d2']));
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: 'd2' }] });
    await removeOldDrafts(Date.now() - 1000, new Set());
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: 'd2' }] });
  });
});

const rowsOf = async (connectionId: string, list: LocalList) => {
  const read = await listLocalRows(connectionId, list);
  return read.ok ? read.value : read.trouble;
};

describe('the local directory', () => {
  it('belongs to one connection', async () => {
    await updateLocalRows('c1', 'team', () => [{ team_id: 7, name: 'North' }]);
    await updateLocalRows('c2', 'team', () => [{ team_id: 7, name: 'Elsewhere' }]);
    await updateLocalRows('c1', 'team', (rows) => [...rows, { team_id: 8, name: 'South' }]);
    expect(await rowsOf('c1', 'team')).toEqual([
      { team_id: 7, name: 'North' },
      { team_id: 8, name: 'South' },
    ]);
    expect(await rowsOf('c2', 'team')).toHaveLength(1);
  });
});

describe('trouble of the device', () => {
  it('an aborted transaction fails the call without an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    const result = await writeDevice(['drafts'], async (write) => {
      write.abort();
      await write.store.get('x');
    });
    await setImmediate();
    process.off('unhandledRejection', listener);
    expect(result.ok).toBe(false);
    expect(unhandled).toEqual([]);
  });

  it('is reported where the browser has no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await intents.add(row('1'))).toEqual({ ok: false, trouble: 'unavailable' });
    expect(deviceTrouble.get()).toBe('unavailable');
    expect(await rowsOf('c1', 'team')).toBe('unavailable');
  });

  it('is reported where opening fails, and cleared when it works again', async () => {
    const works = indexedDB;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(await listFormIntents()).toEqual({ ok: false, trouble: 'unavailable' });
    vi.stubGlobal('indexedDB', works);
    expect(await listFormIntents()).toEqual({ ok: true, value: [] });
    expect(deviceTrouble.get()).toBeNull();
  });

  it('is reported after five seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    const adding = intents.add(row('1'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await adding).toEqual({ ok: false, trouble: 'unavailable' });
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await listFormIntents()).toEqual({ ok: true, value: [] });
  });

  it('refuses to write to a database of a newer version', async () => {
    const newer = indexedDB.open(databaseName, 99);
    await new Promise((opened) => {
      newer.addEventListener('success', opened);
    });
    newer.result.close();
    expect(await intents.add(row('1'))).toEqual({ ok: false, trouble: 'newer' });
  });

  it('a lost database connection is reopened once, not again and again', async () => {
    await intents.add(row('1'));
    let calls = 0;
    const lost = () => {
      calls += 1;
      return Promise.reject(new DOMException('server lost', 'UnknownError'));
    };
    expect(await withDatabase(lost)).toEqual({ ok: false, trouble: 'unavailable' });
    expect(calls).toBe(2);
    expect(await intents.get('1')).toMatchObject({ value: { id: '1' } });
  });

  it('of a full disk is cleared only when something was written', async () => {
    expect(await withDatabase(full, 'write')).toEqual({ ok: false, trouble: 'full' });
    await listFormIntents();
    expect(deviceTrouble.get()).toBe('full');
    await intents.add(row('1'));
    expect(deviceTrouble.get()).toBeNull();
  });

  it('a write that fails half-way changes nothing', async () => {
    await intents.add(row('1'));
    const result = await writeDevice(['intents'], async ({ store }) => {
      await store.delete('1');
      throw new Error('a mistake of this page');
    });
    expect(result).toEqual({ ok: false, trouble: 'unavailable' });
    expect(await intents.get('1')).toMatchObject({ value: { id: '1' } });
  });
});
