import type { TaskKind } from '#contract/operations.ts';
import { siteName } from '#data/state/web-storage.ts';
import { announceChange, type DeviceChange } from './announce-changes.ts';
import { readDevice, writeDevice } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';

/** Saved input of a form that was not sent. */
export type DraftRecord = {
  id: string;
  /** Blank: begun without an account. The first account that opens it takes it over. */
  connectionId: string;
  kind: TaskKind;
  /** The form's values by wire name. Never the key. */
  values: Readonly<Record<string, unknown>>;
  /** Put aside by the user: no tab opens it without a click. */
  forLater: boolean;
  begunAt: number;
  updatedAt: number;
};

export type DraftInput = Omit<DraftRecord, 'updatedAt'>;

const draftChange = (id: string): DeviceChange => ({ store: 'drafts', id });

export const getDraft = (id: string): Promise<DeviceResult<DraftRecord | null>> =>
  readDevice(['drafts'], async ({ store }) => (await store.get(id)) ?? null);

/** A connection's drafts and those begun without one, in the order in which they were begun. */
export const listDrafts = (connectionId: string): Promise<DeviceResult<DraftRecord[]>> =>
  readDevice(['drafts'], async ({ store }) =>
    (await store.getAll())
      .filter((draft) => draft.connectionId === connectionId || draft.connectionId === '')
      .toSorted((a, b) => a.begunAt - b.begunAt),
  );

/** Saves a draft; the last write wins. Called in `pagehide`, it is complete even if the page ends before it returns. */
export const putDraft = (input: DraftInput): Promise<DeviceResult<DraftRecord>> =>
  writeDevice(
    ['drafts'],
    async (write) => {
      const draft: DraftRecord = { ...input, updatedAt: Date.now() };
      // The transaction reports an error. Chromium never settles this request if the disk is full at the commit.
      write.store.put(draft).catch(() => undefined);
      // Browsers abort what an ending page has not committed.
      write.commit();
      return draft;
    },
    () => [draftChange(input.id)],
  );

export const removeDraft = (id: string): Promise<DeviceResult<void>> =>
  writeDevice(
    ['drafts'],
    ({ store }) => store.delete(id),
    () => [draftChange(id)],
  );

/** Deletes drafts last saved before an instant. @param open ids of drafts open in a tab, which stay */
export const removeOldDrafts = async (before: number, open: ReadonlySet<string>): Promise<void> => {
  await writeDevice(
    ['drafts'],
    async ({ store }) => {
      const old = (await store.getAll()).filter(({ id, updatedAt }) => updatedAt < before && !open.has(id));
      await Promise.all(old.map(({ id }) => store.delete(id)));
      return old.length;
    },
    (count) => (count > 0 ? [draftChange('')] : []),
  );
};

const lockName = (id: string): string => `${siteName} draft:${id}`;

/**
 * Takes the Web Lock of a draft: a draft is open in one tab. The browser frees the lock when the tab ends, however it ends.
 * @param patienceMs how long to wait for another tab that has it
 * @returns the function that frees the lock; null if another tab has it
 */
export const lockDraft = (id: string, patienceMs = 0): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const announce = () => announceChange(draftChange(id));
    // Browsers offer locks at secure addresses only; without them every draft seems free.
    if (!navigator.locks) {
      resolve(announce);
      return;
    }
    const options = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true };
    const { promise: held, resolve: free } = Promise.withResolvers<void>();
    const hold = async (lock: Lock | null) => {
      resolve(lock && free);
      if (lock === null) return;
      announce();
      await held;
    };
    navigator.locks.request(lockName(id), options, hold).then(announce, () => resolve(null));
  });

/** The drafts that any tab has open. */
export const openDraftIds = async (): Promise<Set<string>> => {
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  const start = lockName('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
};
