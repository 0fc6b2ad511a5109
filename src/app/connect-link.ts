import { navigate } from 'wouter/use-browser-location';
import { connectWords } from '#data/http/connect-words.ts';
import {
  getConnection,
  restoreConnection,
  subscribeConnection,
  type Connection,
} from '#data/http/connection.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { openDialog } from './open-dialog.ts';

/** A connect link that waits for a person's word, since this tab is connected already. */
type WaitingLink = { code: string; name: string; leaving: Connection };

type LinkState = {
  /** One is under way: the service is asked about it, or connects with it. */
  following: boolean;
  waiting: WaitingLink | null;
  /** What a link that did not work is to say; null where there was none. */
  problem: string | null;
  /** The code of a link that did not work but may work yet. */
  retryCode: string | null;
};

const state = createStore<LinkState>({ following: false, waiting: null, problem: null, retryCode: null });

const change = (next: Partial<LinkState>): void => state.set({ ...state.get(), ...next });

export const useConnectLink = (): LinkState => useStore(state);

/** Most visits follow no link: what connects is a file of its own. */
const loadConnect = async () => {
  const [{ connectWithCode, isKeyInHand, previewLink }, { accountBook }] = await Promise.all([
    import('#data/http/connect.ts'),
    import('#data/device/account-book.ts'),
  ]);
  return { connectWithCode, isKeyInHand, previewLink, accountBook };
};

/** Why a link did not work, and whether it can be tried again: not where the service knows it no more. */
const setProblem = (code: string, problem: string | null): void =>
  change({ problem, retryCode: problem === null || problem === connectWords.linkSpent ? null : code });

/** Redeems a code and connects with the key that it gives. @returns what is wrong with it, else null. */
export const redeemLink = async (code: string): Promise<string | null> => {
  const { connectWithCode, accountBook } = await loadConnect();
  const result = await connectWithCode(code, accountBook);
  return result.ok ? null : result.message;
};

const redeemAtOnce = async (code: string): Promise<void> => {
  const problem = await redeemLink(code);
  setProblem(code, problem);
  if (problem === null) navigate('/', { replace: true });
};

/** Asks whose account a link is for, and the person where that is not the one that is connected. Nothing is redeemed before. */
const askFirst = async (code: string, leaving: Connection): Promise<void> => {
  const { previewLink } = await loadConnect();
  const preview = await previewLink(code);
  if (!preview.ok) setProblem(code, preview.message);
  else if (!preview.isSame) {
    change({ waiting: { code, name: preview.name, leaving }, problem: null, retryCode: null });
    openDialog('link');
  } else await redeemAtOnce(code);
};

/** Where another account is connected the person is asked, once; else the link is redeemed at once. */
export const follow = async (code: string): Promise<void> => {
  change({ following: true });
  try {
    const connection = getConnection();
    const { isKeyInHand } = await loadConnect();
    if (connection && !isKeyInHand(code)) await askFirst(code, connection);
    else await redeemAtOnce(code);
  } catch {
    // A file of the build did not come, and the page says so (`missing-part`). The link is still good.
  } finally {
    change({ following: false });
  }
};

/** The person has said what becomes of the link. */
export const endLink = (): void => change({ waiting: null });

/** Reads a link's one-time code, `/connection#code=…`, and removes it from the address before anything can log or share it. */
const readCode = (): string | null => {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
};

/** Connects as this tab was connected before. A link that opened the page is followed while the page is drawn: a service may be slow. */
export const openConnection = (): void => {
  const code = readCode();
  restoreConnection();
  // A link that is pasted into the tab that shows the desk loads no page.
  addEventListener('hashchange', () => {
    const pasted = readCode();
    if (pasted !== null) void follow(pasted);
  });
  subscribeConnection(() => {
    if (state.get().problem !== null) change({ problem: null, retryCode: null });
  });
  if (code !== null) void follow(code);
};
