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
      resolve(() => undefined);
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
      .catch(() => {
        if (isHeld) onStolen?.();
        else resolve(null);
      });
  });

/** The drafts that any tab has open. */
export const openDraftIds = async (): Promise<Set<string>> => {
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  const start = lockName('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
};
