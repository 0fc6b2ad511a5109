import type { TaskKind } from '#contract/operations.ts';
import { subscribeChanges } from '#device/changes.ts';
import { getDraft, type DraftInput } from '#device/drafts.ts';
import { subscribeStoreLoss } from '#device/store-loss.ts';
import type { FormValues } from '#form/values.ts';
import { createStore } from '#state/create-store.ts';
import { createDraftLock } from './draft-lock.ts';
import { createDraftSaver } from './draft-saver.ts';
import { emptyDraft, sameValues, type Draft } from './draft.ts';
import { findDraft } from './find-draft.ts';
import { lastDraft, rememberDraft } from './last-draft.ts';
import {
  asCopy,
  isDirty,
  isWorthKeeping,
  openDraft,
  reopenDraft,
  type OpenDraft,
  type Saving,
} from './open-draft.ts';
import { ownNumber } from './own-number.ts';
import { createTypingPause } from './typing-pause.ts';
import { removeSnapshot, writeSnapshot } from './unsaved-snapshot.ts';

/** What a screen shows of the draft that is open. `shared`: another tab had it open already. */
export type DraftView = { id: string; saving: Saving; shared: boolean };

/** The form that the keeper looks after. */
export type DraftPage = {
  connectionId: string;
  merchantId: string;
  kind: () => TaskKind;
  /** A new tab that was asked for no kind of its own. */
  anyKind: boolean;
  /** The draft that the form was drawn with. */
  first: Draft;
  /** The draft that something else put into the form before the keeper came; null where nothing did. */
  begun: () => Draft | null;
  values: () => FormValues;
  /** Puts a draft into the form. */
  show: (draft: Draft, kind: TaskKind) => void;
  /** The draft that this tab had stays stored: something was typed before it was read. */
  onAside: (id: string) => void;
};

/**
 * Saves the form on the device: after a pause in typing and when the page is hidden, by compare-and-set, so that of two tabs
 * the one that saves later is told. It serves one form at a time and stays when the form's page is left.
 */
