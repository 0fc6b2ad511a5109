// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { closeDatabase } from '#data/device/database.ts';
import { getDraft, listDrafts, lockDraft, putDraft } from '#data/device/drafts.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { setLocks } from '#testing/page-locks.ts';
import { until } from '#testing/until.ts';
import { draftStore } from './draft-store.ts';
import { tabDraft } from './find-draft.ts';
import type { Draft } from './new-draft.ts';

/** A form without a screen. */
const openForm = (connectionId = 'c1', stillShown?: Draft) => {
  const first = { id: crypto.randomUUID(), values: newValues({ order_id: 'A', merchant_id: 'm1' }) };
  const form = structuredClone(stillShown ?? first);
  const close = draftStore.attach({
    connectionId,
    merchantId: 'm1',
    first: stillShown ? null : first,
    kind: () => 'delivery',
    values: () => form.values,
    show: ({ id, values }) => Object.assign(form, { id, values: structuredClone(values) }),
  });
  const type = (values: Partial<FormValues>) => void Object.assign(form.values, values);
  return { form, close, type };
};

/** The search for the tab's previous draft. */
const untilReady = () => until(() => expect(tabDraft()).not.toBeNull());

/** A new tab, in place of the one before: a browser keeps a session storage for each. */
const openTab = async () => {
  announceChange({ store: 'all', id: '' });
  sessionStorage.clear();
  const tab = openForm();
  await untilReady();
  return tab;
};

const stored = async (id: string) => {
  const read = await getDraft(id);
  return read.ok ? read.value : null;
};

const phase = () => draftStore.view.get()?.saving.phase;

beforeEach(async () => {
  await emptyDevice();
  setLocks();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // The store lives as long as its page; a wipe stops it.
  announceChange({ store: 'all', id: '' });
  await leaveDevice();
});

it('saves the values of the form', async () => {
  const { form, type } = await openTab();
  expect(phase()).toBe('idle');
  type({ customer_phone: '1' });
  expect(await draftStore.save()).toBe(true);
  expect(phase()).toBe('saved');
  expect(await stored(form.id)).toMatchObject({ values: { customer_phone: '1' } });
});

it('does not save a form that has only what the page suggested', async () => {
  await openTab();
  await draftStore.save();
  expect(await listDrafts('c1')).toEqual({ ok: true, value: [] });
});

it('keeps the draft of an account apart when another account connects', async () => {
  const { form, close, type } = await openTab();
  type({ customer_phone: '1' });
  close();
  let shown: Draft = form;
  for (const other of ['', 'c2']) {
    const next = openForm(other, shown);
    await until(() => expect(next.form.id).not.toBe(form.id));
    expect(next.form.values.customer_phone).toBe('');
    next.close();
    shown = next.form;
  }
  await until(async () =>
    expect(await stored(form.id)).toMatchObject({ connectionId: 'c1', values: { customer_phone: '1' } }),
  );
});

it('does not open a draft that was put aside in the next tab', async () => {
  const before = await openTab();
  const { id } = before.form;
  before.type({ customer_phone: '1' });
  draftStore.saveForLater();
  expect(before.form.values.customer_phone).toBe('');
  await until(async () => expect(await stored(id)).toMatchObject({ forLater: true }));
  const { form } = await openTab();
  expect(form.values.customer_phone).toBe('');
});

it('keeps text typed before the draft is read as another draft', async () => {
  const before = await openTab();
  before.type({ customer_phone: '1' });
  await draftStore.save();
  announceChange({ store: 'all', id: '' });
  sessionStorage.clear();
  const { form, type } = openForm();
  type({ customer_address: 'New Street' });
  await untilReady();
  await draftStore.save();
  expect(form.id).not.toBe(before.form.id);
  expect(await stored(form.id)).toMatchObject({
    values: { customer_phone: '', customer_address: 'New Street' },
  });
  expect(await stored(before.form.id)).toMatchObject({ values: { customer_phone: '1' } });
});

it('does not open a draft that another tab has', async () => {
  const values = newValues({ customer_phone: '1' });
  await putDraft({ id: 'theirs', connectionId: 'c1', kind: 'delivery', values, forLater: false, begunAt: 1 });
  await lockDraft('theirs');
  const { form } = await openTab();
  expect(form.id).not.toBe('theirs');
  expect(await draftStore.open('theirs')).toBe(false);
  expect(await draftStore.discard('theirs')).toBeNull();
});

it('keeps a draft in the form that the device does not take', async () => {
  const { form, type } = await openTab();
  const { id } = form;
  await closeDatabase();
  vi.stubGlobal('indexedDB', undefined);
  type({ customer_phone: '1' });
  expect(await draftStore.save()).toBe(false);
  expect(phase()).toBe('failed');
  expect(draftStore.isUnsaved()).toBe(true);
  expect(draftStore.replace({ id: 'copy', values: newValues() })).toBe(false);
  draftStore.saveForLater();
  expect(form).toMatchObject({ id, values: { customer_phone: '1' } });
});
