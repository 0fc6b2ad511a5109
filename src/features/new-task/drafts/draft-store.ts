import type { TaskKind } from '#contract/operations.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import type { DeviceTrouble } from '#data/device/device-trouble.ts';
import { lockDraft, putDraft, removeDraft, type DraftInput, type DraftRecord } from '#data/device/drafts.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { hasContent } from '#form/carried-fields.ts';
import { readValues, type FormValues } from '#form/values.ts';
import { rememberKind } from '../choices.ts';
import { pendingLink } from '../pending-link.ts';
import { findDraft, rememberTabDraft, takeDraft } from './find-draft.ts';
import { emptyDraft, type Draft } from './new-draft.ts';

// The draft of this tab's form: locked while it is there, saved as it is typed. It stays open while another page is shown.

type Saving =
  | { phase: 'idle' }
  | { phase: 'saved'; at: number }
  | { phase: 'failed'; trouble: DeviceTrouble };

/** What the page shows of the draft in the form. */
type DraftView = { id: string; begunAt: number; saving: Saving };

/** The form on the screen. */
type DraftForm = {
  connectionId: string;
  merchantId: string;
  /** The draft that it was rendered with; null if it still has one of another account. */
  first: Draft | null;
  kind: () => TaskKind;
  values: () => FormValues;
  /** Puts a draft into the form. */
  show: (draft: Draft, kind: TaskKind) => void;
};

/** `stored`: JSON of the record as last saved, or as it began if nothing in it is worth saving yet. */
type OpenDraft = { record: DraftInput & { values: FormValues }; stored: string; saving: Saving };

let form: DraftForm | null = null;
let current: OpenDraft | null = null;
let lock: Promise<(() => void) | null> = Promise.resolve(null);
/** Whether the form has the draft that it opens with. */
let isReady = false;
let hasAskedToPersist = false;
const view = createStore<DraftView | null>(null);

const publish = (): void =>
  view.set(current && { id: current.record.id, begunAt: current.record.begunAt, saving: current.saving });

const toOpenDraft = ({ id, values }: Draft, { connectionId, kind }: DraftForm): OpenDraft => {
  const begun = { id, connectionId, kind: kind(), values: structuredClone(values), forLater: false };
  const record = { ...begun, begunAt: Date.now() };
  // A draft with only suggested values isn't saved. A copied task is.
  return { record, stored: hasContent(values) ? '' : JSON.stringify(record), saving: { phase: 'idle' } };
};

const reopen = ({ updatedAt, ...draft }: DraftRecord): OpenDraft => {
  const stored = { ...draft, values: readValues(draft.values) };
  const record = { ...stored, forLater: false };
  return { record, stored: JSON.stringify(stored), saving: { phase: 'saved', at: updatedAt } };
};

const isChanged = ({ record, stored }: OpenDraft): boolean => JSON.stringify(record) !== stored;

/** Whether the draft in the form belongs to the account, or was begun without one. */
const isOf = (connectionId: string): boolean =>
  current !== null && [connectionId, ''].includes(current.record.connectionId);

/** Copies the form's values into its draft. */
const capture = (): void => {
  if (!form || !current) return;
  current.record.values = structuredClone(form.values());
  current.record.kind = form.kind();
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
  capture();
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

const show = (next: OpenDraft, free?: () => void): void => {
  if (form && next.record.connectionId === '') {
    next.record.connectionId = form.connectionId;
    next.record.values.merchant_id ||= form.merchantId;
  }
  hold(next, free);
  rememberTabDraft(next.record);
  form?.show(next.record, next.record.kind);
};

const showNew = (draft: Draft): void => {
  if (form) show(toOpenDraft(draft, form));
};

/** Starts with the form's first draft, then replaces it with the tab's previous one, unless the user has typed. */
const start = async (opened: DraftForm): Promise<void> => {
  const { connectionId, merchantId, first } = opened;
  const open = toOpenDraft(first ?? emptyDraft(merchantId), opened);
  isReady = false;
  hold(open);
  // React can't replace the form within the effect that calls this.
  await Promise.resolve();
  if (!first && current === open) form?.show(open.record, open.record.kind);
  const found = await findDraft(connectionId, open.record.kind);
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

/** Serves a form. @returns a function that saves and detaches it */
const attach = (into: DraftForm): (() => void) => {
  form = into;
  if (current && isOf(into.connectionId)) {
    current.record.connectionId = into.connectionId;
    isReady = true;
    publish();
  } else void start(into);
  return () => {
    void save();
    form = null;
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
  if (form && id === current?.record.id) {
    void save();
    showNew(emptyDraft(form.merchantId));
  }
  const taken = await takeDraft(id, lockWaitMs);
  const removed = taken && (await removeDraft(id));
  taken?.free();
  return taken && removed?.ok ? taken.draft : null;
};

subscribeChanges(({ store }) => {
  if (store !== 'all') return;
  // This browser's data was deleted: save nothing from now on.
  form = null;
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

  /** The draft to render a form with; null until one was opened for the connection. */
  current: (connectionId: string, merchantId: string): Draft | null => {
    if (!current || !isOf(connectionId)) return null;
    const { id, values } = current.record;
    return { id, values: { ...values, merchant_id: values.merchant_id || merchantId } };
  },

  /** Puts another draft into the form. The previous one stays in the list. @returns false if it can't be saved */
  replace: (draft: Draft): boolean => {
    if (!form || !leave()) return false;
    showNew(draft);
    return true;
  },

  /** Puts the next draft into the form. The previous one is not saved: it is a task now. */
  advance: showNew,

  /** Puts the draft in the form aside and starts an empty one. */
  saveForLater: (): void => {
    capture();
    if (!form || !current || (current.saving.phase === 'idle' && !isChanged(current))) return;
    current.record.forLater = true;
    if (leave()) showNew(emptyDraft(form.merchantId));
  },
};

const { subscribe } = view;

/** The id of the draft in the form; blank before there is one. */
export const useDraftId = (): string => useStore({ subscribe, get: draftStore.id, first: () => '' });

/** Whether the form has the draft that it opens with. */
export const useDraftReady = (): boolean => useStore({ subscribe, get: () => isReady, first: () => false });
