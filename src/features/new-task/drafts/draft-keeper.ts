import type { TaskKind } from '#contract/operations.ts';
import { subscribeChanges } from '#data/device/changes.ts';
import { getDraft, type DraftInput } from '#data/device/drafts.ts';
import { subscribeStoreLoss } from '#data/device/store-loss.ts';
import { numberOfCopy } from '#form/new-order-number.ts';
import { sameValues } from '#form/values.ts';
import { createDraftSession, type DraftForm } from './draft-session.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { asCopy, isWorthSaving, openDraft, reopenDraft, type OpenDraft } from './open-draft.ts';
import { restoreDraft } from './restore-draft.ts';
import { removeSnapshot } from './unsaved-snapshot.ts';

/**
 * Saves the form on the device and changes which draft it has open. It serves one form at a time and stays when the form's
 * page is left.
 */
export const createDraftKeeper = () => {
  const session = createDraftSession();
  const { unsaved } = session.saver;
  let restored: Promise<void> = Promise.resolve();

  const onGone = () => {
    session.writeSnapshots();
    void session.flush();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') onGone();
  };
  const onBlur = () => void session.flush();

  subscribeChanges(({ store, id }) => {
    if (store === 'all') session.stop();
    const draft = session.current();
    if (store === 'drafts' && draft?.id === id) void session.saver.look(draft);
  });
  subscribeStoreLoss(session.saveAnew);

  const conflict = () => {
    const draft = session.current();
    return draft?.saving.phase === 'changed-elsewhere' ? { draft, theirs: draft.saving.theirs } : null;
  };

  return {
    /** The draft to draw a form with at once; null until one was opened for the connection. */
    current: (connectionId: string, merchantId: string): Draft | null => {
      const draft = session.current();
      if (!draft || (draft.connectionId !== connectionId && draft.connectionId !== '')) return null;
      const { id, values } = draft;
      return { id, values: { ...values, merchant_id: values.merchant_id || merchantId } };
    },

    /** Serves a form. @returns the function that ends that, and saves what the form has by then. */
    attach: (given: DraftForm): (() => void) => {
      const { connectionId, first, merchantId } = given;
      const open = session.current();
      const isOwn = open !== null && (open.connectionId === connectionId || open.connectionId === '');
      // What the account before this one had in the form is that account's, and is saved.
      const fresh = open && !isOwn && open.id === first.id ? emptyDraft(merchantId) : null;
      const form = fresh ? { ...given, first: fresh, begun: () => null } : given;
      session.setForm(form);
      if (fresh) form.show(fresh, form.kind());
      if (isOwn) {
        open.connectionId = connectionId;
        if (open.id !== first.id) form.show({ id: open.id, values: open.values }, open.kind);
        session.touch();
      } else {
        // Of another connection, and saved when its form went.
        session.clear();
        restored = restoreDraft(session, form);
      }
      session.publish();
      addEventListener('blur', onBlur);
      addEventListener('pagehide', onGone);
      document.addEventListener('visibilitychange', onHide);
      return () => {
        if (session.form() !== form) return;
        removeEventListener('blur', onBlur);
        removeEventListener('pagehide', onGone);
        document.removeEventListener('visibilitychange', onHide);
        // It went before its draft was read: what was typed is a draft of its own.
        if (!session.current() && !sameValues(form.values(), first.values))
          session.setCurrent(openDraft(first, { connectionId, kind: form.kind() }));
        void session.flush();
        session.setForm(null);
      };
    },

    /** Something in the form may have changed. */
    touch: session.touch,
    flush: session.flush,

    /** Resolves once the form has the draft that it opens with. */
    ready: (): Promise<void> => restored,

    /** The form takes up another draft. To be called before the form shows it. */
    begin: (draft: Draft, kind: TaskKind) => {
      const form = session.form();
      if (!form) return;
      session.leave();
      session.setCurrent(openDraft(draft, { connectionId: form.connectionId, kind }));
    },

    /** Another tab has changed, sent or deleted the draft in the form, which is on the screen: it is not to be sent. */
    isChangedElsewhere: (): boolean => conflict() !== null,

    /** The outbox has the task of a draft, and the device has deleted the draft: this page forgets it, too. */
    finish: (id: string) => {
      unsaved.delete(id);
      removeSnapshot(id);
    },

    /** Deletes a draft that another one, or a task without a record, has taken the place of. */
    discard: (id: string) => {
      unsaved.delete(id);
      removeSnapshot(id);
      session.saver.remove(id);
    },

    /** Something would be lost if the page went now. */
    isUnsaved: (): boolean => !session.writeSnapshots(),

    /** Loads the draft as the other tab saved it into the form; an empty form where that tab deleted it. */
    loadTheirs: () => {
      const [found, form] = [conflict(), session.form()];
      if (!found || !form) return;
      if (found.theirs) session.show(reopenDraft(found.theirs, form, found.theirs.updatedAt));
      else session.showEmpty();
      form.onOpened();
    },

    /** Saves the form of this tab as a draft of its own. */
    saveAsCopy: () => {
      const found = conflict();
      if (!found) return;
      session.capture();
      const { connectionId, kind, values } = found.draft;
      // Two tasks of one number could not be told apart.
      const copy = { ...values, order_id: numberOfCopy(values.order_id) };
      session.show({
        ...openDraft({ id: crypto.randomUUID(), values: copy }, { connectionId, kind }),
        ...asCopy,
      });
      session.form()?.onOpened();
    },

    /** Saves the draft in the form for later and starts an empty one. */
    saveForLater: () => {
      session.capture();
      const draft = session.current();
      if (!draft || !isWorthSaving(draft)) return;
      draft.forLater = true;
      session.leave();
      session.showEmpty();
    },

    /** Puts a draft into the form, be it the next one; what the form had stays a draft. @returns false where it is gone. */
    open: async (id: string): Promise<boolean> => {
      if (id === session.current()?.id) return true;
      const waiting = unsaved.get(id);
      const read = waiting ? null : await getDraft(id);
      const stored = read?.ok ? read.value : null;
      if (!waiting && !stored) return false;
      session.leave();
      unsaved.delete(id);
      if (waiting) session.show({ ...waiting, forLater: false });
      else if (stored)
        session.show(reopenDraft(stored, session.form() ?? { ...stored, merchantId: '' }, stored.updatedAt));
      session.form()?.onOpened();
      return true;
    },

    /** Drafts that the device has not stored yet. */
    unsaved: (): readonly DraftInput[] => [...unsaved.values()],

    /** Gives up a draft that the device has not stored yet. @returns what brings it back; null where there is no such draft. */
    forget: (id: string): (() => void) | null => {
      const draft = unsaved.get(id);
      if (!draft) return null;
      unsaved.delete(id);
      removeSnapshot(id);
      session.publish();
      return () => {
        const again: OpenDraft = { ...draft, ...asCopy };
        unsaved.set(id, again);
        session.publish();
        void session.saver.save(again);
      };
    },

    subscribe: session.view.subscribe,
    view: session.view.get,
  };
};

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export const draftKeeper = createDraftKeeper();
