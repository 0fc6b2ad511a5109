import { navigate } from 'wouter/use-browser-location';
import { getConnection, restoreConnection, subscribeConnection } from '#data/http/connection.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { openDialog } from './open-dialog.ts';

/** Why the last link didn't work. */
const linkProblem = createStore<string | null>(null);

export const useLinkProblem = (): string | null => useStore(linkProblem);

/** Exchanges a code for a key and connects with it. @returns the problem, or null */
export const redeemLink = async (code: string): Promise<string | null> => {
  // Most visits follow no link: what connects is a file of its own.
  const { connectWithCode } = await import('#data/http/connect.ts');
  const result = await connectWithCode(code);
  return result.ok ? null : result.message;
};

/** Asks first if this tab has a key: the link may be for another account. Nothing is redeemed before the answer. */
const follow = async (code: string): Promise<void> => {
  const leaving = getConnection();
  linkProblem.set(null);
  if (leaving?.hasKey) {
    openDialog({ name: 'link', code, leaving });
    return;
  }
  try {
    const problem = await redeemLink(code);
    linkProblem.set(problem);
    if (problem === null) navigate('/', { replace: true });
  } catch {
    // The code of the page didn't load, which the page shows. The link still works.
  }
};

/** Reads a link's one-time code, `/connection#code=…`, and removes it from the address before anything can log or share it. */
const readCode = (): string | null => {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
};

/** Restores the tab's connection and follows a connect link while the page renders: a service may be slow. */
export const openConnection = (): void => {
  const code = readCode();
  restoreConnection();
  // A link that is pasted into the address bar of an open page loads no page.
  addEventListener('hashchange', () => {
    const pasted = readCode();
    if (pasted !== null) void follow(pasted);
  });
  subscribeConnection(() => linkProblem.set(null));
  if (code !== null) void follow(code);
};
