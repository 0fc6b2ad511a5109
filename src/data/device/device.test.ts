import { isRecord } from '#contract/json.ts';
import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { stubPage } from '#testing/page-globals.ts';
import { until } from '#testing/until.ts';
import { announceChange, subscribeChanges, type DeviceChange } from './announce-changes.ts';
import { closeDatabase, databaseName, withDatabase } from './database.ts';
import { getDraft, listDrafts, putDraft, removeDraft, removeOldDrafts } from './drafts.ts';
import { createdBeyond, intentStore, removeIntents, type StoredIntent } from './intents.ts';
import {
  listLocalRows,
  putLocalRows,
  recordPromoChange,
  removeLocalRow,
  type LocalList,
} from './local-directory.ts';
import { exportLocalDirectory, importLocalDirectory } from './local-directory-file.ts';
import { subscribeStoreLoss } from './store-loss.ts';
import { deviceTrouble, troubleOf } from './device-trouble.ts';
import { countStored, wipeDevice } from './wipe.ts';
import { clearIfWiped, onWipe } from './wiped.ts';

type Row = StoredIntent & { v: 1 };

const readRow = (raw: unknown): Row | null =>
  isRecord(raw) && typeof raw['createdAt'] === 'number' && raw['v'] === 1 ? (raw as unknown as Row) : null;

const row = (id: string, part: Partial<Row> = {}): Row => ({
  id,
  connectionId: 'c1',
  state: 'queued',
  orderId: `A-${id}`,
  createdAt: 1,
  rev: 0,
  v: 1,
  ...part,
});

const intents = intentStore(readRow);

beforeEach(async () => {
  await emptyDevice();
});
afterEach(async () => {
  await leaveDevice();
  vi.useRealTimers();
});

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

const quarantined = async () => {
  const kept = await withDatabase((database) => database.getAll('quarantine'));
  return kept.ok ? kept.value : [];
};

