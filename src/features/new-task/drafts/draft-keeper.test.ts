// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { announceChange } from '#data/device/changes.ts';
import { databaseName, withDatabase } from '#data/device/database.ts';
import { getDraft, listDrafts, putDraft, removeDraft } from '#data/device/drafts.ts';
import { intentStore } from '#data/device/intents.ts';
import { readIntent } from '#data/outbox/read-intent.ts';
import { anIntent } from '#testing/intents.ts';
import { newValues, type FormValues } from '#form/values.ts';
import type { TaskKind } from '#contract/operations.ts';
import { until } from '#testing/until.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import type { Draft } from './draft.ts';
import { lastDraft } from './last-draft.ts';
import { readSnapshots } from './unsaved-snapshot.ts';

/** A form without a screen: what is typed, and what is put into it. */
const openForm = (keeper: DraftKeeper, part: { kind?: TaskKind; anyKind?: boolean; home?: string } = {}) => {
  const home = part.home ?? 'c1';
  const first = keeper.current(home, 'm1') ?? {
    id: crypto.randomUUID(),
    values: newValues({ order_id: 'A', merchant_id: home && 'm1' }),
  };
  const aside: string[] = [];
  const state: { draft: Draft; kind: TaskKind; opened: number } = {
    opened: 0,
    draft: { id: first.id, values: structuredClone(first.values) },
    kind: part.kind ?? 'delivery',
  };
  const stop = keeper.attach({
    connectionId: home,
    merchantId: 'm1',
    kind: () => state.kind,
    anyKind: part.anyKind ?? false,
    first,
    begun: () => null,
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
      keeper.touch();
    },
    begin: (draft: Draft) => {
      keeper.begin(draft, state.kind);
      state.draft = structuredClone(draft);
    },
  };
};

/** A tab of its own; the browser's tabs have a sessionStorage each, these take turns with one. */
const openTab = async (part: Parameters<typeof openForm>[1] = {}) => {
  sessionStorage.clear();
  const keeper = createDraftKeeper();
  const form = openForm(keeper, part);
  await until(() => expect(keeper.view()).not.toBeNull());
  return { keeper, ...form };
};

const stored = async (id: string) => {
  const result = await getDraft(id);
  return result.ok ? result.value : null;
};
const record = (id: string) => intentStore(readIntent).add(anIntent({ id }));
const phase = (keeper: DraftKeeper) => keeper.view()?.saving.phase;

beforeEach(async () => {
  await emptyDevice();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  // A keeper lives as long as its page and saves its draft again in a new database, which each test has. A wipe stops all keepers.
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
  const { keeper, state, stop, type } = await openTab();
  type({ customer_phone: '1' });
  stop();
  // The same form goes on, without an account or with another one.
  const left = { id: state.draft.id, values: structuredClone(state.draft.values) };
  for (const home of ['', 'c2']) {
    const next = { draft: left };
    const detach = keeper.attach({
      connectionId: home,
      merchantId: 'm2',
      kind: () => 'delivery',
      anyKind: false,
      first: left,
      begun: () => left,
      values: () => next.draft.values,
      show: (draft) => {
        next.draft = { id: draft.id, values: structuredClone(draft.values) };
      },
      onOpened: () => undefined,
      onAside: () => undefined,
    });
    await keeper.ready();
    expect(next.draft.id).not.toBe(left.id);
    expect(next.draft.values).toMatchObject({ customer_phone: '', merchant_id: 'm2' });
    detach();
    await keeper.flush();
    expect(await stored(left.id)).toMatchObject({ connectionId: 'c1', values: { customer_phone: '1' } });
  }
});

