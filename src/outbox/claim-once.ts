const claimed = new Set<string>();

/**
 * A guard against several submits in one task, which React state comes too late for (F2): taken synchronously, before any await.
 * @returns the function that gives it back, or null where it is taken already.
 */
export const claimOnce = (name: string): (() => void) | null => {
  if (claimed.has(name)) return null;
  claimed.add(name);
  return () => void claimed.delete(name);
};
