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

type DraftView = { id: string; begunAt: number; saving: Saving };

type Account = { connectionId: string; merchantId: string };

/**
 * Its id is that of the intent: a repeated press creates no second task. `stored`: JSON of the record as this page saved it last, or as it
 * began if nothing in it is worth saving yet.
 */
type OpenDraft = { record: DraftInput & { values: FormValues }; stored: string; saving: Saving };

/** The account of the form on the screen; null while another page is shown. */
let account: Account | null = null;
let current: OpenDraft | null = null;
let lock: Promise<(() => void) | null> = Promise.resolve(null);
let isReady = false;
let hasAskedToPersist = false;
const view = createStore<DraftView | null>(null);

const publish = (): void =>
  view.set(current && { id: current.record.id, begunAt: current.record.begunAt, saving: current.saving });

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

const reopen = ({ updatedAt, ...draft }: DraftRecord): OpenDraft => ({
  record: { ...draft, values: readValues(draft.values), forLater: false },
  stored: '',
  saving: { phase: 'saved', at: updatedAt },
});

const isChanged = ({ record, stored }: OpenDraft): boolean => JSON.stringify(record) !== stored;

/** Whether the draft in the form belongs to the account, or was begun without one. */
const isOf = (connectionId: string): boolean =>
  current !== null && [connectionId, ''].includes(current.record.connectionId);

const capture = (): void => {
  if (!account || !current) return;
  current.record.values = structuredClone(form.getValues());
  // The form stays on the screen on the way to another page.
  current.record.kind = addressKind() ?? current.record.kind;
};

/** @returns whether everything worth saving is saved */
const save = async (): Promise<boolean> => {
  capture();
  const open = current;
  if (!open || !isChanged(open)) return true;
  const text = JSON.stringify(open.record);
  const saved = await putDraft({ ...open.record });
  open.saving = saved.ok
    ? { phase: 'saved', at: saved.value.updatedAt }
    : { phase: 'failed', trouble: saved.trouble };
  if (open === current) publish();
  if (!saved.ok) return false;
  open.stored = text;
  rememberKind(open.record.kind);
  if (open === current) rememberTabDraft(open.record);
  // Browsers may clear the data of a site that did not ask for this.
  if (!hasAskedToPersist) void navigator.storage?.persist?.().catch(() => undefined);
  hasAskedToPersist = true;
  return true;
};

/** Whether what the user typed would be lost with the page. */
const isUnsaved = (): boolean => current !== null && current.saving.phase === 'failed' && isChanged(current);

/** Saves the draft before another one replaces it. @returns false if the last save failed */
const leave = (): boolean => {
  const canLeave = !isUnsaved();
  void save();
  return canLeave;
};

const hold = (next: OpenDraft, free?: () => void): void => {
  const last = lock;
  lock = free ? Promise.resolve(free) : lockDraft(next.record.id);
  current = next;
  publish();
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
  if (account) show(toOpenDraft(values, account, addressKind() ?? current?.record.kind ?? lastKind()));
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
  const open = toOpenDraft(emptyValues(opened.merchantId), opened, addressKind() ?? lastKind());
  isReady = false;
  hold(open);
  if (isFirst) selectingNewText(() => fillBlanks(open.record.values));
  // React can't replace the form within the effect that calls this.
  await Promise.resolve();
  if (!isFirst && current === open) putValues(open.record.values);
  const found = await findDraft(opened.connectionId, open.record.kind);
  capture();
  const isWanted = current === open && open.saving.phase === 'idle' && !isChanged(open);
  if (found && isWanted) {
    const next = reopen(found.draft);
    // The address has the task type, unless it is that of a pending link.
    if (pendingLink.get() === null) next.record.kind = open.record.kind;
    show(next, found.free);
  } else {
    found?.free();
    if (current === open) rememberTabDraft(open.record);
  }
  isReady = true;
  publish();
};

/**
 * Serves the form of an account.
 * @param isFirst whether the form was just rendered: later it may have a draft of another account
 * @returns a function that saves and detaches it
 */
const attach = (opened: Account, isFirst: boolean): (() => void) => {
  account = opened;
  if (current && isOf(opened.connectionId)) {
    current.record.connectionId = opened.connectionId;
    isReady = true;
    publish();
  } else void start(opened, isFirst);
  return () => {
    void save();
    account = null;
    isReady = false;
  };
};

/** Puts a stored draft into the form. The previous one stays in the list. @returns false if that is not possible */
const open = async (id: string): Promise<boolean> => {
  if (id === current?.record.id) return true;
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
  if (account && id === current?.record.id) {
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
  current = null;
  void lock.then((free) => free?.());
});

export const draftStore = {
  view,
  attach,
  save,
  isUnsaved,
  open,
  discard,

  /** The id of the draft in the form, which the last render may not have yet. */
  id: (): string => current?.record.id ?? '',

  /** The values to render a form with; null until a draft was opened for the connection. */
  values: (connectionId: string, merchantId: string): FormValues | null => {
    if (!current || !isOf(connectionId)) return null;
    const { values } = current.record;
    return { ...values, merchant_id: values.merchant_id || merchantId };
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
    if (!account || !current || (current.saving.phase === 'idle' && !isChanged(current))) return;
    current.record.forLater = true;
    if (leave()) showNew(emptyValues(account.merchantId));
  },
};

const { subscribe } = view;

export const useDraftId = (): string => useStore({ subscribe, get: draftStore.id, first: () => '' });

export const useDraftReady = (): boolean => useStore({ subscribe, get: () => isReady, first: () => false });
