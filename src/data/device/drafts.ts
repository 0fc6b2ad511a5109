import { isRecord } from '#contract/json.ts';
import { taskKinds } from '#contract/operations.ts';
import { z } from '#contract/zod.ts';
import { announceChange } from './announce-changes.ts';
import { withDatabase, type Database } from './database.ts';
import { recordVersion, quarantineInvalid } from './records.ts';
import type { DeviceTrouble, DeviceResult } from './device-trouble.ts';

const schema = z.object({
  id: z.string(),
  connectionId: z.string(),
  kind: z.enum(taskKinds),
  /** Counts the saves: a save names the one it builds on. */
  rev: z.int(),
  /** The form's values by wire name. Never the key. */
  values: z.custom<Readonly<Record<string, unknown>>>(isRecord),
  /** Put aside by the person: no tab opens it by itself. */
  forLater: z.boolean(),
  updatedAt: z.number(),
  v: z.literal(recordVersion),
});

/** What was typed into a form and not sent. */
export type DraftRecord = z.infer<typeof schema>;

const readDraft = (raw: unknown): DraftRecord | null => schema.safeParse(raw).data ?? null;

export const getDraft = (id: string): Promise<DeviceResult<DraftRecord | null>> =>
  withDatabase(async (database) => readDraft(await database.get('drafts', id)));

/** Reads the whole store: an index leaves out drafts with a damaged connection, which must be found too. */
const all = async (database: Database): Promise<DraftRecord[]> =>
  quarantineInvalid(database, 'drafts', await database.getAll('drafts'), readDraft);

/** A connection's drafts, newest first. A draft whose intent is recorded, which has its id, is no longer needed and is deleted. */
export const listDrafts = (connectionId: string): Promise<DeviceResult<DraftRecord[]>> =>
  withDatabase(async (database) => {
    const drafts = (await all(database)).filter((draft) => draft.connectionId === connectionId);
    const intents = database.transaction('intents').store;
    const recorded = await Promise.all(
      drafts.map(async ({ id }) => (await intents.getKey(id)) !== undefined),
    );
    for (const [index, { id }] of drafts.entries())
      if (recorded[index]) {
        await database.delete('drafts', id);
        announceChange({ store: 'drafts', id });
      }
    return drafts.filter((_draft, index) => !recorded[index]).toSorted((a, b) => b.updatedAt - a.updatedAt);
  });

export type DraftInput = Pick<DraftRecord, 'id' | 'connectionId' | 'kind' | 'values' | 'forLater'>;

export type DraftSaved =
  | { ok: true; draft: DraftRecord }
  | { ok: false; why: DeviceTrouble }
  /** It was sent: the device has an intent of its id. */
  | { ok: false; why: 'sent' }
  /** Another tab saved it since; null where it removed it. */
  | { ok: false; why: 'changed-elsewhere'; theirs: DraftRecord | null };

/**
 * Saves a draft that builds on `rev` (0: a new one). Compare and set in one transaction:
 * of two tabs the one that saves later gets a conflict, and never overwrites the other.
 */
export const putDraft = async (input: DraftInput, rev: number): Promise<DraftSaved> => {
  const result = await withDatabase(async (database): Promise<DraftSaved> => {
    const write = database.transaction(['drafts', 'intents'], 'readwrite');
    const drafts = write.objectStore('drafts');
    if ((await write.objectStore('intents').getKey(input.id)) !== undefined)
      return { ok: false, why: 'sent' };
    const theirs = readDraft(await drafts.get(input.id));
    if ((theirs?.rev ?? 0) !== rev) return { ok: false, why: 'changed-elsewhere', theirs };
    const draft: DraftRecord = { ...input, rev: rev + 1, updatedAt: Date.now(), v: recordVersion };
    await drafts.put(draft);
    await write.done;
    return { ok: true, draft };
  }, 'write');
  if (!result.ok) return { ok: false, why: result.trouble };
  if (result.value.ok) announceChange({ store: 'drafts', id: input.id });
  return result.value;
};

/** Removes a draft as it was last seen. @returns false where another tab has saved it since: that one stays. */
export const removeDraft = async (id: string, rev: number): Promise<DeviceResult<boolean>> => {
  const result = await withDatabase(async (database) => {
    const write = database.transaction('drafts', 'readwrite');
    const theirs = readDraft(await write.store.get(id));
    const isSeen = theirs === null || theirs.rev === rev;
    if (isSeen) await write.store.delete(id);
    await write.done;
    return isSeen;
  }, 'write');
  if (result.ok && result.value) announceChange({ store: 'drafts', id });
  return result;
};

/** Deletes drafts that were last saved before an instant. @param open ids of drafts that a tab has open, which stay. */
export const removeOldDrafts = async (
  before: number,
  open: ReadonlySet<string>,
): Promise<DeviceResult<number>> => {
  const result = await withDatabase(async (database) => {
    const write = database.transaction('drafts', 'readwrite');
    const drafts = (await write.store.getAll()).flatMap((raw) => readDraft(raw) ?? []);
    const old = drafts.filter((draft) => draft.updatedAt < before && !open.has(draft.id));
    await Promise.all([...old.map((draft) => write.store.delete(draft.id)), write.done]);
    return old.length;
  }, 'write');
  if (result.ok && result.value > 0) announceChange({ store: 'drafts', id: '' });
  return result;
};

/** A draft is open in one tab: it holds a Web Lock of the draft's name, which the browser frees when the tab dies, however it dies. */
const lockName = (id: string): string => `draft:${id}`;

type LockRequest = {
  /** Takes the lock away from the tab that has it. */
  steal?: boolean;
  /** How long it waits for the lock, in milliseconds. */
  patience?: number;
  onStolen?: () => void;
};

/** @returns the function that frees the lock of a draft; null where another tab has it. */
export const lockDraft = (
  id: string,
  { steal = false, patience = 0, onStolen }: LockRequest = {},
): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    // Browsers give locks to secure addresses only; without them every draft seems free.
    if (!navigator.locks) {
      resolve(() => announceChange({ store: 'drafts', id }));
      return;
    }
    const { promise: held, resolve: free } = Promise.withResolvers<void>();
    let isHeld = false;
    const how = steal
      ? { steal }
      : patience > 0
        ? { signal: AbortSignal.timeout(patience) }
        : { ifAvailable: true };
    navigator.locks
      .request(lockName(id), how, (lock) => {
        isHeld = lock !== null;
        resolve(lock && free);
        return lock === null ? undefined : held;
      })
      .then(
        // The lists of all tabs say that it is free.
        () => isHeld && announceChange({ store: 'drafts', id }),
        () => {
          if (isHeld) onStolen?.();
          else resolve(null);
        },
      );
  });

/** The drafts that any tab has open. */
export const openDraftIds = async (): Promise<Set<string>> => {
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  const start = lockName('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
};
