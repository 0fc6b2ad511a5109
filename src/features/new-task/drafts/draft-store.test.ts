// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { setTimeout } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { removeLocks, setLocks } from '#testing/page-locks.ts';
import { announceChange, subscribeChanges } from '#data/device/announce-changes.ts';
import { databaseName, withDatabase } from '#data/device/database.ts';
import { getDraft, listDrafts, lockDraft, putDraft } from '#data/device/drafts.ts';
import { intentStore } from '#data/device/intents.ts';
import { readIntent } from '#data/outbox/read-intent.ts';
import { anIntent } from '#testing/intents.ts';
import { newValues, type FormValues } from '#form/values.ts';
import type { TaskKind } from '#contract/operations.ts';
import { until } from '#testing/until.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { readSnapshots } from './draft.ts';
import { lastDraft } from './find-draft.ts';
import type { Draft } from './new-draft.ts';

/** A form without a screen: what is typed, and what is put into it. */
const openForm = (store: DraftStore, part: { kind?: TaskKind; anyKind?: boolean; home?: string } = {}) => {
  const home = part.home ?? 'c1';
  const first = store.current(home, 'm1') ?? {
    id: crypto.randomUUID(),
    values: newValues({ order_id: 'A', merchant_id: home && 'm1' }),
  };
  const aside: string[] = [];
  const state: { draft: Draft; kind: TaskKind; opened: number } = {
    opened: 0,
    draft: { id: first.id, values: structuredClone(first.values) },
    kind: part.kind ?? 'delivery',
  };
  const stop = store.attach({
    connectionId: home,
    merchantId: 'm1',
    kind: () => state.kind,
    anyKind: part.anyKind ?? false,
    first,
    values: () => state.draft.values,
    show: (draft, kind) => {
      state.draft = { id: draft.id, values: structuredClone(draft.values) };
      state.kind = kind;
    },
    onOpened: () => {
      state.opened += 1;
    },
    onAside: (id) => aside.push(id),
  });
  return {
    state,
    aside,
    stop,
    type: (values: Partial<FormValues>) => {
      Object.assign(state.draft.values, values);
      store.touch();
    },
    begin: (draft: Draft) => {
      store.replace(draft, state.kind);
      state.draft = structuredClone(draft);
    },
  };
};

/** A tab of its own; the browser's tabs have a sessionStorage each, these take turns with one. */
const openTab = async (part: Parameters<typeof openForm>[1] = {}) => {
  sessionStorage.clear();
  const store = createDraftStore();
  const form = openForm(store, part);
  await until(() => expect(store.view.get()).not.toBeNull());
  return { store, ...form };
};

const stored = async (id: string) => {
  const result = await getDraft(id);
  return result.ok ? result.value : null;
};
const record = (id: string) => intentStore(readIntent).add(anIntent({ id }));
const phase = (store: DraftStore) => store.view.get()?.saving.phase;

beforeEach(async () => {
  await emptyDevice();
  // As at an address without https.
  removeLocks();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  // A store lives as long as its page. A wipe stops all of them.
  announceChange({ store: 'all', id: '' });
  await leaveDevice();
});

/** By another page, while this one is open. */
const removeSiteData = async () => {
  const gone = indexedDB.deleteDatabase(databaseName);
  await new Promise((resolve) => gone.addEventListener('success', resolve));
  localStorage.clear();
  sessionStorage.clear();
};

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('a form that stays while its account goes is emptied, and what was typed stays that account’s draft', async () => {
  const { store, state, stop, type } = await openTab();
  type({ customer_phone: '1' });
  stop();
  // The same form goes on, without an account or with another one.
  const left = { id: state.draft.id, values: structuredClone(state.draft.values) };
  for (const home of ['', 'c2']) {
    const next = { draft: left };
    const detach = store.attach({
      connectionId: home,
      merchantId: 'm2',
      kind: () => 'delivery',
      anyKind: false,
      first: left,
      values: () => next.draft.values,
      show: (draft) => {
        next.draft = { id: draft.id, values: structuredClone(draft.values) };
      },
      onOpened: () => undefined,
      onAside: () => undefined,
    });
    await store.ready();
    expect(next.draft.id).not.toBe(left.id);
    expect(next.draft.values).toMatchObject({ customer_phone: '', merchant_id: 'm2' });
    detach();
    await store.flush();
    expect(await stored(left.id)).toMatchObject({ connectionId: 'c1', values: { customer_phone: '1' } });
  }
});

