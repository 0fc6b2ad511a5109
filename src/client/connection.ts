import type { Capabilities, ListName } from '#contract/extensions.ts';
import type { Profile } from '#contract/profiles.ts';
import { createStore, useStore } from '#state/create-store.ts';
import type { Account } from './accounts.ts';
import { dropApiKey, restoreApiKey } from './api-key.ts';
import { askCapabilities } from './capabilities.ts';
import { recall, remember } from './remembered.ts';
import { readServiceAddress } from './service-address.ts';

/** The service and the account that the page talks to. The key is not part of it. */
export type Connection = {
  /** Of the account (`KnownAccount`): names its data on the device and in query keys, whichever key it is reached with. */
  id: string;
  baseUrl: string;
  /** Null where the service does not tell whose key it is. */
  account: Account | null;
  profile: Profile;
  /** The merchant that new tasks start with; an account may have several. */
  merchantId: string;
  /** Null: only the five documented operations. */
  capabilities: Capabilities | null;
  /** False after a reload without a kept key and after the service refused it: calls wait until it is entered. */
  hasKey: boolean;
};

const current = createStore<Connection | null>(null);

export const getConnection = current.get;

export const subscribeConnection = current.subscribe;

/** Null: not connected. `hasKey` tells whether calls can be made. */
export const useConnection = (): Connection | null => useStore(current);

/** Whether the service lists these; otherwise the list is kept on the device. */
export const hasList = (connection: Connection, list: ListName): boolean =>
  connection.capabilities?.lists.includes(list) === true;

/** Browsers that do not tell are taken at their best. */
export const isSecure = (): boolean => {
  const told: boolean | undefined = globalThis.isSecureContext;
  return told ?? true;
};

const keep = ({ hasKey: _hasKey, ...facts }: Connection, connected = true) =>
  remember({ ...facts, connected });

/** For `connect` and its follow-ups: makes a connection current whose key was accepted and is set. */
export const enterConnection = (connection: Connection) => {
  keep(connection);
  current.set(connection);
};

/** Forgets the key. Address, merchant and paths stay as suggestions; data on the device stays. */
export const disconnect = () => {
  dropApiKey();
  const last = recall();
  if (last) remember({ ...last, connected: false });
  current.set(null);
};

/** Drops the key, which the service refused. The address stays, and so does everything that is open. */
export const keyWasRefused = (connectionId: string) => {
  const connection = current.get();
  if (connection?.id !== connectionId || !connection.hasKey) return;
  dropApiKey();
  current.set({ ...connection, hasKey: false });
};

/** Changes what is not secret (merchant-independent paths and flags) of the connection in force. */
export const changeProfile = (profile: Profile) => {
  const connection = current.get();
  if (connection) enterConnection({ ...connection, profile });
};

/**
 * At boot: the connection of this tab, or the last one of this browser without its key.
 * The announced capabilities are requested again in the background, and one that is no longer offered is dropped.
 */
export const restoreConnection = (): Connection | null => {
  const last = recall();
  if (!isSecure() || !last?.connected || !readServiceAddress(last.baseUrl).ok) return null;
  const { connected: _connected, ...facts } = last;
  current.set({ ...facts, hasKey: restoreApiKey(last.id, last.baseUrl) });
  if (last.capabilities) void refreshCapabilities(last);
  return current.get();
};

const refreshCapabilities = async ({ id, baseUrl }: { id: string; baseUrl: string }) => {
  const asked = await askCapabilities({ id, baseUrl });
  const connection = current.get();
  if (!asked.reached || connection?.id !== id) return;
  const next = { ...connection, capabilities: asked.capabilities };
  if (JSON.stringify(asked.capabilities) === JSON.stringify(connection.capabilities)) keep(next);
  else enterConnection(next);
};

/** The account's name, where its service tells one; else the service's host. */
export const accountTitle = ({ account, baseUrl }: Connection): string =>
  account?.name || new URL(baseUrl).host;
