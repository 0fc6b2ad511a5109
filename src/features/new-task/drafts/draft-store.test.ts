// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { closeDatabase } from '#data/device/database.ts';
import { getDraft, listDrafts, lockDraft, putDraft } from '#data/device/drafts.ts';
import { disconnect, enterConnection, getConnection } from '#data/http/connection.ts';
import { form } from '#form/task-form.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { aConnection } from '#testing/intents.ts';
import { setLocks } from '#testing/page-locks.ts';
import { until } from '#testing/until.ts';
import { getPress, setPress } from '../sending/presses.ts';
import {
  discardDraft,
  getDraftId,
  hasSaveFailed,
  openDraft,
  replaceDraft,
  saveDraft,
  startDraft,
} from './draft-store.ts';
import { tabDraft } from './find-draft.ts';

const connectAs = (id: string) => enterConnection({ ...aConnection, id });

/** A form without a screen. */
const openForm = () => {
  void startDraft(getConnection()?.id ?? '');
  return getDraftId();
};

const type = (values: Partial<FormValues>) => form.setValues(values);
const phone = () => form.getValues('customer_phone');

/** The search for the tab's previous draft. */
const untilReady = () => until(() => expect(tabDraft()).not.toBeNull());

/** A new tab, in place of the one before: a browser keeps a session storage for each. */
const openTab = async () => {
  announceChange({ store: 'all', id: '' });
  sessionStorage.clear();
  const id = openForm();
  await untilReady();
  return id;
};

const stored = async (id: string) => {
  const read = await getDraft(id);
  return read.ok ? read.value : null;
};

beforeEach(async () => {
  await emptyDevice();
  setLocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/new/delivery');
  connectAs('c1');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // The store lives as long as its page; a wipe stops it.
  announceChange({ store: 'all', id: '' });
  await leaveDevice();
});

it('does not save a form that has only what the page suggested', async () => {
  await openTab();
  await saveDraft();
  expect(await listDrafts('c1')).toEqual({ ok: true, value: [] });
});

it('saves a form in which only a setting was chosen', async () => {
  const id = await openTab();
  type({ tags: 'fragile' });
  await saveDraft();
  expect(await stored(id)).toMatchObject({ values: { tags: 'fragile' } });
});

it('does not save a blank form when the first account connects', async () => {
  disconnect();
  await openTab();
  connectAs('c1');
  await saveDraft();
  expect(await listDrafts('c1')).toEqual({ ok: true, value: [] });
});

it('keeps the draft of an account apart when another account connects', async () => {
  const id = await openTab();
  type({ customer_phone: '1' });
  for (const enterOther of [disconnect, () => connectAs('c2')]) {
    enterOther();
    expect(phone()).toBe('');
    expect(openForm()).not.toBe(id);
  }
  await until(async () =>
    expect(await stored(id)).toMatchObject({ connectionId: 'c1', values: { customer_phone: '1' } }),
  );
});

it('does not open a draft of the account that was connected before', async () => {
  const values = newValues({ customer_phone: '1' });
  await putDraft({ id: 'theirs', connectionId: 'c1', kind: 'delivery', values, forLater: true, begunAt: 1 });
  await openTab();
  const opening = openDraft('theirs');
  connectAs('c2');
  openForm();
  expect(await opening).toBe(false);
  expect(phone()).toBe('');
  expect(await stored('theirs')).toMatchObject({ connectionId: 'c1' });
});

it('gives the draft of the tab the task type of the address', async () => {
  const id = await openTab();
  type({ customer_phone: '1' });
  await saveDraft();
  announceChange({ store: 'all', id: '' });
  history.replaceState(null, '', '/new/pickup');
  openForm();
  await until(() => expect(getDraftId()).toBe(id));
  expect([location.pathname, phone()]).toEqual(['/new/pickup', '1']);
});

it('does not open a draft that was replaced in the next tab', async () => {
  const id = await openTab();
  type({ customer_phone: '1' });
  replaceDraft(newValues());
  expect(phone()).toBe('');
  await until(async () => expect(await stored(id)).toMatchObject({ forLater: true }));
  await openTab();
  expect(phone()).toBe('');
});

it('does not save an opened draft again before it is changed', async () => {
  const id = await openTab();
  type({ customer_phone: '1' });
  await saveDraft();
  const before = await stored(id);
  await openTab();
  expect(getDraftId()).toBe(id);
  await saveDraft();
  expect(await stored(id)).toEqual(before);
});

it('does not open a draft that another tab has', async () => {
  const values = newValues({ customer_phone: '1' });
  await putDraft({ id: 'theirs', connectionId: 'c1', kind: 'delivery', values, forLater: false, begunAt: 1 });
  await lockDraft('theirs');
  const id = await openTab();
  expect(id).not.toBe('theirs');
  expect(await openDraft('theirs')).toBe(false);
  expect(await discardDraft('theirs')).toBeNull();
});

it('keeps a draft in the form that the device does not take', async () => {
  const id = await openTab();
  await closeDatabase();
  vi.stubGlobal('indexedDB', undefined);
  type({ customer_phone: '1' });
  expect(await saveDraft()).toBe(false);
  expect(hasSaveFailed()).toBe(true);
  expect(replaceDraft(newValues())).toBe(false);
  expect([getDraftId(), phone()]).toEqual([id, '1']);
});

it('removes the banner of a draft that is discarded', async () => {
  const id = await openTab();
  type({ customer_phone: '1' });
  await saveDraft();
  setPress(id, { message: 'Not sent.', wasAbandoned: true });
  expect(await discardDraft(id)).toMatchObject({ id });
  expect(getPress(id)).toMatchObject({ message: '', wasAbandoned: false });
});
