const claimed = new Set<string>();

/**
 * A lock against several submits in one JavaScript task: React state changes only after it, so that a disabled button comes
 * too late. It must be claimed synchronously, before any await.
 * @returns the function that releases the lock, or null where it is claimed already.
 */
export const claimOnce = (name: string): (() => void) | null => {
  if (claimed.has(name)) return null;
  claimed.add(name);
  return () => void claimed.delete(name);
};
