import { identify, newAccountId, type Account, type AccountBook, type KnownAccount } from './accounts.ts';
import { connectionOfKey } from './api-key.ts';
import type { ConnectResult } from './connect-result.ts';
import { recall } from './remembered-connection.ts';

/** A key that is about to be used, and what the device knows about it. */
export type NewKey = {
  baseUrl: string;
  key: string;
  /** As the service described it; null where it does not say whose key it is. */
  account: Account | null;
  merchantId: string;
};

/** The account that a key belongs to. */
export type FoundAccount = {
  id: string;
  /** Stores the account on the device: before anything else is stored under its id, so that this data can be found again. */
  store: () => Promise<void>;
};

/** Includes the account that is in web storage only, since the device's database may be off or was removed. */
const knownAt = async (book: AccountBook, baseUrl: string): Promise<KnownAccount[]> => {
  const known = await book.at(baseUrl);
  const last = recall();
  if (last?.baseUrl !== baseUrl || known.some(({ id }) => id === last.id)) return known;
  const { id, account, merchantId } = last;
  const [serviceAccountId, name] = [account?.id ?? '', account?.name ?? ''];
  return [...known, { id, baseUrl, serviceAccountId, name, merchantId, fingerprints: [], usedAt: 0 }];
};

/** How many keys of one account are recognised; for an older key the person is asked again. */
const maxFingerprints = 20;

/** Finds the account that a key belongs to and goes on with it; or returns what only the person can answer. */
export const withAccountOf = async (
  { baseUrl, key, account, merchantId }: NewKey,
  book: AccountBook,
  goOn: (found: FoundAccount) => Promise<ConnectResult>,
): Promise<ConnectResult> => {
  const known = await knownAt(book, baseUrl);
  const fingerprint = await book.fingerprint(JSON.stringify([baseUrl, key]));

  const enter = (id: string): Promise<ConnectResult> => {
    const store = async () => {
      const before = known.find((one) => one.id === id);
      const former = (before?.fingerprints ?? []).filter((one) => one !== fingerprint);
      const fingerprints = fingerprint === null ? former : [fingerprint, ...former].slice(0, maxFingerprints);
      const serviceAccountId = account?.id ?? before?.serviceAccountId ?? '';
      const name = account?.name ?? before?.name ?? '';
      await book.put({
        id,
        baseUrl,
        serviceAccountId,
        name,
        merchantId,
        fingerprints,
        usedAt: Date.now(),
      });
    };
    return goOn({ id, store });
  };

  const id = identify({ baseUrl, account, fingerprint, known }) ?? connectionOfKey(baseUrl, key);
  if (id !== null) return enter(id);
  const choose = (chosen: KnownAccount | null) => enter(chosen?.id ?? newAccountId(baseUrl));
  return { ok: false, why: 'which-account', baseUrl, known, choose };
};
