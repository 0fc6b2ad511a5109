/**
 * Tells tabs which drafts others have open: a Web Lock per draft, which the browser frees when the tab dies, however it
 * dies. It forbids nothing.
 */
const lockName = (id: string): string => `draft:${id}`;

const nothing = (): void => undefined;

/** Resolves with the function that frees the lock; null where another tab has it. */
const request = (id: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    // Browsers give locks to secure addresses only; without them every draft seems free.
    if (!navigator.locks) {
      resolve(nothing);
      return;
    }
    void navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((free) => {
        resolve(free);
      });
    });
  });

export type DraftLock = {
  /** Locks a draft as open in this tab, in place of the one before. @returns false where another tab has it open. */
  acquire: (id: string) => Promise<boolean>;
  /** Whether no tab has it open. */
  isFree: (id: string) => Promise<boolean>;
};

export const createDraftLock = (): DraftLock => {
  let locked: string | null = null;
  let release = nothing;
  return {
    acquire: async (id) => {
      if (locked === id) return true;
      const free = await request(id);
      release();
      locked = free && id;
      release = free ?? nothing;
      return free !== null;
    },
    isFree: async (id) => {
      const free = await request(id);
      free?.();
      return free !== null;
    },
  };
};

/** The drafts that any tab has open. */
export const openDraftIds = async (): Promise<Set<string>> => {
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  const start = lockName('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
};