describe('saving a draft', () => {
  it('happens after a pause, and not for a form without content', async () => {
    const { store, state, type } = await openTab();
    await store.flush();
    expect(phase(store)).toBe('idle');
    type({ customer_phone: '1' });
    type({ customer_phone: '12' });
    await until(() => expect(phase(store)).toBe('saved'));
    expect(await stored(state.draft.id)).toMatchObject({
      rev: 1,
      connectionId: 'c1',
      kind: 'delivery',
      values: { customer_phone: '12' },
    });
  });

  it('that another takes the place of in the form has the lists read it, also where it was saved before', async () => {
    const { store, state, type, begin } = await openTab();
    const { id } = state.draft;
    type({ customer_phone: '1' });
    await until(() => expect(phase(store)).toBe('saved'));
    const read: string[] = [];
    const stop = subscribeChanges((change) => {
      if (store.view.get()?.id !== change.id) read.push(change.id);
    });
    begin({ id: 'next', values: newValues() });
    expect(read).toContain(id);
    stop();
  });

  it('happens at once when the page is hidden', async () => {
    const { store, state, type } = await openTab();
    type({ customer_phone: '1' });
    dispatchEvent(new Event('pagehide'));
    expect(readSnapshots()).toMatchObject([{ values: { customer_phone: '1' } }]);
    await store.flush();
    expect(await stored(state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
    expect(readSnapshots()).toEqual([]);
  });

  it('goes on with what is typed after site data were removed', async () => {
    const { store, state, type } = await openTab();
    type({ customer_phone: '1' });
    await store.flush();
    type({ customer_phone: '12' });
    const said = new Set<string | undefined>();
    const stop = store.view.subscribe(() => said.add(phase(store)));
    await removeSiteData();
    await until(async () =>
      expect(await stored(state.draft.id)).toMatchObject({ rev: 1, values: { customer_phone: '12' } }),
    );
    stop();
    expect(said).not.toContain('gone');
    expect(lastDraft()?.id).toBe(state.draft.id);
  });

  it('includes the kind of task', async () => {
    const { store, state, type } = await openTab();
    type({ customer_phone: '1' });
    await store.flush();
    state.kind = 'appointment';
    await store.flush();
    expect(await stored(state.draft.id)).toMatchObject({ kind: 'appointment', rev: 2 });
  });

  it('that fails shows the reason and is tried again; until it succeeds, leaving the page asks for confirmation', async () => {
    const { store, state, type } = await openTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type({ customer_phone: '1' });
    await store.flush();
    expect(store.view.get()?.saving).toEqual({ phase: 'failed', trouble: 'full' });
    expect(store.secureUnsaved()).toBe(false);
    put.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await store.flush();
    expect(phase(store)).toBe('saved');
    expect(store.secureUnsaved()).toBe(true);
    expect(await stored(state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
  });

  it('goes on for a pressed task until its intent is stored, which ends the draft, whatever is saved after it', async () => {
    const { store, state, type } = await openTab();
    type({ customer_phone: '1' });
    await store.flush();
    type({ customer_phone: '2' });
    const { id } = state.draft;
    store.replace({ id: 'next', values: newValues() }, 'delivery');
    state.draft = { id: 'next', values: newValues() };
    await store.flush();
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '2' } });
    await record(id);
    void store.discard(id);
    expect(store.view.get()?.id).toBe('next');
    expect(phase(store)).toBe('idle');
    expect(store.secureUnsaved()).toBe(true);
    expect(await listDrafts('c1')).toEqual({ ok: true, value: [] });
    const late = { id, connectionId: 'c1', kind: 'delivery', values: {}, forLater: false } as const;
    expect(await putDraft(late, 0)).toEqual({ ok: false, why: 'sent' });
  });

  it('starts at once for a refused task that is back in the form', async () => {
    const { store, begin } = await openTab();
    begin({ id: 'again', values: newValues({ customer_phone: '1' }) });
    await store.flush();
    expect(await stored('again')).toMatchObject({ values: { customer_phone: '1' } });
  });
});

describe('a draft that the device does not have', () => {
  it('because the device did not take it can be discarded, and brought back', async () => {
    const { store, state, type } = await openTab();
    type({ customer_phone: '1' });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { id } = state.draft;
    store.secureUnsaved();
    store.replace({ id: 'next', values: newValues() }, 'delivery');
    state.draft = { id: 'next', values: newValues() };
    await until(() => expect(store.unsaved.get()).toMatchObject([{ id }]));
    const { isDeleted, draft } = await store.discard(id);
    expect([isDeleted, store.unsaved.get(), readSnapshots()]).toEqual([true, [], []]);
    if (draft) await store.bringBack(draft);
    expect(store.unsaved.get()).toMatchObject([{ id }]);
    put.mockRestore();
    await store.discard(id);
    if (draft) await store.bringBack(draft);
    await until(async () => expect(await stored(id)).toMatchObject({ values: { customer_phone: '1' } }));
    expect(store.unsaved.get()).toEqual([]);
  });
});

describe('restoring a draft', () => {
  const leave = async () => {
    const before = await openTab();
    before.type({ customer_phone: '1', customer_address: 'Old Street' });
    await before.store.flush();
    before.stop();
    return before.state.draft.id;
  };

  it('gives a tab its own draft after a reload, in the kind that the address asks for', async () => {
    const id = await leave();
    const store = createDraftStore();
    const form = openForm(store, { kind: 'pickup' });
    await until(() => expect(store.view.get()).not.toBeNull());
    expect(form.state).toMatchObject({ kind: 'pickup', draft: { id, values: { customer_phone: '1' } } });
    expect(form.aside).toEqual([]);
  });

  it('makes a draft of its own of what is typed before the draft was read', async () => {
    const id = await leave();
    const store = createDraftStore();
    const form = openForm(store);
    form.type({ customer_address: 'New Street' });
    await until(() => expect(store.view.get()).not.toBeNull());
    await store.flush();
    expect(form.state.draft.id).not.toBe(id);
    expect(await stored(form.state.draft.id)).toMatchObject({
      values: { customer_phone: '', customer_address: 'New Street' },
    });
    expect(await stored(id)).toMatchObject({
      values: { customer_phone: '1', customer_address: 'Old Street' },
    });
    expect(form.aside).toEqual([id]);
  });

  it('includes what was typed just before the page was closed', async () => {
    const before = await openTab();
    before.type({ customer_phone: '1' });
    await before.store.flush();
    before.type({ customer_phone: '12' });
    // Its transaction never ends.
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('gone', 'AbortError');
    });
    dispatchEvent(new Event('pagehide'));
    await before.store.flush();
    put.mockRestore();
    const store = createDraftStore();
    const form = openForm(store);
    await until(() => expect(store.view.get()).not.toBeNull());
    expect(form.state.draft.values.customer_phone).toBe('12');
    expect(readSnapshots()).toEqual([]);
  });

  it('includes what was typed before the form was left, where the device did not take it', async () => {
    const before = await openTab();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    before.type({ customer_phone: '1' });
    before.stop();
    await before.store.flush();
    dispatchEvent(new Event('pagehide'));
    put.mockRestore();
    expect(readSnapshots()).toMatchObject([{ id: before.state.draft.id, values: { customer_phone: '1' } }]);
  });

  it('saves what was typed into a form that was closed before its draft was read', async () => {
    sessionStorage.clear();
    const store = createDraftStore();
    const form = openForm(store);
    form.type({ customer_phone: '1' });
    form.stop();
    await store.flush();
    expect(await stored(form.state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
  });

  it('does not open drafts saved for later by itself', async () => {
    const before = await openTab();
    before.type({ customer_phone: '1' });
    const { id } = before.state.draft;
    before.store.saveForLater();
    expect(before.state.draft.values.customer_phone).toBe('');
    await before.store.flush();
    expect(await stored(id)).toMatchObject({ forLater: true });
    before.stop();
    const { store, state } = await openTab();
    expect(state.draft.values.customer_phone).toBe('');
    expect(await store.open(id)).toBe('open');
    expect(state.draft).toMatchObject({ id, values: { customer_phone: '1' } });
    expect(state.opened).toBe(1);
    await store.flush();
    expect(await stored(id)).toMatchObject({ forLater: false });
  });

  it('opens the newest one in a new tab, also where it was begun without a connection', async () => {
    const put = (id: string, connectionId: string) =>
      putDraft({ id, connectionId, kind: 'delivery', forLater: false, values: { order_id: id } }, 0);
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    await put('of the account', 'c1');
    vi.setSystemTime(2000);
    await put('of none', '');
    vi.useRealTimers();
    const { state } = await openTab();
    expect(state.draft.id).toBe('of none');
  });

  it('moves a draft that was begun without a connection to the present one', async () => {
    const before = await openTab({ home: '' });
    before.type({ customer_phone: '1' });
    await before.store.flush();
    before.stop();
    const form = openForm(before.store, { home: 'c1' });
    await before.store.flush();
    expect(form.state.draft.values.merchant_id).toBe('m1');
    expect(await listDrafts('')).toEqual({ ok: true, value: [] });
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: before.state.draft.id }] });
  });

  it('does not prevent typing where the store fails', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { store, type } = await openTab();
    type({ customer_phone: '1' });
    await store.flush();
    expect(store.view.get()?.saving).toEqual({ phase: 'failed', trouble: 'missing' });
    expect(await withDatabase(full)).toMatchObject({ ok: false });
  });
});

