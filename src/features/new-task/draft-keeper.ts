import type { TaskKind } from '#contract/operations.ts';
import { subscribeChanges } from '#device/changes.ts';
import {
  getDraft,
  putDraft,
  removeDraft,
  type Draft as StoredDraft,
  type DraftInput,
} from '#device/drafts.ts';
import type { DeviceTrouble } from '#device/trouble.ts';
import type { FormValues } from '#form/values.ts';
import { createHold } from './draft-hold.ts';
import { afterSent, emptyDraft, sameValues, type Draft } from './draft.ts';
import { findDraft } from './find-draft.ts';
import { hasContent } from './has-content.ts';
import { lastDraft, rememberDraft } from './last-draft.ts';
import { ownNumber } from './own-number.ts';
import { readValues } from './read-values.ts';
import { dropTail, writeTail } from './typing-tail.ts';

/** How what is being typed stands with the device; shown in one place. */
export type Saving =
  /** Nothing to keep yet. */
  | { phase: 'idle' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: number }
  | { phase: 'failed'; trouble: DeviceTrouble }
  /** Another tab has saved this draft, or sent or deleted it (null). Nothing is saved until the person says which counts. */
  | { phase: 'changed-elsewhere'; theirs: StoredDraft | null };

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
};

type Open = Omit<DraftInput, 'values'> & {
  values: FormValues;
  /** The save that it builds on; 0: never saved. */
  rev: number;
  /** The values that it began with, as JSON. */
  begun: string;
  /** What the device has; blank: nothing yet. */
  known: string;
  saving: Saving;
  shared: boolean;
  /** What was sent: the outbox has it, and nothing of it is saved any more. */
  sent: FormValues | null;
  hasTail: boolean;
};

const pauseMs = 350;
/** Somebody who types without a pause is saved this often. */
const longestMs = 1000;
const retryMs = 10_000;
/** A shorter save is not worth a word. */
const slowMs = 400;

const textOf = ({ connectionId, kind, parked, values }: Omit<DraftInput, 'id'>): string =>
  JSON.stringify([connectionId, kind, parked, values]);

const asCopy = { rev: 0, known: '', saving: { phase: 'idle' } } as const satisfies Partial<Open>;

const open = (
  draft: Draft,
  at: { connectionId: string; kind: TaskKind },
  stored?: { rev: number; known: string; savedAt: number | null },
): Open => {
  const values = structuredClone(draft.values);
  return {
    ...at,
    id: draft.id,
    values,
    parked: false,
    rev: stored?.rev ?? 0,
    begun: JSON.stringify(values),
    known: stored?.known ?? '',
    saving: stored?.savedAt == null ? { phase: 'idle' } : { phase: 'saved', at: stored.savedAt },
    shared: false,
    sent: null,
    hasTail: false,
  };
};

/**
 * Keeps what is typed on the device (reliability.md 2.4): saves after a pause and when the page hides, by compare-and-set,
 * so that of two tabs the slower one is told. One form at a time; it outlives the form's page.
 */
