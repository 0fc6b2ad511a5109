import { flushSync } from 'react-dom';
import { datetimeFields } from '#contract/sides.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import { lockDraft, putDraft, removeDraft, type DraftInput, type DraftRecord } from '#data/device/drafts.ts';
import { getConnection, subscribeConnection } from '#data/http/connection.ts';
import { pendingFill } from '#data/outbox/pending-fill.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { hasContent } from '#form/carried-fields.ts';
import { form } from '#form/task-form.ts';
import { newValues, readValues, type FormValues } from '#form/values.ts';
import { lastKind, rememberKind } from '../choices.ts';
import { addressKind, followKind } from '../follow-kind.ts';
import { clearPress } from '../sending/presses.ts';
import { findDraft, rememberTabDraft, takeDraft } from './find-draft.ts';
import { emptyValues } from './new-draft.ts';

// The draft in this tab's form. It is locked while it is open, and saved as the user types. The form keeps its values while another
// page is shown.

/** The intent gets the same ID, so pressing Create twice can't create two tasks. */
export type OpenDraft = Pick<DraftRecord, 'id' | 'connectionId' | 'kind' | 'begunAt'> & {
  /** The result of the last save; null if there was nothing to save yet. */
  lastSave: DeviceResult<DraftRecord> | null;
  /** JSON of the values that the page suggested. */
  suggested: string;
};

export const draftInForm = createStore<OpenDraft | null>(null);
const isReady = createStore(false);
let lock: Promise<(() => void) | null> = Promise.resolve(null);
let hasAskedToPersist = false;

/** The ID of the draft in the form: up to date even before React renders again. */
export const getDraftId = (): string => draftInForm.get()?.id ?? '';

const fingerprintOf = ({ connectionId, kind, values, forLater }: DraftInput): string =>
  JSON.stringify([connectionId, kind, values, forLater]);

const isTouched = ({ suggested }: OpenDraft): boolean => {
  const values = form.getValues();
  return hasContent(values) || JSON.stringify(values) !== suggested;
};

/**
 * A draft with only suggested values isn't saved.
 * @param forLater true if the user put it aside: no tab reopens it automatically
 * @returns whether everything worth saving is saved
 */
export const saveDraft = async (forLater = false): Promise<boolean> => {
  const draft = draftInForm.get();
  if (!draft) return true;
  const { id, connectionId, begunAt } = draft;
  // While another page loads, the URL has no task type, but the form is still shown.
  const kind = addressKind() ?? draft.kind;
  const values = structuredClone(form.getValues());
  const record = { id, connectionId, kind, values, forLater, begunAt };
  const { lastSave } = draft;
  if (lastSave?.ok ? fingerprintOf(lastSave.value) === fingerprintOf(record) : !isTouched(draft)) return true;
  const result = await putDraft(record);
  const current = draftInForm.get();
  if (current?.id === id) {
    draftInForm.set({ ...current, kind, lastSave: result });
    rememberTabDraft(record);
  }
  if (!result.ok) return false;
  rememberKind(kind);
  // Browsers may clear the data of a site that hasn't requested persistent storage.
  if (!hasAskedToPersist) void navigator.storage?.persist?.().catch(() => undefined);
  hasAskedToPersist = true;
  return true;
};

/** Whether the last save failed, so that what the user typed would be lost with the page. */
export const hasSaveFailed = (): boolean => {
  const draft = draftInForm.get();
  return draft?.lastSave?.ok === false && isTouched(draft);
};

/** Puts the draft aside before another one replaces it. @returns false if the last save failed */
const putAside = (): boolean => {
  const canPutAside = !hasSaveFailed();
  void saveDraft(canPutAside);
  return canPutAside;
};

const setDraftInForm = (next: OpenDraft | null, free?: () => void): void => {
  const previousLock = lock;
  lock = next && !free ? lockDraft(next.id) : Promise.resolve(free ?? null);
  draftInForm.set(next);
  void previousLock.then((freePrevious) => freePrevious?.());
};

/** Selects the new text of the focused box: the next key replaces it. */
const selectReplacedText = (change: () => void): void => {
  const box = document.activeElement;
  const before = box instanceof HTMLInputElement ? box.value : null;
  change();
  if (box instanceof HTMLInputElement && box.isConnected && box.value !== before) box.select();
};

const openInForm = (next: OpenDraft, values: FormValues, free?: () => void): void => {
  setDraftInForm(next, free);
  rememberTabDraft(next);
  // After a reset, controls are unregistered until they render. `flushSync` closes that gap, so no keystroke is lost.
  selectReplacedText(() => flushSync(() => form.reset(structuredClone(values))));
  if (next.kind !== addressKind()) followKind(next.kind);
};