export const createDraftKeeper = () => {
  const lock = createDraftLock();
  let page: DraftPage | null = null;
  let current: OpenDraft | null = null;
  const view = createStore<DraftView | null>(null);
  let restored: Promise<void> = Promise.resolve();
  /** Drafts that were pressed, until the outbox has them: a save of one may still be under way. */
  const pressed = new Map<string, OpenDraft>();

  const publish = () =>
    view.set(current && { id: current.id, saving: current.saving, shared: current.shared });
  const saver = createDraftSaver({
    isOpen: (draft) => draft === current,
    onOpenSaid: publish,
    retryOpen: () => void flush(),
  });
  const { save, unsaved } = saver;

  const capture = () => {
    if (!page || !current) return;
    current.values = structuredClone(page.values());
    if (current.kind === page.kind()) return;
    current.kind = page.kind();
    rememberDraft(current);
  };

  const flush = async (): Promise<void> => {
    pause.end();
    capture();
    if (current) await save(current);
  };
  const pause = createTypingPause(() => void flush());

  /** Stops serving the draft in the form, which stays stored on the device. */
  const leave = () => {
    capture();
    if (!current) return;
    const isTheirs = current.saving.phase === 'changed-elsewhere' && isDirty(current);
    void save(isTheirs ? { ...current, ...asCopy, id: crypto.randomUUID() } : current);
  };

  const mark = async (draft: OpenDraft) => {
    draft.shared = !(await lock.acquire(draft.id));
    if (draft === current && draft.shared) publish();
  };

  const take = (next: OpenDraft) => {
    current = next;
    rememberDraft(next);
    publish();
    void mark(next);
    if (isDirty(next)) pause.touch();
  };

  const takeAndShow = (next: OpenDraft) => {
    take(next);
    page?.show({ id: next.id, values: next.values }, next.kind);
  };

  const startEmpty = () => {
    if (!page) return;
    const { connectionId, merchantId } = page;
    takeAndShow(openDraft(emptyDraft(merchantId), { connectionId, kind: page.kind() }));
  };

  const restore = async (at: DraftPage) => {
    const last = lastDraft();
    const { connectionId, first } = at;
    const found = await findDraft({ connectionId, last, kind: at.anyKind ? null : at.kind(), lock });
    // Left, or something else was begun meanwhile.
    if (page !== at || current) return;
    const begun = at.begun();
    if (begun) {
      take(openDraft(begun, { connectionId, kind: at.kind() }));
      capture();
      pause.touch();
      return;
    }
    const isTyped = !sameValues(at.values(), first.values);
    if (!found || isTyped) {
      // What was typed meanwhile is a task of its own: over the stored draft it would make a third one that nobody meant.
      take(openDraft(first, { connectionId, kind: at.kind() }));
      capture();
      pause.touch();
      if (found && last?.id === found.id) at.onAside(found.id);
      return;
    }
    const next = reopenDraft(found, at, 'updatedAt' in found ? Number(found.updatedAt) : null);
    // After a reload the address says which kind.
    if (last?.id === found.id) next.kind = at.kind();
    takeAndShow(next);
  };

  /** @returns whether nothing would be lost if the page went now. */
  const writeLast = (): boolean => {
    capture();
    const drafts = [...unsaved.values(), ...(current ? [current] : [])].filter(isDirty);
    return drafts
      .map((draft) => {
        draft.hasSnapshot = writeSnapshot(draft);
        return (
          draft.hasSnapshot && draft.saving.phase !== 'failed' && draft.saving.phase !== 'changed-elsewhere'
        );
      })
      .every(Boolean);
  };
  const onGone = () => {
    writeLast();
    void flush();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') onGone();
  };
  const onBlur = () => void flush();

  /** The device is wiped, and nothing may be kept any more. */
  const stop = () => {
    page = null;
    current = null;
    saver.stop();
    pause.end();
  };

  subscribeChanges(({ store, id }) => {
    if (store === 'all') stop();
    const draft = current;
    if (store === 'drafts' && draft?.id === id) void saver.look(draft);
  });

  // Site data were removed under the page: what is typed, and what the device had not taken yet, is saved anew.
  subscribeStoreLoss(() => {
    for (const draft of [...unsaved.values(), ...(current ? [current] : [])]) {
      const isDecided = draft.saving.phase !== 'changed-elsewhere';
      if (isDecided) saver.forget(draft);
    }
    if (!current) return;
    rememberDraft(current);
    pause.touch();
  });

  return {
    /** The draft to draw a form with at once; null until one was opened for the connection. */
    current: (connectionId: string, merchantId: string): Draft | null => {
      if (!current || (current.connectionId !== connectionId && current.connectionId !== '')) return null;
      const { id, values } = current;
      return { id, values: { ...values, merchant_id: values.merchant_id || merchantId } };
    },

    /** Looks after a form. @returns the function that lets it go, with what it holds by then. */
    attach: (at: DraftPage): (() => void) => {
      const isHere = current?.connectionId === at.connectionId || current?.connectionId === '';
      if (current && isHere) {
        page = at;
        current.connectionId = at.connectionId;
        if (current.id !== at.first.id) at.show({ id: current.id, values: current.values }, current.kind);
        pause.touch();
      } else {
        // Of another connection, and saved when its form went.
        current = null;
        page = at;
        restored = restore(at);
      }
      publish();
      addEventListener('blur', onBlur);
      addEventListener('pagehide', onGone);
      document.addEventListener('visibilitychange', onHide);
      return () => {
        if (page !== at) return;
        removeEventListener('blur', onBlur);
        removeEventListener('pagehide', onGone);
        document.removeEventListener('visibilitychange', onHide);
        // It went before its draft was read: what was typed is a draft of its own.
        if (!current && !sameValues(at.values(), at.first.values))
          take(openDraft(at.first, { connectionId: at.connectionId, kind: at.kind() }));
        void flush();
        page = null;
      };
    },

    /** Something in the form may have changed. */
    touch: pause.touch,
    flush,

    /** Resolves once the form has the draft that it opens with. */
    ready: (): Promise<void> => restored,

    /** The form takes up another draft. To be called before the form shows it. */
    begin: (draft: Draft, kind: TaskKind) => {
      if (!page) return;
      leave();
      take(openDraft(draft, { connectionId: page.connectionId, kind }));
    },

    /** Another tab has changed, sent or deleted the draft in the form, which is on the screen: it is not to be sent. */
    isChangedElsewhere: (): boolean => current?.saving.phase === 'changed-elsewhere',

    /**
     * The draft in the form was pressed, and the form goes on with the next one. To be called before the form shows it.
     * @param isWritten the pressed task outlives the page by itself; otherwise its draft is saved once more.
     */
    goOn: (next: Draft, kind: TaskKind, isWritten: boolean) => {
      if (!page) return;
      if (current) pressed.set(current.id, current);
      if (isWritten && current) removeSnapshot(current.id);
      else leave();
      take(openDraft(next, { connectionId: page.connectionId, kind }));
    },

    /** The outbox has the task, or a form has it under another id: the draft of this id is over. */
    over: (id: string) => {
      const draft = pressed.get(id) ?? (current?.id === id ? current : null);
      pressed.delete(id);
      unsaved.delete(id);
      removeSnapshot(id);
      saver.remove(id, draft);
    },

    /** Something would be lost if the page went now. */
    isUnsaved: (): boolean => !writeLast(),

    /** Loads the draft as the other tab saved it into the form; an empty form where that tab deleted it. */
    loadTheirs: () => {
      if (current?.saving.phase !== 'changed-elsewhere' || !page) return;
      const { theirs } = current.saving;
      if (theirs) takeAndShow(reopenDraft(theirs, page, theirs.updatedAt));
      else startEmpty();
    },

    /** Saves the form of this tab as a draft of its own. */
    keepMine: () => {
      if (current?.saving.phase !== 'changed-elsewhere') return;
      capture();
      const { connectionId, kind, values } = current;
      // Two tasks of one number could not be told apart.
      const copy = { id: crypto.randomUUID(), values: { ...values, order_id: ownNumber(values.order_id) } };
      takeAndShow({ ...openDraft(copy, { connectionId, kind }), ...asCopy });
    },

    /** Puts the draft in the form aside and starts an empty one. */
    park: () => {
      capture();
      if (!current || !isWorthKeeping(current)) return;
      current.parked = true;
      leave();
      startEmpty();
    },

    /** Puts a draft into the form, be it the next one; what the form had stays a draft. @returns false where it is gone. */
    open: async (id: string): Promise<boolean> => {
      if (id === current?.id) return true;
      const waiting = unsaved.get(id);
      const kept = waiting ? null : await getDraft(id);
      const stored = kept?.ok ? kept.value : null;
      if (!waiting && !stored) return false;
      leave();
      unsaved.delete(id);
      if (waiting) takeAndShow({ ...waiting, parked: false });
      else if (stored)
        takeAndShow(reopenDraft(stored, page ?? { ...stored, merchantId: '' }, stored.updatedAt));
      return true;
    },

    /** Drafts that the device has not taken yet. */
    unsaved: (): readonly DraftInput[] => [...unsaved.values()],
    forget: (id: string) => void unsaved.delete(id),

    subscribe: view.subscribe,
    view: view.get,
  };
};

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export const draftKeeper = createDraftKeeper();