describe('intents', () => {
  it('are stored and never overwritten by another of the same id', async () => {
    expect(await intents.add(row('1'))).toEqual({ ok: true, value: true });
    expect(await intents.add(row('1', { state: 'created' }))).toEqual({ ok: true, value: false });
    expect(await intents.get('1')).toEqual({ ok: true, value: row('1') });
  });

  it('are read and written in one transaction: of two tabs that claim one, one gets it', async () => {
    await intents.add(row('1'));
    const claim = () =>
      intents.change('1', (record) => (record.state === 'queued' ? { ...record, state: 'sending' } : null));
    const results = await Promise.all([claim(), claim()]);
    expect(results.map((kept) => kept.ok && kept.value?.state)).toEqual(['sending', undefined]);
  });

  it('are found by connection and state, oldest first', async () => {
    await intents.add(row('1', { createdAt: 3 }));
    await intents.add(row('2', { createdAt: 2 }));
    await intents.add(row('3', { createdAt: 1, connectionId: 'c2' }));
    await intents.add(row('4', { createdAt: 1, state: 'sending' }));
    expect(await intents.oldest('c1', 'queued', () => true)).toMatchObject({ value: { id: '2' } });
    expect(await intents.oldest('c1', 'queued', ({ id }) => id !== '2')).toMatchObject({
      value: { id: '1' },
    });
    expect(await intents.oldest('c1', 'unknown', () => true)).toEqual({ ok: true, value: null });
  });

  it('that are damaged are moved to quarantine as they are, and the others are read', async () => {
    await intents.add(row('1'));
    const bad = { ...row('2'), createdAt: 5, v: 0 } as unknown as Row;
    await withDatabase((database) => database.put('intents', bad), 'write');
    expect(await intents.all()).toEqual({ ok: true, value: [row('1')] });
    expect(await quarantined()).toMatchObject([{ store: 'intents', raw: bad }]);
    expect(await withDatabase((database) => database.count('intents'))).toEqual({ ok: true, value: 1 });
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

describe('a store that is removed under the page', () => {
  const losses: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    losses.length = 0;
    stop = subscribeStoreLoss(() => losses.push('lost'));
  });
  afterEach(() => stop());

  const remove = async () => {
    const gone = indexedDB.deleteDatabase(databaseName);
    await new Promise((resolve) => gone.addEventListener('success', resolve));
  };

  it('is created again, is reported once, and stores what is written', async () => {
    await intents.add(row('1'));
    await remove();
    await until(() => expect(losses).toEqual(['lost']));
    expect(await intents.all()).toEqual({ ok: true, value: [] });
    expect(await intents.add(row('2'))).toEqual({ ok: true, value: true });
    expect(await intents.get('2')).toEqual({ ok: true, value: row('2') });
    expect(deviceTrouble.get()).toBeNull();
    expect(losses).toEqual(['lost']);
  });
});

describe('old intents', () => {
  it('are deleted where they were created before an instant and pass the test, and other tabs are told', async () => {
    for (const at of [1, 2, 3]) await intents.add(row(String(at), { createdAt: at }));
    const heard: DeviceChange[] = [];
    const stop = subscribeChanges((change) => heard.push(change));
    expect(await removeIntents(readRow, 3, ({ id }) => id !== '1')).toEqual({ ok: true, value: ['2'] });
    expect(heard).toEqual([{ store: 'intents', id: '' }]);
    expect(await removeIntents(readRow, 3, ({ id }) => id !== '1')).toEqual({ ok: true, value: [] });
    stop();
    expect(await intents.all()).toMatchObject({ value: [{ id: '1' }, { id: '3' }] });
  });

  it('beyond a number are found by the time when the newest of them was created', async () => {
    for (const at of [1, 2, 3]) await intents.add(row(String(at), { createdAt: at * 10 }));
    expect(await createdBeyond(3)).toEqual({ ok: true, value: null });
    expect(await createdBeyond(2)).toEqual({ ok: true, value: 10 });
    expect(await createdBeyond(1)).toEqual({ ok: true, value: 20 });
  });
});

describe('a wipe', () => {
  it('deletes the database and the page’s web storage, and tells the other tabs', async () => {
    const { localStorage, sessionStorage } = stubPage('https://desk.test');
    for (const storage of [localStorage, sessionStorage])
      for (const name of [
        'dispatch-desk-1.key',
        'dispatch-desk-1.pins',
        'mantine-color-scheme-value',
        'other',
      ])
        storage.setItem(name, '1');
    await intents.add(row('1'));
    expect(await countStored()).toMatchObject({ value: { intents: 1, drafts: 0 } });
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
  expect(await intents.add(row('2'))).toEqual({ ok: false, trouble: 'missing' });
  await closeDatabase();
  const stop = onWipe(() => undefined);
  announceChange({ store: 'all', id: '' });
  stop();
  expect(await intents.add(row('3'))).toEqual({ ok: false, trouble: 'missing' });
  await closeDatabase();
  expect(await intents.all()).toEqual({ ok: true, value: [] });
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
  } as const;

  it('are saved only over the version that was read: of two tabs the later one gets a conflict', async () => {
    const first = await putDraft(input, 0);
    expect(first).toMatchObject({ ok: true, draft: { rev: 1 } });
    const [mine, theirs] = await Promise.all([
      putDraft({ ...input, values: { customer_phone: '2' } }, 1),
      putDraft({ ...input, values: { customer_phone: '3' } }, 1),
    ]);
    expect(mine.ok).toBe(true);
    expect(theirs).toMatchObject({
      ok: false,
      why: 'changed-elsewhere',
      theirs: { rev: 2, values: { customer_phone: '2' } },
    });
  });

  it('are listed by connection and can be deleted', async () => {
    await putDraft(input, 0);
    await putDraft({ ...input, id: 'other', connectionId: 'c2' }, 0);
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: input.id }] });
    expect(await removeDraft(input.id, 1)).toEqual({ ok: true, value: true });
    expect(await getDraft(input.id)).toEqual({ ok: true, value: null });
    expect(await putDraft(input, 1)).toMatchObject({ why: 'changed-elsewhere', theirs: null });
  });

  it('stay where another task of their order number is created after they were saved', async () => {
    const values = { order_id: 'A-9', merchant_id: 'm1' };
    await putDraft({ ...input, values }, 0);
    const task = { kind: input.kind, orderId: 'A-9', merchantId: 'm1', updatedAt: Date.now() + 1 };
    await intents.add(row('9', { ...task, state: 'created' }));
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: input.id }] });
    expect(await getDraft(input.id)).toMatchObject({ value: { values } });
  });

  it('are no longer listed once their intent is stored, even if they were not deleted', async () => {
    await putDraft(input, 0);
    await putDraft({ ...input, id: 'd2' }, 0);
    await intents.add(row('d1'));
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: 'd2' }] });
    expect(await getDraft('d1')).toEqual({ ok: true, value: null });
  });

  it('are deleted after their retention time, unless a tab has them open', async () => {
    for (const id of ['d1', 'd2', 'd3']) await putDraft({ ...input, id }, 0);
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
const localPromo = async () => (await rowsOf('c1', 'promo'))[0];

describe('the local directory', () => {
  const promo = { promo_id: 5, code: 'FIVE', description: '', status: 0, changed_at: null } as const;

  it('belongs to one connection', async () => {
    await putLocalRows('c1', [{ list: 'team', row: { team_id: 7, name: 'North' } }]);
    await putLocalRows('c1', [{ list: 'team', row: { team_id: 7, name: 'South' } }]);
    await putLocalRows('c2', [{ list: 'team', row: { team_id: 7, name: 'Elsewhere' } }]);
    expect(await rowsOf('c1', 'team')).toEqual([{ team_id: 7, name: 'South' }]);
    await removeLocalRow('c1', 'team', '7');
    expect(await listLocalRows('c1', 'team')).toEqual({ ok: true, value: [] });
    expect(await rowsOf('c2', 'team')).toHaveLength(1);
  });

  it('has the confirmed status of a promo, and the one that nobody has confirmed', async () => {
    await putLocalRows('c1', [{ list: 'promo', row: promo }]);
    expect(await recordPromoChange('c1', 5, { kind: 'requested', status: 1 })).toEqual({
      ok: true,
      value: null,
    });
    expect(await localPromo()).toEqual({ ...promo, unconfirmed: 1 });
    // A later call that did nothing leaves the earlier one open.
    expect(await recordPromoChange('c1', 5, { kind: 'requested', status: 0 })).toEqual({
      ok: true,
      value: 1,
    });
    await recordPromoChange('c1', 5, { kind: 'unchanged', unconfirmed: 1 });
    expect(await localPromo()).toEqual({ ...promo, unconfirmed: 1 });
    await recordPromoChange('c1', 5, { kind: 'set', status: 1, changedAt: 'now' });
    expect(await localPromo()).toEqual({ ...promo, status: 1, changed_at: 'now' });
    await recordPromoChange('c1', 5, { kind: 'unchanged', unconfirmed: null });
    expect(await localPromo()).toEqual({ ...promo, status: 1, changed_at: 'now' });
    await recordPromoChange('c1', 6, { kind: 'set', status: 1, changedAt: null });
    expect(await rowsOf('c1', 'promo')).toHaveLength(1);
  });

  it('is exported to and imported from the file that `admin load` reads', async () => {
    await putLocalRows('c1', [{ list: 'merchant', row: { merchant_id: 'm1', name: 'One' } }]);
    await putLocalRows('c1', [
      { list: 'agent', row: { fleet_id: '9', name: 'Ana', phone: '', team_ids: [7], tags: ['van'] } },
    ]);
    await putLocalRows('c1', [{ list: 'template', row: { name: 'Parcel', fields: [{ label: 'Weight' }] } }]);
    await putLocalRows('c1', [{ list: 'promo', row: promo }]);
    const file = await exportLocalDirectory('c1');
    expect(await importLocalDirectory('c2', JSON.stringify(file))).toEqual({ ok: true, rows: 4 });
    expect(await exportLocalDirectory('c2')).toEqual(file);
  });

  it('keeps what it knows of a promo’s status when a file names the promo again', async () => {
    await putLocalRows('c1', [{ list: 'promo', row: promo }]);
    await recordPromoChange('c1', 5, { kind: 'set', status: 1, changedAt: 'now' });
    await recordPromoChange('c1', 5, { kind: 'requested', status: 0 });
    const promos = [{ promo_id: 5, code: 'FIVER', description: 'Five off', status: 0 }];
    await importLocalDirectory('c1', JSON.stringify({ promos }));
    expect(await rowsOf('c1', 'promo')).toEqual([
      { promo_id: 5, code: 'FIVER', description: 'Five off', status: 1, changed_at: 'now', unconfirmed: 0 },
    ]);
  });

  it.each([
    ['not JSON', 'isn’t JSON'],
    ['[]', 'its start'],
    ['{"teams":[{"team_id":"x"}]}', 'teams › 0 › team_id'],
  ])('refuses the file %j with a message', async (text, words) => {
    expect(await importLocalDirectory('c1', text)).toMatchObject({
      ok: false,
      message: expect.stringContaining(words),
    });
  });
});

describe('trouble of the device', () => {
  it('a transaction that is broken off fails the call, and leaves no rejection that nobody handles', async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    const aborted = Promise.withResolvers<void>();
    const result = await withDatabase(async (database) => {
      const write = database.transaction('drafts', 'readwrite');
      const found = write.store.get('x');
      write.addEventListener('abort', () => aborted.resolve());
      write.abort();
      // Fails here, so that nobody comes to wait for the transaction.
      await found;
      await write.done;
    }, 'write');
    await aborted.promise;
    await setImmediate();
    process.off('unhandledRejection', listener);
    expect(result.ok).toBe(false);
    expect(unhandled).toEqual([]);
  });

  it('is reported where the browser has no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await intents.add(row('1'))).toEqual({ ok: false, trouble: 'missing' });
    expect(deviceTrouble.get()).toBe('missing');
    expect(await rowsOf('c1', 'team')).toBe('missing');
  });

  it('is reported where opening fails, and cleared when it works again', async () => {
    const works = indexedDB;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(await intents.all()).toEqual({ ok: false, trouble: 'missing' });
    vi.stubGlobal('indexedDB', works);
    expect(await intents.all()).toEqual({ ok: true, value: [] });
    expect(deviceTrouble.get()).toBeNull();
  });

  it('is reported after five seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    const adding = intents.add(row('1'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await adding).toEqual({ ok: false, trouble: 'hung' });
    // Whoever asks next is told at once, for a while.
    expect(await intents.all()).toEqual({ ok: false, trouble: 'hung' });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await intents.all()).toEqual({ ok: true, value: [] });
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
    expect(await withDatabase(lost)).toEqual({ ok: false, trouble: 'broken' });
    expect(calls).toBe(2);
    expect(await intents.get('1')).toMatchObject({ value: { id: '1' } });
  });

  it('of a full disk is cleared only when something was written', async () => {
    expect(await withDatabase(full, 'write')).toEqual({ ok: false, trouble: 'full' });
    await intents.all();
    expect(deviceTrouble.get()).toBe('full');
    await intents.add(row('1'));
    expect(deviceTrouble.get()).toBeNull();
  });

  it('of a full disk is recognised by three names and two codes', () => {
    const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED', 'NS_ERROR_FILE_NO_DEVICE_SPACE'];
    for (const name of names) expect(troubleOf({ name })).toBe('full');
    for (const code of [22, 1014]) expect(troubleOf({ name: 'x', code })).toBe('full');
    fc.assert(fc.property(fc.anything(), (error) => typeof troubleOf(error) === 'string'));
  });
});
