import type { TaskKind } from '#contract/operations.ts';
import type { FormValues } from '#form/values.ts';
import { createStore } from '#data/state/create-store.ts';
import { createTypingPause } from '#ui/typing-pause.ts';
import { createDraftLock } from './draft-lock.ts';
import { createDraftSaver } from './draft-saver.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { rememberDraft } from './last-draft.ts';
import { asCopy, isDirty, openDraft, type OpenDraft, type Saving } from './open-draft.ts';
import { writeSnapshot } from './unsaved-snapshot.ts';

/** What a screen shows of the draft that is open. `shared`: another tab had it open already. */
export type DraftView = { id: string; saving: Saving; shared: boolean };

/** The form whose draft is saved. */
export type DraftForm = {
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
  /** A person has put another draft into the form, and goes on there. */
  onOpened: () => void;
  /** The draft that this tab had stays stored: something was typed before it was read. */
  onAside: (id: string) => void;
};

/**
 * The form on the screen and the draft that it has open: saved after a pause in typing, by compare-and-set, so that of two
 * tabs the one that saves later is told. Each may be missing: a draft stays open while its form's page is left.
 */
export const createDraftSession = () => {
  const lock = createDraftLock();
  let form: DraftForm | null = null;
  let current: OpenDraft | null = null;
  const view = createStore<DraftView | null>(null);

  const publish = () =>
    view.set(current && { id: current.id, saving: current.saving, shared: current.shared });
  const saver = createDraftSaver({
    isOpen: (draft) => draft === current,
    onOpenSaid: publish,
    retryOpen: () => void flush(),
  });
  const { save, unsaved } = saver;

  /** Copies what the form has into its draft. */
  const capture = () => {
    if (!form || !current) return;
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
  const pause = createTypingPause(() => void flush(), { pauseMs: 350, longestMs: 1000 });

  const lockDraft = async (draft: OpenDraft) => {
    draft.shared = !(await lock.acquire(draft.id));
    if (draft === current && draft.shared) publish();
  };

  /** The form has this draft open from now on. */
  const setCurrent = (next: OpenDraft) => {
    current = next;
    rememberDraft(next);
    publish();
    void lockDraft(next);
    if (isDirty(next)) pause.touch();
  };

  const show = (next: OpenDraft) => {
    setCurrent(next);
    form?.show({ id: next.id, values: next.values }, next.kind);
  };

  const openDrafts = (): OpenDraft[] => [...unsaved.values(), ...(current ? [current] : [])];

  return {
    lock,
    saver,
    view,
    form: (): DraftForm | null => form,
    current: (): OpenDraft | null => current,
    capture,
    flush,
    touch: pause.touch,
    setCurrent,
    show,

    setForm: (next: DraftForm | null) => {
      form = next;
    },

    /** No draft is open. The one before is saved by whoever calls this. */
    clear: () => {
      current = null;
    },

    publish,

    showEmpty: () => {
      if (!form) return;
      const { connectionId, merchantId } = form;
      show(openDraft(emptyDraft(merchantId), { connectionId, kind: form.kind() }));
    },

    /** Something else takes the place of the draft in the form, which stays stored on the device. */
    leave: () => {
      capture();
      if (!current) return;
      const isTheirs = current.saving.phase === 'changed-elsewhere' && isDirty(current);
      void save(isTheirs ? { ...current, ...asCopy, id: crypto.randomUUID() } : current);
    },

    /** Writes what the device does not have yet where it outlives the page. @returns whether nothing would be lost with it. */
    writeSnapshots: (): boolean => {
      capture();
      return openDrafts()
        .filter(isDirty)
        .map((draft) => {
          draft.hasSnapshot = writeSnapshot(draft);
          const { phase } = draft.saving;
          return draft.hasSnapshot && phase !== 'failed' && phase !== 'changed-elsewhere';
        })
        .every(Boolean);
    },

    /** Site data were removed under the page: what is typed, and what the device had not stored yet, is saved anew. */
    saveAnew: () => {
      for (const draft of openDrafts()) if (draft.saving.phase !== 'changed-elsewhere') saver.forget(draft);
      if (!current) return;
      rememberDraft(current);
      pause.touch();
    },

    /** The device is wiped, and nothing may be stored any more. */
    stop: () => {
      form = null;
      current = null;
      saver.stop();
      pause.end();
    },
  };
};

export type DraftSession = ReturnType<typeof createDraftSession>;