describe('saving a draft', () => {
  it('happens after a pause, and not for a form without content', async () => {
    const { keeper, state, type } = await openTab();
    await keeper.flush();
    expect(phase(keeper)).toBe('idle');
    type({ customer_phone: '1' });
    type({ customer_phone: '12' });
    await until(() => expect(phase(keeper)).toBe('saved'));
    expect(await stored(state.draft.id)).toMatchObject({
      rev: 1,
      connectionId: 'c1',
      kind: 'delivery',
      values: { customer_phone: '12' },
    });
  });

  it('happens at once when the page is hidden', async () => {
    const { keeper, state, type } = await openTab();
    type({ customer_phone: '1' });
    dispatchEvent(new Event('pagehide'));
    expect(readSnapshots()).toMatchObject([{ values: { customer_phone: '1' } }]);
    await keeper.flush();
    expect(await stored(state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
    expect(readSnapshots()).toEqual([]);
  });

  it('stores the draft again when site data are removed while the page is open', async () => {
    const { keeper, state, type } = await openTab();
    type({ customer_phone: '1' });
    await keeper.flush();
    type({ customer_phone: '12' });
    const said = new Set<string | undefined>();
    const stop = keeper.subscribe(() => said.add(phase(keeper)));
    await removeSiteData();
    await until(async () =>
      expect(await stored(state.draft.id)).toMatchObject({ rev: 1, values: { customer_phone: '12' } }),
    );
    stop();
    expect(said).not.toContain('changed-elsewhere');
    expect(lastDraft()?.id).toBe(state.draft.id);
  });

  it('does not bring back what was deleted in another tab when site data are removed', async () => {
    const { keeper, state, type } = await openTab();
    type({ customer_phone: '1' });
    await keeper.flush();
    await removeDraft(state.draft.id, 1);
    await until(() => expect(phase(keeper)).toBe('changed-elsewhere'));
    await removeSiteData();
    await keeper.flush();
    expect(await stored(state.draft.id)).toBeNull();
  });

  it('includes the kind of task', async () => {
    const { keeper, state, type } = await openTab();
    type({ customer_phone: '1' });
    await keeper.flush();
    state.kind = 'appointment';
    await keeper.flush();
    expect(await stored(state.draft.id)).toMatchObject({ kind: 'appointment', rev: 2 });
  });

  it('that fails shows the reason and is tried again; until it succeeds, leaving the page asks for confirmation', async () => {
    const { keeper, state, type } = await openTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type({ customer_phone: '1' });
    await keeper.flush();
    expect(keeper.view()?.saving).toEqual({ phase: 'failed', trouble: 'full' });
    expect(keeper.isUnsaved()).toBe(true);
    put.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await keeper.flush();
    expect(phase(keeper)).toBe('saved');
    expect(keeper.isUnsaved()).toBe(false);
    expect(await stored(state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
  });

  it('goes on for a pressed task until its intent is stored, which ends the draft, whatever is saved after it', async () => {
    const { keeper, state, type } = await openTab();
    type({ customer_phone: '1' });
    await keeper.flush();
    type({ customer_phone: '2' });
    const { id } = state.draft;
    keeper.begin({ id: 'next', values: newValues() }, 'delivery');
    state.draft = { id: 'next', values: newValues() };
    await keeper.flush();
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '2' } });
    await record(id);
    keeper.finish(id);
    expect(keeper.view()?.id).toBe('next');
    expect(phase(keeper)).toBe('idle');
    expect(keeper.isUnsaved()).toBe(false);
    expect(await listDrafts('c1')).toEqual({ ok: true, value: [] });
    const late = { id, connectionId: 'c1', kind: 'delivery', values: {}, forLater: false } as const;
    expect(await putDraft(late, 0)).toEqual({ ok: false, why: 'sent' });
  });

  it('starts at once for a refused task that is back in the form', async () => {
    const { keeper, begin } = await openTab();
    begin({ id: 'again', values: newValues({ customer_phone: '1' }) });
    await keeper.flush();
    expect(await stored('again')).toMatchObject({ values: { customer_phone: '1' } });
  });
});

describe('a draft that is gone from the device', () => {
  it('while a form has it counts as unsaved, and what was typed is a draft again on the next page', async () => {
    const { keeper, state, stop, type } = await openTab();
    type({ customer_phone: '1' });
    await keeper.flush();
    expect(keeper.isUnsaved()).toBe(false);
    await removeDraft(state.draft.id, 1);
    await until(() => expect(phase(keeper)).toBe('changed-elsewhere'));
    expect(keeper.isUnsaved()).toBe(true);
    expect(readSnapshots()).toMatchObject([{ values: { customer_phone: '1' } }]);
    stop();
    await openTab();
    expect(await listDrafts('c1')).toMatchObject({ value: [{ values: { customer_phone: '1' } }] });
  });

  it('because the device did not take it can be discarded, and brought back', async () => {
    const { keeper, state, type } = await openTab();
    type({ customer_phone: '1' });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { id } = state.draft;
    keeper.isUnsaved();
    keeper.begin({ id: 'next', values: newValues() }, 'delivery');
    state.draft = { id: 'next', values: newValues() };
    await until(() => expect(keeper.unsaved()).toMatchObject([{ id }]));
    const bringBack = keeper.forget(id);
    expect([keeper.unsaved(), readSnapshots()]).toEqual([[], []]);
    put.mockRestore();
    bringBack?.();
    await until(async () => expect(await stored(id)).toMatchObject({ values: { customer_phone: '1' } }));
    expect(keeper.unsaved()).toEqual([]);
  });
});

describe('restoring a draft', () => {
  const leave = async () => {
    const before = await openTab();
    before.type({ customer_phone: '1', customer_address: 'Old Street' });
    await before.keeper.flush();
    before.stop();
    return before.state.draft.id;
  };

  it('gives a tab its own draft after a reload, in the kind that the address asks for', async () => {
    const id = await leave();
    const keeper = createDraftKeeper();
    const form = openForm(keeper, { kind: 'pickup' });
    await until(() => expect(keeper.view()).not.toBeNull());
    expect(form.state).toMatchObject({ kind: 'pickup', draft: { id, values: { customer_phone: '1' } } });
    expect(form.aside).toEqual([]);
  });

  it('makes a draft of its own of what is typed before the draft was read', async () => {
    const id = await leave();
    const keeper = createDraftKeeper();
    const form = openForm(keeper);
    form.type({ customer_address: 'New Street' });
    await until(() => expect(keeper.view()).not.toBeNull());
    await keeper.flush();
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
    await before.keeper.flush();
    before.type({ customer_phone: '12' });
    // Its transaction never ends.
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('gone', 'AbortError');
    });
    dispatchEvent(new Event('pagehide'));
    await before.keeper.flush();
    put.mockRestore();
    const keeper = createDraftKeeper();
    const form = openForm(keeper);
    await until(() => expect(keeper.view()).not.toBeNull());
    expect(form.state.draft.values.customer_phone).toBe('12');
    expect(readSnapshots()).toEqual([]);
  });

  it('saves what was typed into a form that was closed before its draft was read', async () => {
    sessionStorage.clear();
    const keeper = createDraftKeeper();
    const form = openForm(keeper);
    form.type({ customer_phone: '1' });
    form.stop();
    await keeper.flush();
    expect(await stored(form.state.draft.id)).toMatchObject({ values: { customer_phone: '1' } });
  });

  it('does not open drafts saved for later by itself', async () => {
    const before = await openTab();
    before.type({ customer_phone: '1' });
    const { id } = before.state.draft;
    before.keeper.saveForLater();
    expect(before.state.draft.values.customer_phone).toBe('');
    await before.keeper.flush();
    expect(await stored(id)).toMatchObject({ forLater: true });
    before.stop();
    const { keeper, state } = await openTab();
    expect(state.draft.values.customer_phone).toBe('');
    expect(await keeper.open(id)).toBe(true);
    expect(state.draft).toMatchObject({ id, values: { customer_phone: '1' } });
    expect(state.opened).toBe(1);
    await keeper.flush();
    expect(await stored(id)).toMatchObject({ forLater: false });
  });

  it('moves a draft that was begun without a connection to the present one', async () => {
    const before = await openTab({ home: '' });
    before.type({ customer_phone: '1' });
    await before.keeper.flush();
    before.stop();
    const form = openForm(before.keeper, { home: 'c1' });
    await before.keeper.flush();
    expect(form.state.draft.values.merchant_id).toBe('m1');
    expect(await listDrafts('')).toEqual({ ok: true, value: [] });
    expect(await listDrafts('c1')).toMatchObject({ value: [{ id: before.state.draft.id }] });
  });

  it('does not prevent typing where the store fails', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { keeper, type } = await openTab();
    type({ customer_phone: '1' });
    await keeper.flush();
    expect(keeper.view()?.saving).toEqual({ phase: 'failed', trouble: 'missing' });
    expect(await withDatabase(full)).toMatchObject({ ok: false });
  });
});

