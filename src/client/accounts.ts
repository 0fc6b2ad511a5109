/** An account as its service tells it once the key is proved. */
export type Account = {
  /** Opaque. */
  id: string;
  name: string;
};

/** An account that this device was connected to, without its key. */
export type KnownAccount = {
  /** What everything that the device keeps of the account hangs on. */
  id: string;
  baseUrl: string;
  /** The account's id as the service tells it; blank where it tells none. */
  told: string;
  /** Blank where the service tells none. */
  name: string;
  /** The merchant that it was connected with last. */
  merchantId: string;
  /** Of its keys, see `AccountBook`. */
  fingerprints: readonly string[];
  /** When it was last connected to, in milliseconds. */
  usedAt: number;
};

/** What a device knows of the accounts it was connected to; `#device/account-book.ts` is one (client may not import device). */
export type AccountBook = {
  /** Those at an address, the last used one first; none where the device keeps nothing. Never throws. */
  at: (baseUrl: string) => Promise<KnownAccount[]>;
  put: (account: KnownAccount) => Promise<void>;
  /**
   * Tells texts apart on this device without keeping them: 64 bits that nobody can compute elsewhere. Null where the device
   * keeps nothing.
   */
  fingerprint: (text: string) => Promise<string | null>;
};

type Clues = {
  baseUrl: string;
  /** Null: the service tells no account. */
  account: Account | null;
  fingerprint: string | null;
  known: readonly KnownAccount[];
};

/** `id` null: nobody but the person can tell whether the key is a new one of a known account. */
export type Identity = { id: string; isNew: boolean } | { id: null };

/**
 * The id of the account that a proved key belongs to. One that the service tells is made of what it stands for, so that a
 * browser that lost its storage finds the same; another is random, made once, and found again by the key's fingerprint.
 */
export const identify = ({ baseUrl, account, fingerprint, known }: Clues): Identity => {
  const ofKey = known.filter(
    ({ fingerprints }) => fingerprint !== null && fingerprints.includes(fingerprint),
  );
  // A service may begin to tell its accounts: the key says which one it was until then.
  const match = account
    ? (known.find(({ told }) => told === account.id) ?? ofKey.find(({ told }) => told === ''))
    : ofKey[0];
  if (match) return { id: match.id, isNew: false };
  if (account) return { id: `${baseUrl} ${account.id}`, isNew: true };
  return known.length > 0 ? { id: null } : { id: newAccountId(baseUrl), isNew: true };
};

/** Of an account that its service does not tell. */
export const newAccountId = (baseUrl: string): string => `${baseUrl} ${crypto.randomUUID()}`;
