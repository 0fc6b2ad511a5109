import { isRecord } from '#contract/json.ts';
import { tabStorage } from '#data/state/web-storage.ts';

/**
 * The API key of the connection. It is only in a closure of this module and, with "Stay connected in this tab" or after a connect link, in
 * sessionStorage: stored keys can leak. It is bound to one account at one address, so that no other address gets it. Only the transport reads it.
 */
type BoundKey = {
  /** Of the account; see `Address` of the transport. */
  connectionId: string;
  baseUrl: string;
  key: string;
};

/** The name under which it is stored in the tab. */
const storedName = 'key';

let current: BoundKey | null = null;

const readStored = (): BoundKey | null => {
  const raw = tabStorage.read(storedName);
  const { connectionId, baseUrl, key } = isRecord(raw) ? raw : {};
  if (typeof connectionId !== 'string' || typeof baseUrl !== 'string' || typeof key !== 'string') return null;
  return { connectionId, baseUrl, key };
};

/**
 * Sets a key in place of the one before.
 * @param storeInTab a reload of this tab finds it again. Where the tab's storage is off, it lives until the reload.
 */
export const setApiKey = (next: BoundKey, storeInTab: boolean): void => {
  current = next;
  if (storeInTab) tabStorage.write(storedName, next);
  else tabStorage.remove(storedName);
};

/** Whether a reload of this tab finds a key again. */
export const isApiKeyStored = (): boolean => readStored() !== null;

export const dropApiKey = () => {
  current = null;
  tabStorage.remove(storedName);
};

/** After a reload: sets the key that this tab has stored. @returns whether there was one for the account. */
export const restoreApiKey = (connectionId: string, baseUrl: string): boolean => {
  const found = readStored();
  if (!found || found.connectionId !== connectionId || found.baseUrl !== baseUrl) return false;
  current = found;
  return true;
};

/** For the transport, and to connect again with the same key: the key, if it belongs to exactly this account and address. */
export const apiKeyFor = (connectionId: string, baseUrl: string): string | null =>
  current?.connectionId === connectionId && current.baseUrl === baseUrl ? current.key : null;

/** Replaces a key, as it is and as JSON or a URL spells it, in any text that is stored or shown. */
export const redactApiKey = (text: string, key: string): string => {
  // A key shorter than this is no secret, and replacing it could spoil the text.
  if (key.length < 8) return text;
  const encodings = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
  return encodings.reduce((rest, encoding) => rest.replaceAll(encoding, '[api key]'), text);
};
