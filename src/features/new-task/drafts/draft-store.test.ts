// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { removeLocks, setLocks } from '#testing/page-locks.ts';
import { announceChange } from '#data/device/announce-changes.ts';
import { getDraft, listDrafts, lockDraft, putDraft } from '#data/device/drafts.ts';
import { intentStore } from '#data/device/intents.ts';
import { readIntent } from '#data/outbox/read-intent.ts';
import { anIntent } from '#testing/intents.ts';
import { newValues, type FormValues } from '#form/values.ts';
import type { TaskKind } from '#contract/operations.ts';
import { until } from '#testing/until.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { readSnapshots } from './draft.ts';
import type { Draft } from './new-draft.ts';

/** A form without a screen: what is typed, and what is put into it. */
const openForm = (store: DraftStore) => {
  const first = store.current('c1', 'm1') ?? {
    id: crypto.randomUUID(),
    values: newValues({ order_id: 'A', merchant_id: 'm1' }),
  };
  const aside: string[] = [];
  const state: { draft: Draft; kind: TaskKind } = {
    draft: { id: first.id, values: structuredClone(first.values) },
    kind: 'delivery',
  };
  const stop = store.attach({
    connectionId: 'c1',
    merchantId: 'm1',
    kind: () => state.kind,
    anyKind: false,
    first,
    values: () => state.draft.values,
    show: (draft, kind) => {
      state.draft = { id: draft.id, values: structuredClone(draft.values) };
      state.kind = kind;
    },
    onOpened: () => undefined,
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
  };
};

/** A tab of its own; the browser's tabs have a sessionStorage each, these take turns with one. */
const openTab = async () => {
  sessionStorage.clear();
  const store = createDraftStore();
  const form = openForm(store);
  await until(() => expect(store.view.get()).not.toBeNull());
  return { store, ...form };
};

const stored = async (id: string) => {
  const result = await getDraft(id);
  return result.ok ? result.value : null;
};
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

it('a draft stays with its account when another account connects', async () => {
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
  it('ends when its task is stored in the outbox', async () => {
    const { store, state, type } = await openTab();
    type({ customer_phone: '1' });
    await store.flush();
    type({ customer_phone: '2' });
    const { id } = state.draft;
    store.replace({ id: 'next', values: newValues() }, 'delivery');
    state.draft = { id: 'next', values: newValues() };
    await store.flush();
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '2' } });
    await intentStore(readIntent).add(anIntent({ id }));
    void store.discard(id);
    expect(store.view.get()?.id).toBe('next');
    expect(phase(store)).toBe('idle');
    expect(store.secureUnsaved()).toBe(true);
    expect(await listDrafts('c1')).toEqual({ ok: true, value: [] });
    const late = { id, connectionId: 'c1', kind: 'delivery', values: {}, forLater: false } as const;
    expect(await putDraft(late, 0)).toEqual({ ok: false, why: 'sent' });
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

  it('keeps what was typed before it was read as another draft', async () => {
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

  it('includes what was typed just before the page closed', async () => {
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

  it('includes what was typed into a form that closed before its draft was read', async () => {
    sessionStorage.clear();
    const store = createDraftStore();
    const form = openForm(store);
    form.type({ customer_phone: '1' });
    form.stop();
    await store.flush();
    expect(await stored(form.state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
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
    const theirs = await openTab();
    await theirs.store.open(id);
    return { mine, theirs, id };
  };

  it('what a tab could not save before it lost its draft becomes another draft', async () => {
    const { mine, id } = await openBoth();
    mine.type({ customer_phone: '12' });
    await lockDraft(id, { steal: true });
    await until(() => expect(mine.store.isOutOfReach()).toBe(true));
    await until(async () => expect(await listDrafts('c1')).toMatchObject({ value: [{}, {}] }));
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '1' } });
  });
});
