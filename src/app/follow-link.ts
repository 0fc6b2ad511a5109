import { navigate } from 'wouter/use-browser-location';
import { connectWords } from '#data/http/connect-words.ts';
import { getConnection, type Connection } from '#data/http/connection.ts';
import { tellLink } from './connect-link.ts';
import { showLayer } from './layer-loaders.ts';

const loadConnect = async () => {
  const [{ connectWithCode, isKeyInHand, previewLink }, { accountBook }] = await Promise.all([
    import('#data/http/connect.ts'),
    import('#data/device/account-book.ts'),
  ]);
  return { connectWithCode, isKeyInHand, previewLink, accountBook };
};

/** Tells why a link did not work, and whether it can be tried again: not where the service knows it no more. */
const tellProblem = (code: string, problem: string | null): void =>
  tellLink({ problem, again: problem === null || problem === connectWords.linkSpent ? null : code });

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
  if (!preview.ok) tellProblem(code, preview.message);
  else if (!preview.isSame) {
    tellLink({ waiting: { code, name: preview.name, leaving }, problem: null, again: null });
    await showLayer('link');
  } else await redeemAtOnce(code);
};

const redeemAtOnce = async (code: string): Promise<void> => {
  const problem = await redeemLink(code);
  tellProblem(code, problem);
  if (problem === null) navigate('/', { replace: true });
};

/** Where another account is connected the person is asked, once; else the link is redeemed at once. */
export const followLink = async (code: string): Promise<void> => {
  const connection = getConnection();
  const { isKeyInHand } = await loadConnect();
  if (connection && !isKeyInHand(code)) await askFirst(code, connection);
  else await redeemAtOnce(code);
};

/** The person has said what becomes of the link. */
export const endLink = (): void => tellLink({ waiting: null });
