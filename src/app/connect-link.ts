import { restoreConnection, subscribeConnection, type Connection } from '#data/http/connection.ts';
import { createStore, useStore } from '#data/state/create-store.ts';

/** A connect link that waits for a person's word, since this tab is connected already. */
export type WaitingLink = { code: string; name: string; leaving: Connection };

type LinkState = {
  waiting: WaitingLink | null;
  /** What a link that did not work is to say; null where there was none. */
  problem: string | null;
  /** The code of a link that did not work but may work yet. */
  again: string | null;
};

const state = createStore<LinkState>({ waiting: null, problem: null, again: null });

/** Tells what becomes of a link. */
export const tellLink = (next: Partial<LinkState>): void => state.set({ ...state.get(), ...next });

export const useWaitingLink = (): WaitingLink | null => useStore(state).waiting;
export const useLinkProblem = (): string | null => useStore(state).problem;
export const useLinkAgain = (): string | null => useStore(state).again;

/** Reads a link's one-time code, `/connection#code=…`, and removes it from the address before anything can log or share it. */
const readCode = (): string | null => {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
};

/** What only a link needs comes with the first one. */
export const follow = async (code: string): Promise<void> => {
  try {
    const { followLink } = await import('./follow-link.ts');
    await followLink(code);
  } catch {
    // A file of the build did not come, and the page says so (`missing-part`). The link is still good.
  }
};

/**
 * Connects as this tab was connected before, or by the link that opened the page. Where there are both, the page opens with
 * the connection that it has.
 */
export const openConnection = async (): Promise<void> => {
  const code = readCode();
  const connection = restoreConnection();
  // A link that is pasted into the tab that shows the desk loads no page.
  addEventListener('hashchange', () => {
    const pasted = readCode();
    if (pasted !== null) void follow(pasted);
  });
  subscribeConnection(() => {
    if (state.get().problem !== null) tellLink({ problem: null, again: null });
  });
  if (code === null) return;
  const following = follow(code);
  if (!connection) await following;
};
