import { useSyncExternalStore } from 'react';
import { extensionPaths, type Capabilities, type ListName } from '#contract/extensions.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import { dropApiKey, holdApiKey, putBackApiKey, restoreApiKey } from './api-key.ts';
import { failureMessage } from './api-error.ts';
import { askCapabilities } from './capabilities.ts';
import { classifyFailure } from './outcome.ts';
import { own, ownText, parseJson } from './read-json.ts';
import { partitionId, recall, remember } from './remembered.ts';
import { ownOrigin, readServiceAddress } from './service-address.ts';
import { listCap, listDeadlineMs, send } from './transport.ts';
import { connectWords, words } from './words.ts';

/** The service that the page talks to. The key is not part of it (decision 10). */
export type Connection = {
  /** Of base address and merchant (`partitionId`): names this account's data on the device and in query keys. */
  id: string;
  baseUrl: string;
  profile: Profile;
  /** The merchant that new tasks start with. */
  merchantId: string;
  /** Null: only the five documented operations. */
  capabilities: Capabilities | null;
  /** False after a reload without a kept key and after the service refused it: calls wait until it is entered. */
  hasKey: boolean;
};

let current: Connection | null = null;
const listeners = new Set<() => void>();

const set = (next: Connection | null) => {
  current = next;
  for (const listener of listeners) listener();
};

export const getConnection = (): Connection | null => current;

export const subscribeConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null: not connected. `hasKey` tells whether calls can be made. */
export const useConnection = (): Connection | null =>
  useSyncExternalStore(subscribeConnection, getConnection, getConnection);

/** Whether the service lists these; otherwise the list is kept on the device (decision 12). */
export const hasList = (connection: Connection, list: ListName): boolean =>
  connection.capabilities?.lists.includes(list) === true;

export type ConnectInput = {
  baseUrl: string;
  apiKey: string;
  merchantId: string;
  profile: Profile;
  keepInTab: boolean;
};

/** `message` is for people; `field` is where it belongs, null where it is about the service. */
export type ConnectResult =
  | { ok: true; connection: Connection }
  | { ok: false; field: 'baseUrl' | 'apiKey' | 'merchantId' | null; message: string };

const refusal = (message: string, field: 'baseUrl' | 'apiKey' | null = null): ConnectResult => ({
  ok: false,
  field,
  message,
});

/** Asks for one row of a list that the service announces: the only harmless way to try a key. */
const tryKey = async (connection: Connection): Promise<ConnectResult> => {
  const list = connection.capabilities?.lists[0];
  // No documented operation can try a key without changing something (§5).
  if (list === undefined) return { ok: true, connection };
  const reply = await send({
    to: connection,
    path: extensionPaths[`${list}List`],
    body: { limit: 1 },
    fields: ['api_key', 'limit'],
    deadlineMs: listDeadlineMs,
    capBytes: listCap,
  });
  const failure = classifyFailure(reply, false);
  if (!failure) return { ok: true, connection };
  const keyRefused = failure.kind === 'refused' && failure.keyRefused;
  return keyRefused ? refusal(connectWords.keyWrong, 'apiKey') : refusal(failureMessage(failure));
};

/** Browsers that do not tell are taken at their best. */
const isSecure = (): boolean => {
  const told: boolean | undefined = globalThis.isSecureContext;
  return told ?? true;
};

/** Connects this tab. The connection before it stays in force until the new one is proved. */
export const connect = async (input: ConnectInput): Promise<ConnectResult> => {
  // Without Web Locks, which browsers give to secure addresses only, two tabs could send one task twice.
  if (!isSecure()) return refusal(connectWords.notSecure);
  const address = readServiceAddress(input.baseUrl);
  if (!address.ok) return refusal(address.message, 'baseUrl');
  const { baseUrl } = address;
  const key = input.apiKey.trim();
  if (key === '') return refusal(connectWords.keyMissing, 'apiKey');
  if (key.length > 200 || /\s/.test(key)) return refusal(connectWords.noKeyAtAll, 'apiKey');

  const merchantId = input.merchantId.trim();
  const id = partitionId(baseUrl, merchantId);
  const { capabilities, reached } = await askCapabilities({ id, baseUrl });
  // Another origin may refuse the question and yet take tasks; our own origin answers or is down.
  if (!reached && new URL(baseUrl).origin === ownOrigin()) return refusal(connectWords.notReached);

  const { profile } = input;
  const former = holdApiKey({ connectionId: id, baseUrl, key }, input.keepInTab);
  const result = await tryKey({ id, baseUrl, profile, merchantId, capabilities, hasKey: true });
  if (!result.ok) {
    putBackApiKey(former);
    return result;
  }
  remember({ baseUrl, merchantId, profile, capabilities, connected: true });
  set(result.connection);
  return result;
};

/** Exchanges a connect link's one-time code at our own origin for a new key of this device, and connects with it. */
export const connectWithCode = async (code: string): Promise<ConnectResult> => {
  const baseUrl = ownOrigin();
  const reply = await send({
    to: { id: '', baseUrl },
    path: extensionPaths.connect,
    body: { code },
    fields: ['code'],
    deadlineMs: 10_000,
  });
  const failure = classifyFailure(reply, false);
  if (failure?.kind === 'refused') return refusal(connectWords.linkSpent);
  if (failure) return refusal(failureMessage(failure));
  const data = own(parseJson(reply.body ?? ''), 'data');
  const apiKey = ownText(data, 'api_key');
  if (apiKey === '') return refusal(words.notUnderstood);
  const merchantId = ownText(data, 'merchant_id');
  return connect({ baseUrl, apiKey, merchantId, profile: profiles.documented, keepInTab: true });
};

/** Forgets the key. Address, merchant and paths stay as suggestions; data on the device stays. */
export const disconnect = () => {
  dropApiKey();
  const last = recall();
  if (last) remember({ ...last, connected: false });
  set(null);
};

/** The service refused the key: it goes, the address stays, and whatever is open stays open. */
export const keyWasRefused = (connectionId: string) => {
  if (current?.id !== connectionId || !current.hasKey) return;
  dropApiKey();
  set({ ...current, hasKey: false });
};

/** Changes what is not secret (merchant-independent paths and flags) of the connection in force. */
export const changeProfile = (profile: Profile) => {
  if (!current) return;
  const { baseUrl, merchantId, capabilities } = current;
  remember({ baseUrl, merchantId, profile, capabilities, connected: true });
  set({ ...current, profile });
};

/**
 * At boot: the connection of this tab, or the last one of this browser without its key.
 * An announced capability is asked for again behind it: a service that no longer offers it is believed at once.
 */
export const restoreConnection = (): Connection | null => {
  const last = recall();
  if (!isSecure() || !last?.connected || !readServiceAddress(last.baseUrl).ok) return null;
  const { baseUrl, merchantId, profile, capabilities } = last;
  const id = partitionId(baseUrl, merchantId);
  set({ id, baseUrl, merchantId, profile, capabilities, hasKey: restoreApiKey(id, baseUrl) });
  if (capabilities) void refreshCapabilities(id, baseUrl);
  return current;
};

const refreshCapabilities = async (id: string, baseUrl: string) => {
  const asked = await askCapabilities({ id, baseUrl });
  if (!asked.reached || current?.id !== id) return;
  const { merchantId, profile } = current;
  remember({ baseUrl, merchantId, profile, capabilities: asked.capabilities, connected: true });
  if (JSON.stringify(asked.capabilities) === JSON.stringify(current.capabilities)) return;
  set({ ...current, capabilities: asked.capabilities });
};
