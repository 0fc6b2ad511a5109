import type { TaskKind } from '#contract/operations.ts';
import { announceChange, subscribeChanges, tellOtherTabs } from '#data/device/announce-changes.ts';
import { getDraft, lockDraft, putDraft, removeDraft, type DraftInput } from '#data/device/drafts.ts';
import { createStore } from '#data/state/create-store.ts';
import { numberOfCopy } from '#form/new-order-number.ts';
import { readValues } from '#form/read-values.ts';
import { sameValues, type FormValues } from '#form/values.ts';
import { createTypingPause, typingPauseMs } from '#ui/typing-pause.ts';
import {
  isOutOfReach,
  isDirty,
  isWorthSaving,
  openDraft,
  removeSnapshot,
  reopenDraft,
  textOf,
  unsavedState,
  writeSnapshot,
  type OpenDraft,
  type Saving,
} from './draft.ts';
import { findDraft, rememberDraft } from './find-draft.ts';
import { emptyDraft, type Draft } from './new-draft.ts';

const retryMs = 10_000;
/** How long a tab waits for another one to save and release a draft. A frozen tab does neither. */
const yieldMs = 1000;

const nothing = (): void => undefined;

let isPersistRequested = false;

/** Asks the browser, once something is worth it, not to clear this page's data by itself. */
const requestPersistence = (): void => {
  if (isPersistRequested) return;
  isPersistRequested = true;
  void navigator.storage?.persist?.().catch(() => undefined);
};

/** What a screen shows of the draft that is open. */
export type DraftView = { id: string; saving: Saving };

/** The form whose draft is saved. */
export type DraftForm = {
  connectionId: string;
  merchantId: string;
  kind: () => TaskKind;
  /** A new tab whose address names no kind. */
  anyKind: boolean;
  /** The draft that the form was drawn with. */
  first: Draft;
  values: () => FormValues;
  /** Puts a draft into the form. */
  show: (draft: Draft, kind: TaskKind) => void;
  /** A person has put another draft into the form, and goes on there. */
  onOpened: () => void;
  /** The draft that this tab had stays stored: something was typed before it was read. */
  onAside: (id: string) => void;
};

/**
 * The draft that this page's form has open: under its lock, saved after a pause in typing. It serves one form at a time, and stays
 * open while the form's page is left.
 */
