import { fingerprintKey, listAccountsAt, type KnownAccount } from '#data/device/account-book.ts';

/** An account as its service describes it. */
export type Account = { id: string; name: string };

type AcceptedKey = {
  baseUrl: string;
  key: string;
  /** Null if the service doesn't say whose key it is. */
  account: Account | null;
  merchantId: string;
};

/**
 * The id of the account of an accepted key. If the service names the account, the id is derived from the name, so that a browser
 * that lost its storage gets the same id; otherwise it is random and found again by the key's fingerprint.
 * @returns null if only the person knows whether the key is a new one of a known account.
 */
const identify = (
  { baseUrl, account }: AcceptedKey,
  fingerprint: string | null,
  known: readonly KnownAccount[],
): string | null => {
  const ofKey = known.filter(
    ({ fingerprints }) => fingerprint !== null && fingerprints.includes(fingerprint),
  );
  // If a service starts to name its accounts, the key's fingerprint finds the previous id.
  const match = account
    ? (known.find(({ serviceAccountId }) => serviceAccountId === account.id) ??
      ofKey.find(({ serviceAccountId }) => serviceAccountId === ''))
    : ofKey[0];
  if (match) return match.id;
  if (account) return `${baseUrl} ${account.id}`;
  return known.length > 0 ? null : newAccountId(baseUrl);
};

/** The id of an account that the service doesn't name. */
const newAccountId = (baseUrl: string): string => `${baseUrl} ${crypto.randomUUID()}`;

/** The person's answer: the known account that has a new key, or null for another account. */
export type ChosenAccount = { id: string } | null;

/** Finds the account of an accepted key. @returns all known accounts if only the person can choose. */
export const findAccount = async (
  accepted: AcceptedKey,
  chosen?: ChosenAccount,
): Promise<KnownAccount | KnownAccount[]> => {
  const { baseUrl, key, account, merchantId } = accepted;
  const known = await listAccountsAt(baseUrl);
  const fingerprint = await fingerprintKey(baseUrl, key);
  const id =
    chosen === undefined ? identify(accepted, fingerprint, known) : (chosen?.id ?? newAccountId(baseUrl));
  if (id === null) return known;
  const before = known.find((one) => one.id === id);
  const others = (before?.fingerprints ?? []).filter((one) => one !== fingerprint);
  return {
    id,
    baseUrl,
    serviceAccountId: account?.id ?? before?.serviceAccountId ?? '',
    name: account?.name ?? before?.name ?? '',
    merchantId,
    fingerprints: fingerprint === null ? others : [fingerprint, ...others],
    usedAt: Date.now(),
  };
};
