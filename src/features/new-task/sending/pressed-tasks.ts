import { createStore } from '#data/state/create-store.ts';
import type { Consent, PressedTask, Question } from '../pressed-task.ts';

/** The state of a pressed task: being recorded in the outbox, or waiting for a person's answer. */
export type PressedView = Readonly<{ task: PressedTask; question: Question | null }>;

/** `null`: the task is stored in the outbox. */
type Recorded = Question | null;

type Parts = {
  /** Checks a task and stores it in the outbox. Rejects where the code that does so could not be loaded. */
  record: (task: PressedTask, consents: ReadonlySet<Consent>) => Promise<Recorded>;
  /** Storage that survives the page, for tasks that the outbox does not have yet. */
  snapshots: {
    /** @returns whether it is written. */
    write: (task: PressedTask) => boolean;
    remove: (id: string) => void;
    read: () => PressedTask[];
  };
  /** Claims a task for this page until `over`. @returns false where another page has it. */
  claim: (id: string, over: Promise<void>) => Promise<boolean>;
  /** Resolves when no page has the task claimed any more: it is recorded, or its page is gone. */
  whenFree: (id: string) => Promise<void>;
};

type Entry = {
  view: PressedView;
  consents: Set<Consent>;
  isWritten: boolean;
  end: () => void;
};

/**
 * Tasks between the press of Create and the outbox, in the order of the presses: each is recorded after the one before it
 * is, or has a question to ask. The tasks of a page that died are recorded by the next page.
 */
export const createPressedTasks = ({ record, snapshots, claim, whenFree }: Parts) => {
  const entries = new Map<string, Entry>();
  const views = createStore<readonly PressedView[]>([]);
  let work: Promise<unknown> = Promise.resolve();

  const publish = () => views.set([...entries.values()].map(({ view }) => view));

  const ask = (entry: Entry, question: Question | null) => {
    // Another page may have had the same draft, and replaced or removed what was written.
    if (question) entry.isWritten = snapshots.write(entry.view.task);
    entry.view = { ...entry.view, question };
    publish();
  };

  const end = (id: string) => {
    entries.get(id)?.end();
    entries.delete(id);
    snapshots.remove(id);
    publish();
  };

  const recordNow = async (entry: Entry): Promise<void> => {
    const { task } = entry.view;
    try {
      const question = await record(task, entry.consents);
      if (question) ask(entry, question);
      else end(task.id);
    } catch (error) {
      ask(entry, { why: 'part-missing' });
      // Offline, or a new version is out; anything else is a fault of ours, and is reported as one.
      if (!(error instanceof TypeError)) throw error;
    }
  };

  const inTurn = (entry: Entry): Promise<void> => {
    const done = work.then(() => recordNow(entry));
    work = done.catch(() => undefined);
    return done;
  };

  const enter = (task: PressedTask, isWritten: boolean): { entry: Entry; over: Promise<void> } => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const entry: Entry = { view: { task, question: null }, consents: new Set(), isWritten, end: resolve };
    return { entry, over };
  };

  /** Tasks of other pages, each waited for once. */
  const others = new Set<string>();
  const adoptWhenFree = async (id: string): Promise<void> => {
    if (others.has(id)) return;
    others.add(id);
    await whenFree(id);
    others.delete(id);
    await adopt();
  };

  const adopt = async (): Promise<void> => {
    for (const task of snapshots.read().toSorted((a, b) => a.pressedAt - b.pressedAt)) {
      if (entries.has(task.id)) continue;
      const { entry, over } = enter(task, true);
      if (!(await claim(task.id, over))) {
        void adoptWhenFree(task.id);
        continue;
      }
      // Its page may have recorded it just before it released the lock.
      if (entries.has(task.id) || !snapshots.read().some(({ id }) => id === task.id)) entry.end();
      else {
        entries.set(task.id, entry);
        publish();
        void inTurn(entry);
      }
    }
  };

  return {
    /**
     * Takes a task in, all of it before this returns; the rest follows by itself.
     * @returns whether it outlives the page already; and when the outbox has it, or there is something to ask.
     */
    add: (task: PressedTask): { isWritten: boolean; decided: Promise<void> } => {
      const isWritten = snapshots.write(task);
      const { entry, over } = enter(task, isWritten);
      entries.set(task.id, entry);
      publish();
      void claim(task.id, over);
      return { isWritten, decided: inTurn(entry) };
    },

    /** The person answers the question with yes, or asks for another try. */
    answer: (id: string, consent?: Consent): void => {
      const entry = entries.get(id);
      if (!entry?.view.question) return;
      if (consent) entry.consents.add(consent);
      ask(entry, null);
      void inTurn(entry);
    },

    /** It is in a form again, and no pressed task any more. Only while it asks: before that it may be recorded any moment. */
    returnToForm: (id: string): void => {
      if (entries.get(id)?.view.question) end(id);
    },

    /** Records the tasks that closed pages left unrecorded, and those of pages that are still open as soon as these close. */
    adopt,

    /** In the order of the presses; the same array until something changes. */
    all: views.get,
    find: (id: string): PressedView | null => entries.get(id)?.view ?? null,
    /** Whether a task would be lost if the page closed now. */
    isUnsaved: (): boolean => [...entries.values()].some(({ isWritten }) => !isWritten),
    subscribe: views.subscribe,
  };
};