export const createDraftStore = () => {
  let form: DraftForm | null = null;
  let current: OpenDraft | null = null;
  let freeLock = nothing;
  /** The draft that is being opened; null once something else has been put into the form. */
  let opening: { id: string } | null = null;
  let restored: Promise<void> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();
  const view = createStore<DraftView | null>(null);
  /** Drafts that the form left before the device stored them: they are tried again. */
  const unsaved = createStore<readonly OpenDraft[]>([]);

  const addUnsaved = (draft: OpenDraft) => {
    if (!unsaved.get().includes(draft)) unsaved.set([...unsaved.get(), draft]);
  };
  const dropUnsaved = (id: string) => {
    if (unsaved.get().some((draft) => draft.id === id))
      unsaved.set(unsaved.get().filter((draft) => draft.id !== id));
  };

  const publish = () => view.set(current && { id: current.id, saving: current.saving });

  const setSaving = (draft: OpenDraft, saving: Saving) => {
    // A save that was under way when another tab took the draft changes nothing any more.
    if (isOutOfReach(draft)) return;
    draft.saving = saving;
    if (draft === current) publish();
  };

  /** One transaction after another: each save builds on the one before. */
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const done = work.then(job);
    work = done.catch(() => undefined);
    return done;
  };

  const saveNow = async (draft: OpenDraft): Promise<void> => {
    if (!isDirty(draft) || isOutOfReach(draft)) return;
    const { id, connectionId, kind, forLater } = draft;
    const values = structuredClone(draft.values);
    const known = textOf(draft);
    draft.underWay = known;
    const saved = await putDraft({ id, connectionId, kind, forLater, values }, draft.rev);
    draft.underWay = null;
    if (saved.ok) {
      draft.rev = saved.draft.rev;
      draft.known = known;
      dropUnsaved(id);
      if (!isDirty(draft)) removeSnapshot(id);
      setSaving(draft, { phase: 'saved', at: saved.draft.updatedAt });
      requestPersistence();
    } else if (saved.why === 'sent') {
      dropUnsaved(id);
      removeSnapshot(id);
      if (draft === current) goAway(draft, 'gone');
    } else if (saved.why === 'changed-elsewhere' && saved.theirs === null) {
      // Site data were removed, and typing went on.
      draft.rev = 0;
      if (draft === current) rememberDraft(draft);
      await saveNow(draft);
    } else if (saved.why === 'changed-elsewhere') goAway(draft, 'open-elsewhere');
    else {
      if (draft !== current) addUnsaved(draft);
      setSaving(draft, { phase: 'failed', trouble: saved.why });
      retry ??= setTimeout(() => {
        retry = undefined;
        for (const waiting of unsaved.get()) void save(waiting);
        void flush();
      }, retryMs);
    }
  };
  const save = (draft: OpenDraft): Promise<void> => inTurn(() => saveNow(draft));

  /** Another tab has the draft from now on. What this one had not saved is a draft of its own. */
  const goAway = (draft: OpenDraft, phase: 'open-elsewhere' | 'gone') => {
    if (isOutOfReach(draft)) return;
    if (draft === current) capture();
    const copy: OpenDraft = { ...draft, ...unsavedState, id: crypto.randomUUID() };
    copy.values = { ...copy.values, order_id: numberOfCopy(copy.values.order_id) };
    setSaving(draft, { phase });
    removeSnapshot(draft.id);
    // This tab's list says where it is.
    announceChange({ store: 'drafts', id: draft.id });
    void inTurn(async () => {
      // A save that was under way may have stored everything.
      if (isDirty(draft)) await saveNow(copy);
    });
  };

  /** Another tab continues the draft. */
  const yieldDraft = async (draft: OpenDraft) => {
    await flush();
    goAway(draft, 'open-elsewhere');
    if (draft === current) freeLock();
  };

  const onStolen = (id: string) => {
    if (current?.id === id) goAway(current, 'open-elsewhere');
  };

  /** Copies what the form has into its draft. */
  const capture = () => {
    if (!form || !current || isOutOfReach(current)) return;
    current.values = structuredClone(form.values());
    if (current.kind === form.kind()) return;
    current.kind = form.kind();
    rememberDraft(current);
  };

  const flush = async (): Promise<void> => {
    pause.end();
    capture();
    if (current) await save(current);
  };
  const pause = createTypingPause(() => void flush(), { pauseMs: typingPauseMs.saveDraft, maxMs: 1000 });

  /** @param free frees the draft's lock, where this tab has it already. */
  const setCurrent = (next: OpenDraft, free?: () => void) => {
    const freeLast = freeLock;
    freeLock = free ?? nothing;
    current = next;
    rememberDraft(next);
    publish();
    // Lists show it as soon as its lock is free, and it is not the form's.
    freeLast();
    if (isDirty(next)) pause.touch();
    // The lists of other tabs say where it is.
    if (free) announceChange({ store: 'drafts', id: next.id });
    else void lockNew(next);
  };

  const lockNew = async (draft: OpenDraft) => {
    const free = await lockDraft(draft.id, { onStolen: () => onStolen(draft.id) });
    if (draft !== current) free?.();
    else if (free) freeLock = free;
    else goAway(draft, 'open-elsewhere');
  };

  const takeLock = async (id: string, steal: boolean) => {
    const onLost = { onStolen: () => onStolen(id) };
    if (!steal) return lockDraft(id, onLost);
    tellOtherTabs({ store: 'drafts', id, wanted: true });
    return (
      (await lockDraft(id, { patience: yieldMs, ...onLost })) ?? lockDraft(id, { steal: true, ...onLost })
    );
  };

  /** @param free see `FoundDraft`; undefined: the draft is to be locked. */
  const show = (next: OpenDraft, free?: (() => void) | null) => {
    setCurrent(next, free === null ? nothing : free);
    form?.show({ id: next.id, values: next.values }, next.kind);
    if (free === null) setSaving(next, { phase: 'open-elsewhere' });
  };

  const showEmpty = () => {
    if (!form) return;
    opening = null;
    const { connectionId, merchantId } = form;
    show(openDraft(emptyDraft(merchantId), { connectionId, kind: form.kind() }));
  };

  /** Something else takes the place of the draft in the form, which stays stored on the device. */
  const leave = () => {
    capture();
    if (current) void save(current);
  };

  /** Text that a person typed before the form had its draft is a draft of its own. */
  const adoptTyped = () => {
    if (!form || current || sameValues(form.values(), form.first.values)) return;
    setCurrent(openDraft(form.first, { connectionId: form.connectionId, kind: form.kind() }));
  };

  /** Writes what the device does not have yet where it outlives the page. @returns whether nothing would be lost with it. */
  const secureUnsaved = (): boolean => {
    adoptTyped();
    capture();
    return [...unsaved.get(), ...(current && !isOutOfReach(current) ? [current] : [])]
      .filter(isDirty)
      .map((draft) => writeSnapshot(draft) && draft.saving.phase !== 'failed')
      .every(Boolean);
  };

  /** Opens the draft that a form goes on with (see `findDraft`), unless something was typed or put into it meanwhile. */
  const restore = async (into: DraftForm): Promise<void> => {
    const { connectionId, first } = into;
    const kind = into.anyKind ? null : into.kind();
    const found = await findDraft({ connectionId, kind, onStolen });
    if (form !== into || current) {
      found?.free?.();
      return;
    }
    if (found && sameValues(into.values(), first.values)) {
      const next = reopenDraft(found.draft, into);
      // After a reload the address says which kind; that of a link is for the task that the link begins.
      if (found.isLast && globalThis.linkText === undefined) next.kind = into.kind();
      show(next, found.free);
      return;
    }
    found?.free?.();
    // A person typed meanwhile: that is a task of its own. Over the stored draft it would make a third one that they did not mean.
    setCurrent(openDraft(first, { connectionId, kind: into.kind() }));
    capture();
    pause.touch();
    if (found?.isLast) into.onAside(found.draft.id);
  };

  const onPageHide = () => {
    secureUnsaved();
    void flush();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') onPageHide();
  };
  const onBlur = () => void flush();

  subscribeChanges(({ store, id, wanted }) => {
    const draft = current;
    if (wanted && draft?.id === id && !isOutOfReach(draft)) void yieldDraft(draft);
    if (store !== 'all') return;
    // The device is wiped, and nothing may be stored any more.
    form = null;
    current = null;
    unsaved.set([]);
    freeLock();
    clearTimeout(retry);
    pause.end();
  });

  return {
    /** The draft to draw a form with at once; null until one was opened for the connection. */
    current: (connectionId: string, merchantId: string): Draft | null => {
      if (!current || (current.connectionId !== connectionId && current.connectionId !== '')) return null;
      const { id, values } = current;
      return { id, values: { ...values, merchant_id: values.merchant_id || merchantId } };
    },

    /** Serves a form. @returns the function that ends that, and saves what the form has by then. */
    attach: (given: DraftForm): (() => void) => {
      const { connectionId, first, merchantId } = given;
      const open = current;
      const isOwn = open !== null && (open.connectionId === connectionId || open.connectionId === '');
      // What the account before this one had in the form is that account's, and is saved.
      const fresh = open && !isOwn && open.id === first.id ? emptyDraft(merchantId) : null;
      const into = fresh ? { ...given, first: fresh } : given;
      form = into;
      if (isOwn) {
        open.connectionId = connectionId;
        pause.touch();
      } else {
        // Of another connection, and saved when its form went.
        current = null;
        freeLock();
      }
      const begin = async () => {
        if (form !== into) return;
        if (fresh) into.show(fresh, into.kind());
        if (!isOwn) await restore(into);
        else if (open.id !== first.id) into.show({ id: open.id, values: open.values }, open.kind);
      };
      restored = restored.then(begin, begin);
      publish();
      addEventListener('blur', onBlur);
      addEventListener('pagehide', onPageHide);
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        if (form !== into) return;
        removeEventListener('blur', onBlur);
        removeEventListener('pagehide', onPageHide);
        document.removeEventListener('visibilitychange', onVisibility);
        secureUnsaved();
        void flush();
        form = null;
      };
    },

    /** Something in the form may have changed. */
    touch: pause.touch,
    flush,

    /** Resolves once the form has the draft that it opens with. */
    ready: (): Promise<void> => restored,

    /** The form takes up another draft; the one that it had stays stored. To be called before the form shows it. */
    replace: (draft: Draft, kind: TaskKind) => {
      if (!form) return;
      opening = null;
      leave();
      setCurrent(openDraft(draft, { connectionId: form.connectionId, kind }));
    },

    /** Another tab has the draft: the form is not on the screen, and must not be sent. */
    isOutOfReach: (): boolean => current !== null && isOutOfReach(current),

    /**
     * Deletes a draft that is not in the form.
     * @returns `isDeleted` false where another tab changed it since or the device failed; `draft`: what can be brought back.
     */
    discard: async (id: string): Promise<{ isDeleted: boolean; draft: DraftInput | null }> => {
      const waiting = unsaved.get().find((draft) => draft.id === id) ?? null;
      dropUnsaved(id);
      removeSnapshot(id);
      return inTurn(async () => {
        const read = await getDraft(id);
        const stored = read.ok ? read.value : null;
        const removal = stored && (await removeDraft(id, stored.rev));
        const isDeleted = removal ? removal.ok && removal.value : read.ok || waiting !== null;
        // What the device had not stored is newer.
        return { isDeleted, draft: waiting ?? (isDeleted ? stored : null) };
      });
    },

    /** Stores a draft again that was deleted; where the device does not take it, it is tried again. */
    bringBack: ({ id, connectionId, kind, forLater, values: raw }: DraftInput): Promise<void> => {
      const values = readValues(raw);
      return save({ id, connectionId, kind, forLater, values, ...unsavedState, initial: '' });
    },

    secureUnsaved,

    showEmpty,

    /** Saves the draft in the form for later and starts an empty one. */
    saveForLater: () => {
      capture();
      if (!current || !isWorthSaving(current)) return;
      if (!isOutOfReach(current)) current.forLater = true;
      leave();
      showEmpty();
    },

    /**
     * Puts a draft into the form, even the next one, unless a later press puts something else there while this one waits; what the
     * form had stays a draft. Where another tab has it open, the page says so in the place of the form.
     * @param steal takes it away from that tab.
     * @returns `gone`: it was sent or deleted. `unread`: the device could not read it.
     */
    open: async (id: string, { steal = false } = {}): Promise<'open' | 'gone' | 'unread'> => {
      // A second press would take the lock away from the first one, which may wait for it for a second.
      if (id === opening?.id || (id === current?.id && !isOutOfReach(current))) return 'open';
      const own = { id };
      opening = own;
      const waiting = unsaved.get().find((draft) => draft.id === id);
      const free = await takeLock(id, steal);
      const read = waiting ? null : await getDraft(id);
      if (opening !== own) {
        free?.();
        return 'open';
      }
      opening = null;
      const stored = read?.ok ? read.value : null;
      if (!waiting && !stored) {
        free?.();
        if (current?.id === id && read?.ok) current.saving = { phase: 'gone' };
        publish();
        return read?.ok ? 'gone' : 'unread';
      }
      leave();
      dropUnsaved(id);
      if (waiting) show({ ...waiting, forLater: false }, free);
      else if (stored) show(reopenDraft(stored, form ?? { ...stored, merchantId: '' }), free);
      form?.onOpened();
      return 'open';
    },

    /** Drafts that the device has not stored yet. */
    unsaved,

    view,
  };
};

export type DraftStore = ReturnType<typeof createDraftStore>;

export const draftStore = createDraftStore();