const openBoth = async () => {
  const mine = await openTab();
  mine.type({ customer_phone: '1' });
  await mine.keeper.flush();
  const { id } = mine.state.draft;
  const theirs = await openTab({ kind: 'pickup' });
  await theirs.keeper.open(id);
  return { mine, theirs, id };
};

describe('two tabs on one draft', () => {
  it('both get a conflict, and neither overwrites the other', async () => {
    const { mine, theirs, id } = await openBoth();
    theirs.type({ customer_phone: '2' });
    await theirs.keeper.flush();
    await until(() => expect(phase(mine.keeper)).toBe('changed-elsewhere'));
    mine.type({ customer_phone: '3' });
    await mine.keeper.flush();
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '2' } });
    expect(mine.keeper.isChangedElsewhere()).toBe(true);
    expect(mine.keeper.isUnsaved()).toBe(true);

    mine.keeper.saveAsCopy();
    await mine.keeper.flush();
    expect(mine.state.draft.id).not.toBe(id);
    expect(await stored(mine.state.draft.id)).toMatchObject({ values: { customer_phone: '3' } });
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '2' } });
  });

  it('can load each other’s version', async () => {
    const { mine, theirs, id } = await openBoth();
    theirs.type({ customer_phone: '2' });
    await theirs.keeper.flush();
    await until(() => expect(phase(mine.keeper)).toBe('changed-elsewhere'));
    mine.keeper.loadTheirs();
    expect(mine.state.draft).toMatchObject({ id, values: { customer_phone: '2' } });
    mine.type({ customer_phone: '23' });
    await mine.keeper.flush();
    expect(await stored(id)).toMatchObject({ values: { customer_phone: '23' } });
  });

  it('cannot both send it', async () => {
    const { mine, theirs, id } = await openBoth();
    expect(mine.keeper.isChangedElsewhere()).toBe(false);
    mine.keeper.begin({ id: 'next', values: newValues() }, 'delivery');
    await record(id);
    await until(() => expect(theirs.keeper.isChangedElsewhere()).toBe(true));
    expect(theirs.keeper.view()?.saving).toEqual({ phase: 'changed-elsewhere', theirs: null });
    theirs.keeper.loadTheirs();
    expect(theirs.state.draft.values.customer_phone).toBe('');
  });
});
