/**
 * The account's API key: a closure of this module and, while "keep in this tab" is ticked, sessionStorage (decision 10).
 * It is bound to one connection, so that no other address can ever be given it. Only the transport reads it.
 */
type HeldKey = { connectionId: string; baseUrl: string; key: string };

const slot = 'dispatch-desk.key';

let held: HeldKey | null = null;

const readSlot = (): HeldKey | null => {
  try {
    const raw: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    if (typeof raw !== 'object' || raw === null) return null;
    const { connectionId, baseUrl, key } = raw as Partial<Record<keyof HeldKey, unknown>>;
    if (typeof connectionId !== 'string' || typeof baseUrl !== 'string' || typeof key !== 'string')
      return null;
    return { connectionId, baseUrl, key };
  } catch {
    return null;
  }
};

const writeSlot = (value: HeldKey | null) => {
  try {
    if (value) sessionStorage.setItem(slot, JSON.stringify(value));
    else sessionStorage.removeItem(slot);
  } catch {
    // Storage may be off: the key then lives until the reload, which is what an unticked box means.
  }
};

/** Takes the key of a connection; the one held before goes. */
export const holdApiKey = (next: HeldKey, keepInTab: boolean): void => {
  held = next;
  writeSlot(keepInTab ? next : null);
};

/** Keys that are being tried, each for requests to an address of its own. */
const trials = new Map<string, HeldKey>();

/**
 * Gives the transport a key for as long as it is tried, beside the one that is held.
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

/** The connection that this very key is held for at an address; null for any other key. */
export const connectionOfKey = (baseUrl: string, key: string): string | null =>
  held?.baseUrl === baseUrl && held.key === key ? held.connectionId : null;

/** Whether this tab keeps a key over a reload. */
export const isApiKeyKept = (): boolean => readSlot() !== null;

export const dropApiKey = () => {
  held = null;
  writeSlot(null);
};

/** Takes the key that this tab kept over a reload. @returns whether there was one for the connection. */
export const restoreApiKey = (connectionId: string, baseUrl: string): boolean => {
  const kept = readSlot();
  if (!kept || kept.connectionId !== connectionId || kept.baseUrl !== baseUrl) return false;
  held = kept;
  return true;
};

/** For the transport only: the key, where it belongs to exactly this connection and address. */
export const apiKeyFor = (connectionId: string, baseUrl: string): string | null => {
  const own = held?.connectionId === connectionId ? held : trials.get(connectionId);
  return own?.baseUrl === baseUrl ? own.key : null;
};

/** Replaces a key, as it is and as JSON or a URL spells it, in any text that is kept or shown. */
export const redactApiKey = (text: string, key: string): string => {
  // A key shorter than this is no secret, and replacing it could spoil the text.
  if (key.length < 8) return text;
  const spellings = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '[api key]'), text);
};
