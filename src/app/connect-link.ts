import { navigate } from 'wouter/use-browser-location';
import {
  getConnection,
  restoreConnection,
  subscribeConnection,
  type Connection,
} from '#client/connection.ts';
import { createStore, useStore } from '#state/create-store.ts';
import { showLayer } from './layer-loaders.ts';

/** A connect link that waits for a person's word, since this tab is connected already. */
export type WaitingLink = { code: string; name: string; leaving: Connection };

type LinkState = {
  waiting: WaitingLink | null;
  /** What a link that did not work is to say; null where there was none. */
  problem: string | null;
};

const state = createStore<LinkState>({ waiting: null, problem: null });

const set = (next: Partial<LinkState>) => state.set({ ...state.get(), ...next });

export const useWaitingLink = (): WaitingLink | null => useStore(state).waiting;
export const useLinkProblem = (): string | null => useStore(state).problem;

/** Reads a link's one-time code, `/connection#code=…`, and removes it from the address before anything can log or share it. */
const readCode = (): string | null => {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
};

/** What only a connect link needs comes with the first one. */
const loadConnect = async () => {
  const [{ connectWithCode, previewLink }, { accountBook }] = await Promise.all([
    import('#client/connect.ts'),
    import('#device/account-book.ts'),
  ]);
  return { connectWithCode, previewLink, accountBook };
};

/** Redeems a code and connects with the key that it gives. @returns what is wrong with it, else null. */
export const redeemLink = async (code: string): Promise<string | null> => {
  const { connectWithCode, accountBook } = await loadConnect();
  const result = await connectWithCode(code, accountBook);
  return result.ok ? null : result.message;
};

/** Asks whose account a link is for, and the person where that is not the one that is connected. Nothing is redeemed before. */
const askFirst = async (code: string, leaving: Connection): Promise<void> => {
  const { previewLink } = await loadConnect();
  const preview = await previewLink(code);
  if (!preview.ok) set({ problem: preview.message });
  else if (!preview.isSame) {
    set({ waiting: { code, name: preview.name, leaving }, problem: null });
    await showLayer('link');
  } else await redeemAtOnce(code);
};

const redeemAtOnce = async (code: string): Promise<void> => {
  const problem = await redeemLink(code);
  set({ problem });
  if (problem === null) navigate('/', { replace: true });
};

/** The person has said what becomes of the link. */
export const endLink = (): void => set({ waiting: null });

/** Where another account is connected the person is asked; else the link is redeemed at once. */
const followLink = async (code: string): Promise<void> => {
  const connection = getConnection();
  if (connection) await askFirst(code, connection);
  else await redeemAtOnce(code);
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
    if (pasted !== null) void followLink(pasted);
  });
  subscribeConnection(() => {
    if (state.get().problem !== null) set({ problem: null });
  });
  if (code === null) return;
  const following = followLink(code);
  if (!connection) await following;
};
