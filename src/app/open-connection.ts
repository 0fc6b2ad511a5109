import { connectWithCode, restoreConnection } from '#client/connection.ts';

/** A connect link's one-time code, `/connection#code=…`, taken out of the address before anything can log or share it. */
const takeCode = (): string | null => {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return null;
  history.replaceState(null, '', location.pathname);
  return code;
};

/**
 * Connects by the link that opened the page, or as this tab was connected before.
 * @returns what a connect link that did not work is to say, else null.
 */
export const openConnection = async (): Promise<string | null> => {
  const code = takeCode();
  if (code === null) {
    restoreConnection();
    return null;
  }
  const result = await connectWithCode(code);
  if (!result.ok) return result.message;
  history.replaceState(null, '', '/');
  return null;
};