export const createDraftKeeper = () => {
  const hold = createHold();
  const listeners = new Set<() => void>();
  /** Left behind by the form before the device took them: kept here and tried again. */
  const unsaved = new Map<string, Open>();
  let page: DraftPage | null = null;
  let current: Open | null = null;
  let view: DraftView | null = null;
  let work: Promise<unknown> = Promise.resolve();
  let restored: Promise<void> = Promise.resolve();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let firstKey = 0;
  let lastKey = 0;

  const publish = () => {
    view = current && { id: current.id, saving: current.saving, shared: current.shared };
    for (const listener of listeners) listener();
  };
  const say = (draft: Open, saving: Saving) => {
    draft.saving = saving;
    if (draft === current) publish();
  };

  /** One transaction after another: each save builds on the one before. */
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const done = work.then(job);
    work = done.catch(() => undefined);
    return done;
  };

  /** A form that only holds what the page suggests is no draft yet. */
  const isWorthKeeping = ({ rev, values, begun }: Open): boolean =>
    rev > 0 || hasContent(values) || JSON.stringify(values) !== begun;
  const isDirty = (draft: Open): boolean =>
    draft.sent === null && textOf(draft) !== draft.known && isWorthKeeping(draft);

  const meet = (draft: Open, theirs: StoredDraft | null) => {
    if (theirs && textOf(theirs) === textOf(draft)) {
      draft.rev = theirs.rev;
      draft.known = textOf(theirs);
      say(draft, { phase: 'saved', at: theirs.updatedAt });
    } else say(draft, { phase: 'changed-elsewhere', theirs });
  };

  const saveNow = async (draft: Open) => {
    if (!isDirty(draft) || draft.saving.phase === 'changed-elsewhere') return;
    const { id, connectionId, kind, parked } = draft;
    const values = structuredClone(draft.values);
    const known = textOf(draft);
    const slow = setTimeout(() => say(draft, { phase: 'saving' }), slowMs);
    const saved = await putDraft({ id, connectionId, kind, parked, values }, draft.rev);
    clearTimeout(slow);
    if (saved.ok) {
      draft.rev = saved.draft.rev;
      draft.known = known;
      unsaved.delete(id);
      if (draft.hasTail && !isDirty(draft)) {
        dropTail(id);
        draft.hasTail = false;
      }
      say(draft, { phase: 'saved', at: saved.draft.updatedAt });
      askToStay();
    } else if (saved.why === 'changed-elsewhere') meet(draft, saved.theirs);
    else {
      if (draft !== current) unsaved.set(id, draft);
      say(draft, { phase: 'failed', trouble: saved.why });
      retry ??= setTimeout(() => {
        retry = undefined;
        for (const waiting of unsaved.values()) void save(waiting);
        void flush();
      }, retryMs);
    }
  };
  const save = (draft: Open): Promise<void> => inTurn(() => saveNow(draft));

  const capture = () => {
    if (!page || !current) return;
    current.values = structuredClone(page.values());
    if (current.kind === page.kind()) return;
    current.kind = page.kind();
    rememberDraft(current);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(pause);
    pause = undefined;
    capture();
    if (current) await save(current);
  };

  const tick = () => {
    const now = Date.now();
    const rest = Math.min(lastKey + pauseMs, firstKey + longestMs) - now;
    if (rest > 0) pause = setTimeout(tick, rest);
    else void flush();
  };

  /** Something in the form may have changed. Called with every key, so it only sets a timer. */
  const touch = () => {
    lastKey = Date.now();
    if (pause !== undefined) return;
    firstKey = lastKey;
    pause = setTimeout(tick, pauseMs);
  };

  /** Lets the draft in the form go; the device keeps it. */
  const leave = () => {
    capture();
    if (!current) return;
    const isTheirs = current.saving.phase === 'changed-elsewhere' && isDirty(current);
    void save(isTheirs ? { ...current, ...asCopy, id: crypto.randomUUID() } : current);
  };

  const mark = async (draft: Open) => {
    draft.shared = !(await hold.on(draft.id));
    if (draft === current && draft.shared) publish();
  };

  const take = (next: Open) => {
    current = next;
    rememberDraft(next);
    publish();
    void mark(next);
    if (isDirty(next)) touch();
  };

  const takeAndShow = (next: Open) => {
    take(next);
    page?.show({ id: next.id, values: next.values }, next.kind);
  };

  const startEmpty = () => {
    if (!page) return;
    const { connectionId, merchantId } = page;
    takeAndShow(open(emptyDraft(merchantId), { connectionId, kind: page.kind() }));
  };

  /** What the device has, as this page opens it; a draft that was begun without a connection joins the one in force. */
  const reopen = (
    { id, connectionId, kind, values: raw, rev, ...rest }: DraftInput & { rev: number },
    at: Pick<DraftPage, 'connectionId' | 'merchantId'>,
    savedAt: number | null,
  ): Open => {
    const values = readValues(raw);
    const known = textOf({ connectionId, kind, parked: rest.parked, values });
    if (connectionId === '' && values.merchant_id === '') values.merchant_id = at.merchantId;
    return open({ id, values }, { connectionId: at.connectionId, kind }, { rev, known, savedAt });
  };

  const restore = async (at: DraftPage) => {
    const last = lastDraft();
    const { connectionId, first } = at;
    const found = await findDraft({ connectionId, last, kind: at.anyKind ? null : at.kind(), hold });
    // Left, or something else was begun meanwhile.
    if (page !== at || current) return;
    const begun = at.begun();
    if (begun) {
      take(open(begun, { connectionId, kind: at.kind() }));
      return;
    }
    const typed = at.values();
    const isOwn = last !== null && found?.id === last.id;
    if (!found || (!isOwn && !sameValues(typed, first.values))) {
      take(open(first, { connectionId, kind: at.kind() }));
      capture();
      touch();
      return;
    }
    const next = reopen(found, at, 'updatedAt' in found ? Number(found.updatedAt) : null);
    if (isOwn) {
      // The address says which kind; and what was typed while it was being read counts too.
      next.kind = at.kind();
      for (const [key, value] of Object.entries(typed))
        if (JSON.stringify(value) !== JSON.stringify(Reflect.get(first.values, key)))
          Object.assign(next.values, { [key]: structuredClone(value) });
    }
    takeAndShow(next);
  };

  /** @returns whether nothing would be lost if the page went now. */
  const writeLast = (): boolean => {
    capture();
    const drafts = [...unsaved.values(), ...(current ? [current] : [])].filter(isDirty);
    return drafts
      .map((draft) => {
        draft.hasTail = writeTail(draft);
        return draft.hasTail && draft.saving.phase !== 'failed' && draft.saving.phase !== 'changed-elsewhere';
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

  const look = async (draft: Open) => {
    if (draft !== current || draft.sent !== null) return;
    const kept = await getDraft(draft.id);
    if (kept.ok && (kept.value?.rev ?? 0) !== draft.rev) meet(draft, kept.value);
  };

  /** The device is wiped, and nothing may be kept any more. */
  const stop = () => {
    page = null;
    current = null;
    unsaved.clear();
    clearTimeout(pause);
    clearTimeout(retry);
  };

  subscribeChanges(({ store, id }) => {
    if (store === 'all') stop();
    const draft = current;
    if (store === 'drafts' && draft?.id === id) void inTurn(() => look(draft));
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
        touch();
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
          take(open(at.first, { connectionId: at.connectionId, kind: at.kind() }));
        void flush();
        page = null;
        if (current?.sent)
          take(
            open(afterSent(current.values, current.sent), {
              connectionId: at.connectionId,
              kind: current.kind,
            }),
          );
      };
    },

    touch,
    flush,

    /** Resolves once the form has the draft that it opens with. */
    ready: (): Promise<void> => restored,

    /** The form takes up another draft. To be called before the form shows it. */
    begin: (draft: Draft, kind: TaskKind) => {
      if (!page) return;
      leave();
      take(open(draft, { connectionId: page.connectionId, kind }));
    },

    /** Whether the draft may be sent: false where another tab has changed, sent or deleted it, which is on the screen then. */
    maySend: async (id: string): Promise<boolean> => {
      await flush();
      const draft = current;
      if (draft?.id !== id) return true;
      if (draft.rev > 0) await inTurn(() => look(draft));
      return draft.saving.phase !== 'changed-elsewhere';
    },

    /** The outbox has the task: its draft is over. */
    recorded: (id: string, sent: FormValues) => {
      const draft = current;
      if (draft?.id !== id) return;
      draft.sent = sent;
      say(draft, { phase: 'idle' });
      dropTail(id);
      void inTurn(() => removeDraft(id, draft.rev));
    },

    /** Something would be lost if the page went now. */
    isUnsaved: (): boolean => !writeLast(),

    /** Takes the other tab's state of the draft into the form; an empty form where it has none. */
    loadTheirs: () => {
      if (current?.saving.phase !== 'changed-elsewhere' || !page) return;
      const { theirs } = current.saving;
      if (theirs) takeAndShow(reopen(theirs, page, theirs.updatedAt));
      else startEmpty();
    },

    /** Goes on with what this tab has as a draft of its own. */
    keepMine: () => {
      if (current?.saving.phase !== 'changed-elsewhere') return;
      capture();
      const { connectionId, kind, values } = current;
      // Two tasks of one number could not be told apart.
      const copy = { id: crypto.randomUUID(), values: { ...values, order_id: ownNumber(values.order_id) } };
      takeAndShow({ ...open(copy, { connectionId, kind }), ...asCopy });
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
      else if (stored) takeAndShow(reopen(stored, page ?? { ...stored, merchantId: '' }, stored.updatedAt));
      return true;
    },

    /** Drafts that the device has not taken yet. */
    unsaved: (): readonly DraftInput[] => [...unsaved.values()],
    forget: (id: string) => void unsaved.delete(id),

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
  };
};

const askToStay = (() => {
  let asked = false;
  /** Asks the browser, once something is worth it, not to clear this page's data by itself. */
  return () => {
    if (asked) return;
    asked = true;
    void navigator.storage?.persist?.().catch(() => undefined);
  };
})();

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export const draftKeeper = createDraftKeeper();
