import { flushSync } from 'react-dom';
import type { TaskKind } from '#contract/operations.ts';
import { datetimeFields } from '#contract/sides.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import type { DeviceTrouble } from '#data/device/device-trouble.ts';
import { lockDraft, putDraft, removeDraft, type DraftInput, type DraftRecord } from '#data/device/drafts.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { hasContent } from '#form/carried-fields.ts';
import { form } from '#form/task-form.ts';
import { readValues, type FormValues } from '#form/values.ts';
import { lastKind, rememberKind } from '../choices.ts';
import { addressKind, followKind } from '../follow-kind.ts';
import { pendingLink } from '../pending-link.ts';
import { setPress } from '../sending/presses.ts';
import { findDraft, rememberTabDraft, takeDraft } from './find-draft.ts';
import { emptyValues } from './new-draft.ts';

// The draft of this tab's form: locked while it is there, saved as it is typed. It stays open while another page is shown.

type Saving =
  | { phase: 'idle' }
  | { phase: 'saved'; at: number }
  | { phase: 'failed'; trouble: DeviceTrouble };

type Account = { connectionId: string; merchantId: string };

/**
 * Its id is that of the intent: a repeated press creates no second task. `stored`: JSON of the record as last saved, or as it began if
 * nothing in it is worth saving yet.
 */
type OpenDraft = { record: DraftInput & { values: FormValues }; stored: string; saving: Saving };

/** The account of the form on the screen; null while another page is shown. */
let account: Account | null = null;
let lock: Promise<(() => void) | null> = Promise.resolve(null);
let hasAskedToPersist = false;
const isReady = createStore(false);
/** The draft in the form. Its record follows the form; what the page shows of it changes with the whole object. */
const inForm = createStore<OpenDraft | null>(null);

const toOpenDraft = (values: FormValues, { connectionId }: Account, kind: TaskKind): OpenDraft => {
  const record = {
    id: crypto.randomUUID(),
    connectionId,
    kind,
    values: structuredClone(values),
    forLater: false,
    begunAt: Date.now(),
  };
  // A draft with only suggested values isn't saved. A copied task is.
  return { record, stored: hasContent(values) ? '' : JSON.stringify(record), saving: { phase: 'idle' } };
};

const reopen = ({ updatedAt, ...draft }: DraftRecord): OpenDraft => {
  const stored = { ...draft, values: readValues(draft.values) };
  const record = { ...stored, forLater: false };
  return { record, stored: JSON.stringify(stored), saving: { phase: 'saved', at: updatedAt } };
};

const isChanged = ({ record, stored }: OpenDraft): boolean => JSON.stringify(record) !== stored;

/** The id of the draft in the form, which the last render may not have yet. */
const draftId = (): string => inForm.get()?.record.id ?? '';

/** The record in the form if it belongs to the account or was begun without one. */
const recordOf = (connectionId: string) => {
  const record = inForm.get()?.record;
  return record && [connectionId, ''].includes(record.connectionId) ? record : null;
};

const capture = (): void => {
  const record = inForm.get()?.record;
  if (!account || !record) return;
  record.values = structuredClone(form.getValues());
  // The form stays on the screen on the way to another page.
  record.kind = addressKind() ?? record.kind;
};

/** @returns whether everything worth saving is saved */
const save = async (): Promise<boolean> => {
  capture();
  const open = inForm.get();
  if (!open || !isChanged(open)) return true;
  const { record } = open;
  const text = JSON.stringify(record);
  const saved = await putDraft({ ...record });
  const isInForm = inForm.get()?.record === record;
  const saving: Saving = saved.ok
    ? { phase: 'saved', at: saved.value.updatedAt }
    : { phase: 'failed', trouble: saved.trouble };
  if (isInForm) inForm.set({ record, stored: saved.ok ? text : open.stored, saving });
  if (!saved.ok) return false;
  if (isInForm) rememberTabDraft(record);
  rememberKind(record.kind);
  // Browsers may clear the data of a site that did not ask for this.
  if (!hasAskedToPersist) void navigator.storage?.persist?.().catch(() => undefined);
  hasAskedToPersist = true;
  return true;
};

/** Whether what the user typed would be lost with the page. */
const isUnsaved = (): boolean => {
  const open = inForm.get();
  return open?.saving.phase === 'failed' && isChanged(open);
};

/** Saves the draft before another one replaces it. @returns false if the last save failed */
const leave = (): boolean => {
  const canLeave = !isUnsaved();
  void save();
  return canLeave;
};

const hold = (next: OpenDraft, free?: () => void): void => {
  const last = lock;
  lock = free ? Promise.resolve(free) : lockDraft(next.record.id);
  inForm.set(next);
  void last.then((freeLast) => freeLast?.());
};

/** Selects the new text of the focused box: the next key replaces it. */
const selectingNewText = (change: () => void): void => {
  const box = document.activeElement;
  const before = box instanceof HTMLInputElement ? box.value : null;
  change();
  if (box instanceof HTMLInputElement && box.isConnected && box.value !== before) box.select();
};

/**
 * Gives the form other values. A reset forgets the controls until they are drawn again, and a key between the two would be lost: both happen
 * at once.
 */
