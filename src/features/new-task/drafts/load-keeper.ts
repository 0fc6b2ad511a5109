import type { DraftKeeper } from './draft-keeper.ts';

// The keeper and the device's store are not needed to type the first field, so they come after the first paint.
let loaded: DraftKeeper | null = null;

/** Null until it has come. */
export const loadedKeeper = (): DraftKeeper | null => loaded;

export const loadKeeper = async (): Promise<DraftKeeper> =>
  (loaded ??= (await import('./draft-keeper.ts')).draftKeeper);