const newDraft = (values: FormValues): OpenDraft => ({
  id: crypto.randomUUID(),
  connectionId: getConnection()?.id ?? '',
  kind: addressKind() ?? lastKind(),
  begunAt: Date.now(),
  lastSave: null,
  suggested: JSON.stringify(values),
});

/** Puts a new draft into the form. The previous one isn't saved: it is a task now, or is discarded. */
export const showNewDraft = (values: FormValues): void => openInForm(newDraft(values), values);

const reopen = (stored: DraftRecord, free: () => void, kind = stored.kind): void => {
  const { id: connectionId = '', merchantId = '' } = getConnection() ?? {};
  const { id, begunAt } = stored;
  const values = readValues(stored.values);
  values.merchant_id ||= merchantId;
  const lastSave = { ok: true, value: { ...stored, values } } as const;
  openInForm({ id, connectionId, kind, begunAt, lastSave, suggested: '' }, values, free);
};

/** Fills fields that the prerendered HTML can't know. Keeps text typed before hydration. */
const fillSuggestions = ({ merchant_id, order_id }: FormValues): void => {
  if (form.getValues('merchant_id') === '') form.setValue('merchant_id', merchant_id);
  if (form.getValues('order_id') === '') form.setValue('order_id', order_id);
  for (const name of datetimeFields)
    if (form.getValues(name).text !== '') form.setValue(`${name}.at`, Date.now());
};

/** Starts with an empty draft, then replaces it with the one that `findDraft` returns, unless the user has typed. */
export const startDraft = async (connectionId: string): Promise<void> => {
  if (draftInForm.get()) return;
  isReady.set(false);
  selectReplacedText(() => fillSuggestions(emptyValues()));
  const draft = newDraft(form.getValues());
  setDraftInForm(draft);
  const found = await findDraft(connectionId, draft.kind);
  const isInForm = getDraftId() === draft.id;
  if (found && isInForm && !hasContent(form.getValues()))
    // The address has the task type, unless it is that of a link, which replaces the draft.
    reopen(found.draft, found.free, pendingFill.get() ? undefined : draft.kind);
  else {
    found?.free();
    if (isInForm) rememberTabDraft(draft);
  }
  isReady.set(true);
};

/**
 * Puts a stored draft into the form. The current one stays in the list.
 * @returns false if it is gone or open in another tab, or the current one can't be saved
 */
export const openDraft = async (id: string): Promise<boolean> => {
  if (id === getDraftId()) return true;
  const locked = await takeDraft(id);
  // Another account may have connected in the meantime.
  const isOwn = locked && [getConnection()?.id ?? '', ''].includes(locked.draft.connectionId);
  if (isOwn && putAside()) {
    reopen(locked.draft, locked.free);
    return true;
  }
  locked?.free();
  return false;
};

/** Puts a new draft into the form. The current one stays in the list. @returns false if that can't be saved */
export const replaceDraft = (values: FormValues): boolean => {
  const canPutAside = putAside();
  if (canPutAside) showNewDraft(values);
  return canPutAside;
};

/** How long to wait for a lock that is being released, in milliseconds. */
const lockWaitMs = 1000;

/** Deletes a stored draft. @returns the deleted draft, or null */
export const discardDraft = async (id: string): Promise<DraftRecord | null> => {
  if (id === getDraftId()) {
    // _Undo_ brings back the latest text.
    void saveDraft();
    showNewDraft(emptyValues());
  }
  const locked = await takeDraft(id, lockWaitMs);
  const removed = locked && (await removeDraft(id));
  locked?.free();
  if (!locked || !removed?.ok) return null;
  clearPress(id);
  return locked.draft;
};

const clear = (): void => {
  setDraftInForm(null);
  form.reset(newValues());
};

// Never show one account's draft to another account.
subscribeConnection(() => {
  const draft = draftInForm.get();
  const { id = '', merchantId = '' } = getConnection() ?? {};
  if (!draft || draft.connectionId === id) return;
  if (draft.connectionId === '') {
    const wasTouched = isTouched(draft);
    if (form.getValues('merchant_id') === '') form.setValue('merchant_id', merchantId);
    const suggested = wasTouched ? '' : JSON.stringify(form.getValues());
    draftInForm.set({ ...draft, connectionId: id, suggested });
  } else {
    void saveDraft();
    clear();
  }
});

// This browser's data was deleted: nothing is left to save.
subscribeChanges(({ store }) => {
  if (store === 'all') clear();
});

export const useDraftId = (): string =>
  useStore({ subscribe: draftInForm.subscribe, get: getDraftId, first: () => '' });

export const useDraftReady = (): boolean => useStore(isReady);
