/** An account as its service describes it once the key was accepted. */
export type Account = {
  /** Opaque. */
  id: string;
  name: string;
};

/** An account that this device was connected to, without its key. */
export type KnownAccount = {
  /** The id under which the device stores all data of the account. */
  id: string;
  baseUrl: string;
  /** The account's id at the service; blank where the service does not send one. */
  serviceAccountId: string;
  /** Blank where the service does not send one. */
  name: string;
  /** The merchant that it was connected with last. */
  merchantId: string;
  /** Fingerprints of its keys; see `AccountBook`. */
  fingerprints: readonly string[];
  /** When it was last connected to, in milliseconds. */
  usedAt: number;
};

/** What a device knows of the accounts it was connected to; `#data/device/account-book.ts` is one. */
export type AccountBook = {
  /** The accounts at an address, the last used one first; none where the device stores nothing. Never throws. */
  at: (baseUrl: string) => Promise<KnownAccount[]>;
  put: (account: KnownAccount) => Promise<void>;
  /**
   * Tells texts apart on this device without storing them: 64 bits that cannot be computed elsewhere. Null where the device
   * stores nothing.
   */
  fingerprint: (text: string) => Promise<string | null>;
};

type Clues = {
  baseUrl: string;
  /** Null where the service does not say whose key it is. */
  account: Account | null;
  fingerprint: string | null;
  known: readonly KnownAccount[];
};

/**
 * The id of the account that an accepted key belongs to. Where the service names the account, the id is derived from that, so
 * that a browser that lost its storage gets the same id; otherwise it is random and found again by the key's fingerprint.
 * @returns null where only the person knows whether the key is a new one of a known account.
 */
export const identify = ({ baseUrl, account, fingerprint, known }: Clues): string | null => {
  const ofKey = known.filter(
    ({ fingerprints }) => fingerprint !== null && fingerprints.includes(fingerprint),
  );
  // A service may start to name its accounts: the fingerprint of the key finds the id that was used until then.
  const match = account
    ? (known.find(({ serviceAccountId }) => serviceAccountId === account.id) ??
      ofKey.find(({ serviceAccountId }) => serviceAccountId === ''))
    : ofKey[0];
  if (match) return match.id;
  if (account) return `${baseUrl} ${account.id}`;
  return known.length > 0 ? null : newAccountId(baseUrl);
};

/** The id of an account that the service does not name. */
export const newAccountId = (baseUrl: string): string => `${baseUrl} ${crypto.randomUUID()}`;
