import { isRecord } from '#contract/json.ts';
import { tabStorage } from '#state/web-storage.ts';

/**
 * The account's API key: a closure of this module and, while "keep in this tab" is ticked, sessionStorage (decision 10).
 * It is bound to one connection, so that no other address can ever be given it. Only the transport reads it.
 */
type BoundKey = { connectionId: string; baseUrl: string; key: string };

const name = 'key';

let current: BoundKey | null = null;

const stored = (): BoundKey | null => {
  const raw = tabStorage.read(name);
  const { connectionId, baseUrl, key } = isRecord(raw) ? raw : {};
  if (typeof connectionId !== 'string' || typeof baseUrl !== 'string' || typeof key !== 'string') return null;
  return { connectionId, baseUrl, key };
};

/**
 * Sets the key of a connection in place of the one before.
 * @param storeInTab a reload of this tab finds it again. Where the tab's storage is off, it lives until the reload.
 */
export const setApiKey = (next: BoundKey, storeInTab: boolean): void => {
  current = next;
  if (storeInTab) tabStorage.write(name, next);
  else tabStorage.remove(name);
};

/** Keys that are being tried, each for requests to an address of its own. */
const trials = new Map<string, BoundKey>();

/**
 * Gives the transport a key for as long as it is tried, beside the current one.
 * @param work gets the address to ask; no other request can carry the key.
 */
export const withTrialKey = async <T>(
  baseUrl: string,
  key: string,
  work: (to: { id: string; baseUrl: string }) => Promise<T>,
): Promise<T> => {
  const connectionId = `trial ${crypto.randomUUID()}`;
  trials.set(connectionId, { connectionId, baseUrl, key });
  try {
    return await work({ id: connectionId, baseUrl });
  } finally {
    trials.delete(connectionId);
  }
};

/** The connection that this very key belongs to at an address; null for any other key. */
export const connectionOfKey = (baseUrl: string, key: string): string | null =>
  current?.baseUrl === baseUrl && current.key === key ? current.connectionId : null;

/** Whether a reload of this tab finds the key again. */
export const isApiKeyStored = (): boolean => stored() !== null;

export const dropApiKey = () => {
  current = null;
  tabStorage.remove(name);
};

/** After a reload: sets the key that this tab has stored. @returns whether there was one for the connection. */
export const restoreApiKey = (connectionId: string, baseUrl: string): boolean => {
  const found = stored();
  if (!found || found.connectionId !== connectionId || found.baseUrl !== baseUrl) return false;
  current = found;
  return true;
};

/** For the transport, and to connect anew with the same key: the key, where it belongs to exactly this connection and address. */
export const apiKeyFor = (connectionId: string, baseUrl: string): string | null => {
  const own = current?.connectionId === connectionId ? current : trials.get(connectionId);
  return own?.baseUrl === baseUrl ? own.key : null;
};

/** Replaces a key, as it is and as JSON or a URL spells it, in any text that is stored or shown. */
export const redactApiKey = (text: string, key: string): string => {
  // A key shorter than this is no secret, and replacing it could spoil the text.
  if (key.length < 8) return text;
  const spellings = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '[api key]'), text);
};