describe('two tabs on one draft', () => {
  beforeEach(setLocks);

  /** One tab has it open, and another one opens it from the list. */
  const openBoth = async () => {
    const mine = await openTab();
    mine.type({ customer_phone: '1' });
    await mine.store.flush();
    const { id } = mine.state.draft;
    const theirs = await openTab({ kind: 'pickup' });
    await theirs.store.open(id);
    return { mine, theirs, id };
  };

  it('one has it; the other says where it is, and saves nothing', async () => {
    const { mine, theirs, id } = await openBoth();
    expect([phase(mine.store), phase(theirs.store)]).toEqual(['saved', 'open-elsewhere']);
    theirs.type({ customer_phone: '2' });
    await theirs.store.flush();
    theirs.store.secureUnsaved();
    expect([theirs.store.isOutOfReach(), readSnapshots()]).toEqual([true, []]);
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '1' } });
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id }] });
  });

  it('the other takes it over, with all that was typed, and the first says where it is', async () => {
    const { mine, theirs, id } = await openBoth();
    mine.type({ customer_phone: '12' });
    await mine.store.flush();
    await theirs.store.open(id, { steal: true });
    expect(theirs.state.draft).toMatchObject({ id, values: { customer_phone: '12' } });
    await until(() => expect(phase(mine.store)).toBe('open-elsewhere'));
    theirs.type({ customer_phone: '123' });
    await theirs.store.flush();
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '123' } });

    await mine.store.open(id, { steal: true });
    expect(mine.state.draft).toMatchObject({ id, values: { customer_phone: '123' } });
    expect([phase(mine.store), mine.store.isOutOfReach()]).toEqual(['saved', false]);
    await until(() => expect(phase(theirs.store)).toBe('open-elsewhere'));
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id }] });
  });

  it('pressed again while a frozen tab has it, the other takes it over once and keeps what is typed then', async () => {
    const { store, type } = await openTab();
    const values = newValues({ customer_phone: '1' });
    await putDraft({ id: 'd', connectionId: 'c1', kind: 'delivery', forLater: false, values }, 0);
    await lockDraft('d');
    await store.open('d');
    const first = store.open('d', { steal: true });
    await setTimeout(200);
    const second = store.open('d', { steal: true });
    await first;
    type({ customer_phone: '12' });
    await second;
    await setTimeout(300);
    await store.flush();
    expect(phase(store)).toBe('saved');
    expect(await stored('d')).toMatchObject({ values: { customer_phone: '12' } });
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: 'd' }] });
  });

  it.each<[string, (store: DraftStore) => Promise<unknown>]>([
    ['another draft that is opened', (store) => store.open('e')],
    ['an empty form', (store) => Promise.resolve(store.showEmpty())],
    [
      'a task that is put into the form',
      (store) => Promise.resolve(store.replace({ id: 'e', values: newValues() }, 'delivery')),
    ],
  ])('one that waits for a frozen tab gives way to %s', async (_what, press) => {
    const { store } = await openTab();
    for (const id of ['d', 'e'])
      await putDraft(
        { id, connectionId: 'c1', kind: 'delivery', forLater: true, values: { order_id: id } },
        0,
      );
    await lockDraft('d');
    await store.open('d');
    const first = store.open('d', { steal: true });
    await press(store);
    const opened = store.view.get()?.id;
    expect(opened).not.toBe('d');
    await first;
    expect(store.view.get()?.id).toBe(opened);
    // No tab has it.
    await until(async () => expect(await lockDraft('d')).not.toBeNull());
  });

  it('what was typed last is saved before the other has it', async () => {
    const { mine, theirs, id } = await openBoth();
    mine.type({ customer_phone: '12' });
    await theirs.store.open(id, { steal: true });
    expect(theirs.state.draft.values.customer_phone).toBe('12');
    expect(mine.store.isOutOfReach()).toBe(true);
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id }] });
    expect(readSnapshots()).toEqual([]);
  });

  it('what a tab could not save before its draft was taken away is a draft of its own', async () => {
    const { mine, id } = await openBoth();
    mine.type({ customer_phone: '12' });
    await lockDraft(id, { steal: true });
    await until(() => expect(mine.store.isOutOfReach()).toBe(true));
    await until(async () => expect(await listDrafts('c1')).toMatchObject({ value: [{}, {}] }));
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '1' } });
  });

  it('a duplicated tab says where its draft is', async () => {
    const mine = await openTab();
    mine.type({ customer_phone: '1' });
    await mine.store.flush();
    // Its storage is a copy.
    const store = createDraftStore();
    openForm(store);
    await until(() => expect(phase(store)).toBe('open-elsewhere'));
    mine.stop();
    expect(lastDraft()?.id).toBe(mine.state.draft.id);
  });

  it('a draft that a page without its lock has changed is there no longer at the next save', async () => {
    const { mine, id } = await openBoth();
    const draft = await stored(id);
    if (draft) await putDraft({ ...draft, values: { customer_phone: '2' } }, draft.rev);
    mine.type({ customer_phone: '12' });
    await mine.store.flush();
    await until(() => expect(phase(mine.store)).toBe('open-elsewhere'));
    await mine.store.open(id, { steal: true });
    expect(mine.state.draft.values.customer_phone).toBe('2');
    await until(async () => expect(await listDrafts('c1')).toMatchObject({ value: [{}, {}] }));
  });

  it('that cannot be read is not gone, and opens once it can', async () => {
    const { mine, theirs, id } = await openBoth();
    await theirs.store.open(id, { steal: true });
    await until(() => expect(mine.store.isOutOfReach()).toBe(true));
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('Broken', 'UnknownError');
    });
    expect(await mine.store.open(id, { steal: true })).toBe('unread');
    expect(phase(mine.store)).toBe('open-elsewhere');
    get.mockRestore();
    expect(await mine.store.open(id, { steal: true })).toBe('open');
  });

  it('cannot both send it', async () => {
    const { mine, theirs, id } = await openBoth();
    await theirs.store.open(id, { steal: true });
    theirs.store.replace({ id: 'next', values: newValues() }, 'delivery');
    await record(id);
    await until(() => expect(mine.store.isOutOfReach()).toBe(true));
    expect(await mine.store.open(id, { steal: true })).toBe('gone');
    expect(phase(mine.store)).toBe('gone');
  });
});
