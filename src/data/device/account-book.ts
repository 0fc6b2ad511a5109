import { readDevice, writeDevice } from './database.ts';

/** An account that this device was connected to, without its key. */
export type KnownAccount = {
  /** The id under which the device stores all data of the account. */
  id: string;
  baseUrl: string;
  /** The account's id at the service; blank if the service doesn't send one. */
  serviceAccountId: string;
  /** Blank if the service doesn't send one. */
  name: string;
  /** The merchant of the last connection. */
  merchantId: string;
  fingerprints: readonly string[];
  /** When it was last connected, in milliseconds. */
  usedAt: number;
};

/** The accounts of an address, the last used one first; empty if the device stores nothing. */
export const listAccountsAt = async (baseUrl: string): Promise<KnownAccount[]> => {
  const result = await readDevice(['accounts'], ({ store }) => store.getAll());
  const accounts = result.ok ? result.value.filter((account) => account.baseUrl === baseUrl) : [];
  return accounts.toSorted((a, b) => b.usedAt - a.usedAt);
};

/** Does nothing if the device stores nothing. */
export const saveAccount = async (account: KnownAccount): Promise<void> => {
  await writeDevice(['accounts'], ({ store }) => store.put(account));
};

const slot = 'fingerprint';

/** The signing key of this device. It isn't extractable: no code can read it, not even this page's. */
const deviceKey = async (): Promise<CryptoKey | null> => {
  const found = await readDevice(['secrets'], ({ store }) => store.get(slot));
  if (!found.ok) return null;
  if (found.value) return found.value;
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const result = await writeDevice(['secrets'], async ({ store }) => {
    // Another tab may have been faster.
    const first = await store.get(slot);
    if (!first) await store.put(made, slot);
    return first ?? made;
  });
  return result.ok ? result.value : null;
};

/** Enough to tell a person's few keys apart, too little to be of use to an attacker. */
const fingerprintBytes = 8;

/** Recognises an API key without storing it: 64 bits that can't be computed elsewhere. Null if the device stores nothing. */
export const fingerprintKey = async (baseUrl: string, apiKey: string): Promise<string | null> => {
  try {
    const key = await deviceKey();
    if (!key) return null;
    const text = new TextEncoder().encode(JSON.stringify([baseUrl, apiKey]));
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, text)).subarray(0, fingerprintBytes);
    return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // The browser can't keep such a key, so the person chooses the account.
    return null;
  }
};
