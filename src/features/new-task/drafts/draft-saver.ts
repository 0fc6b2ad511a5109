import { getDraft, putDraft, removeDraft, type Draft as StoredDraft } from '#data/device/drafts.ts';
import { isDirty, textOf, type OpenDraft, type Saving } from './open-draft.ts';
import { removeSnapshot } from './unsaved-snapshot.ts';

const retryMs = 10_000;
/** A shorter save is not worth a word. */
const slowMs = 400;

let asked = false;

/** Asks the browser, once something is worth it, not to clear this page's data by itself. */
const askToPersist = (): void => {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
};

type Parts = {
  /** Whether the form has this very draft open. */
  isOpen: (draft: OpenDraft) => boolean;
  /** How the draft in the form stands with the device has changed. */
  onOpenSaid: () => void;
  /** Some time after a save that failed: the draft in the form is to be saved again. */
  retryOpen: () => void;
};

/** Writes drafts to the device, one transaction after another, and notes in each how that went. */
export const createDraftSaver = ({ isOpen, onOpenSaid, retryOpen }: Parts) => {
  /** Drafts that the form left before the device stored them: they are tried again. */
  const unsaved = new Map<string, OpenDraft>();
  let work: Promise<unknown> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const say = (draft: OpenDraft, saving: Saving) => {
    draft.saving = saving;
    if (isOpen(draft)) onOpenSaid();
  };

  /** One transaction after another: each save builds on the one before. */
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const done = work.then(job);
    work = done.catch(() => undefined);
    return done;
  };

  const meet = (draft: OpenDraft, theirs: StoredDraft | null) => {
    if (theirs && textOf(theirs) === textOf(draft)) {
      draft.rev = theirs.rev;
      draft.known = textOf(theirs);
      say(draft, { phase: 'saved', at: theirs.updatedAt });
    } else {
      // Where the device has nothing of it any more, only this form does.
      if (theirs === null) draft.known = '';
      say(draft, { phase: 'changed-elsewhere', theirs });
    }
  };

  const saveNow = async (draft: OpenDraft) => {
    if (!isDirty(draft) || draft.saving.phase === 'changed-elsewhere') return;
    const { id, connectionId, kind, forLater } = draft;
    const values = structuredClone(draft.values);
    const known = textOf(draft);
    const { rev } = draft;
    const slow = setTimeout(() => say(draft, { phase: 'saving' }), slowMs);
    draft.underWay = known;
    const saved = await putDraft({ id, connectionId, kind, forLater, values }, rev);
    draft.underWay = null;
    clearTimeout(slow);
    if (saved.ok) {
      draft.rev = saved.draft.rev;
      draft.known = known;
      unsaved.delete(id);
      if (draft.hasSnapshot && !isDirty(draft)) {
        removeSnapshot(id);
        draft.hasSnapshot = false;
      }
      say(draft, { phase: 'saved', at: saved.draft.updatedAt });
      askToPersist();
    } else if (saved.why === 'sent') {
      unsaved.delete(id);
      removeSnapshot(id);
      if (isOpen(draft)) meet(draft, null);
    } else if (saved.why === 'changed-elsewhere' && draft.rev !== rev) {
      // The store is a new one since.
      await saveNow(draft);
    } else if (saved.why === 'changed-elsewhere') meet(draft, saved.theirs);
    else {
      if (!isOpen(draft)) unsaved.set(id, draft);
      say(draft, { phase: 'failed', trouble: saved.why });
      retry ??= setTimeout(() => {
        retry = undefined;
        for (const waiting of unsaved.values()) void save(waiting);
        retryOpen();
      }, retryMs);
    }
  };
  const save = (draft: OpenDraft): Promise<void> => inTurn(() => saveNow(draft));

  const look = async (draft: OpenDraft) => {
    if (!isOpen(draft)) return;
    const result = await getDraft(draft.id);
    if (result.ok && (result.value?.rev ?? 0) !== draft.rev) meet(draft, result.value);
  };

  return {
    unsaved,
    save,
    say,
    /** Reads the device's draft again: another tab may have changed it. */
    look: (draft: OpenDraft): Promise<void> => inTurn(() => look(draft)),
    /** The device has nothing any more of what was saved. */
    forget: (draft: OpenDraft): void => {
      draft.rev = 0;
      draft.known = '';
    },
    /** Removes whatever the device has of a draft. */
    remove: (id: string): void =>
      void inTurn(async () => {
        const result = await getDraft(id);
        if (result.ok && result.value) await removeDraft(id, result.value.rev);
      }),
    /** Nothing may be kept any more. */
    stop: () => {
      unsaved.clear();
      clearTimeout(retry);
    },
  };
};
