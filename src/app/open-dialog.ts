import type { Connection } from '#data/http/connection.ts';
import { createStore, useStore } from '#data/state/create-store.ts';

/** A dialog that can open over any page. */
type GlobalDialog =
  | { name: 'palette' | 'keys' }
  /** Asks whether a connect link may replace the connection. */
  | { name: 'link'; code: string; leaving: Connection };

const shown = createStore<GlobalDialog | null>(null);

export const useOpenDialog = (): GlobalDialog | null => useStore(shown);

/** Opens a dialog in the place of one that is open. */
export const openDialog = (dialog: GlobalDialog): void => shown.set(dialog);

export const closeDialog = (): void => shown.set(null);