const putValues = (values: FormValues): void =>
  selectingNewText(() => flushSync(() => form.reset(structuredClone(values))));

const show = (next: OpenDraft, free?: () => void): void => {
  const { record } = next;
  if (account && record.connectionId === '') {
    record.connectionId = account.connectionId;
    record.values.merchant_id ||= account.merchantId;
  }
  hold(next, free);
  rememberTabDraft(record);
  if (!account) return;
  putValues(record.values);
  if (record.kind !== addressKind()) followKind(record.kind);
};

const showNew = (values: FormValues): void => {
  if (account) show(toOpenDraft(values, account, addressKind() ?? inForm.get()?.record.kind ?? lastKind()));
};

/** The first render and the HTML leave blank what depends on the user. Text that was typed there before the script ran stays. */
const fillBlanks = ({ merchant_id, order_id }: FormValues): void => {
  if (form.getValues('merchant_id') === '') form.setValue('merchant_id', merchant_id);
  if (form.getValues('order_id') === '') form.setValue('order_id', order_id);
  for (const name of datetimeFields)
    if (form.getValues(name).text !== '') form.setValue(`${name}.at`, Date.now());
};

/** Starts with an empty draft, then replaces it with the tab's previous one, unless the user has typed. */
const start = async (opened: Account, isFirst: boolean): Promise<void> => {
  const empty = toOpenDraft(emptyValues(opened.merchantId), opened, addressKind() ?? lastKind());
  const { record } = empty;
  isReady.set(false);
  hold(empty);
  if (isFirst) selectingNewText(() => fillBlanks(record.values));
  // React can't replace the form within the effect that calls this.
  await Promise.resolve();
  if (!isFirst && inForm.get() === empty) putValues(record.values);
  const found = await findDraft(opened.connectionId, record.kind);
  capture();
  // A save replaces the object.
  if (found && inForm.get() === empty && !isChanged(empty)) {
    const next = reopen(found.draft);
    // The address has the task type, unless it is that of a pending link.
    if (pendingLink.get() === null) next.record.kind = record.kind;
    show(next, found.free);
  } else {
    found?.free();
    if (inForm.get()?.record === record) rememberTabDraft(record);
  }
  isReady.set(true);
};

/**
 * Serves the form of an account.
 * @param isFirst whether the form was just rendered: later it may have a draft of another account
 * @returns a function that saves and detaches it
 */
const attach = (opened: Account, isFirst: boolean): (() => void) => {
  account = opened;
  const record = recordOf(opened.connectionId);
  if (record) {
    record.connectionId = opened.connectionId;
    isReady.set(true);
  } else void start(opened, isFirst);
  return () => {
    void save();
    account = null;
    isReady.set(false);
  };
};

/** Puts a stored draft into the form. The previous one stays in the list. @returns false if that is not possible */
const open = async (id: string): Promise<boolean> => {
  if (id === draftId()) return true;
  const taken = await takeDraft(id);
  if (taken && leave()) {
    show(reopen(taken.draft), taken.free);
    return true;
  }
  taken?.free();
  return false;
};

/** How long to wait for a lock that this tab or a closing page is about to free, in milliseconds. */
const lockWaitMs = 1000;

/** Deletes a stored draft. @returns the deleted draft, or null */
const discard = async (id: string): Promise<DraftRecord | null> => {
  if (account && id === draftId()) {
    void save();
    showNew(emptyValues(account.merchantId));
  }
  const taken = await takeDraft(id, lockWaitMs);
  const removed = taken && (await removeDraft(id));
  taken?.free();
  if (!taken || !removed?.ok) return null;
  // Nothing is left to open and create again.
  setPress(id);
  return taken.draft;
};

subscribeChanges(({ store }) => {
  if (store !== 'all') return;
  // This browser's data was deleted: save nothing from now on.
  account = null;
  inForm.set(null);
  void lock.then((free) => free?.());
});

export const draftStore = {
  inForm,
  attach,
  save,
  isUnsaved,
  open,
  discard,
  id: draftId,

  /** The values to render a form with; null until a draft was opened for the connection. */
  values: (connectionId: string, merchantId: string): FormValues | null => {
    const values = recordOf(connectionId)?.values;
    return values ? { ...values, merchant_id: values.merchant_id || merchantId } : null;
  },

  /** Puts another draft into the form. The previous one stays in the list. @returns false if it can't be saved */
  replace: (values: FormValues): boolean => {
    if (!account || !leave()) return false;
    showNew(values);
    return true;
  },

  /** Puts the next draft into the form. The previous one is not saved: it is a task now. */
  advance: showNew,

  saveForLater: (): void => {
    capture();
    const draft = inForm.get();
    if (!account || !draft || (draft.saving.phase === 'idle' && !isChanged(draft))) return;
    draft.record.forLater = true;
    if (leave()) showNew(emptyValues(account.merchantId));
  },
};

export const useDraftId = (): string =>
  useStore({ subscribe: inForm.subscribe, get: draftId, first: () => '' });

export const useDraftReady = (): boolean => useStore(isReady);
