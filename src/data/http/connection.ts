import type { Capabilities } from '#contract/extensions.ts';
import type { Profile } from '#contract/profiles.ts';
import { createSignal, createStore, useStore } from '#data/state/create-store.ts';
import type { Account } from './account.ts';
import { dropApiKey, restoreApiKey } from './api-key.ts';
import { isOwnService } from './capabilities.ts';
import type { OwnKey } from './key-rights.ts';
import { isPermissionDenied, isSuccess } from './outcome.ts';
import { recall, remember } from './remembered-connection.ts';
import { readServiceAddress } from './service-address.ts';
import type { Address } from './transport.ts';

/** The service and the account that the page talks to, without its key. */
export type Connection = {
  /** Of the account (`KnownAccount`): names its data on the device and in query keys, whichever key it is reached with. */
  id: string;
  baseUrl: string;
  /** False after a reload without a kept key and after the service refused it: calls wait until it is entered. */
  hasKey: boolean;
  /** This tab was loaded without a key: the account's customers are hidden until it is entered. */
  isLocked?: true;
  /** Null where the service does not tell whose key it is. */
  account: Account | null;
  /** Null where the service does not tell what its keys may do. */
  ownKey: OwnKey | null;
  profile: Profile;
  /** The merchant that new tasks start with; an account may have several. */
  merchantId: string;
  /** Null: only the five documented operations. */
  capabilities: Capabilities | null;
  /** False while no call has shown that the service takes the key: some have none that only asks. */
  isKeyChecked: boolean;
};

const current = createStore<Connection | null>(null);

export const getConnection = current.get;

export const subscribeConnection = current.subscribe;

/** Null: not connected. `hasKey` tells whether calls can be made. */
export const useConnection = (): Connection | null => useStore(current);

/** Whether the service has our extensions: lists, search by order number, places, customers and so on. */
export const hasExtensions = (connection: Pick<Connection, 'capabilities'> | null): boolean =>
  isOwnService(connection?.capabilities ?? null);

/** Browsers that do not tell are taken at their best. */
export const isSecure = (): boolean => {
  const browser: { isSecureContext?: boolean } = globalThis;
  return browser.isSecureContext ?? true;
};

/** For `connect` and its follow-ups: makes a connection current whose keys are set, and stores its facts for a reload. */
export const enterConnection = (connection: Connection) => {
  const { hasKey: _hasKey, isLocked: _isLocked, ...facts } = connection;
  remember({ ...facts, connected: true });
  current.set(connection);
};

/** Forgets the keys. Addresses, merchant and paths stay as suggestions; data on the device stays. */
export const disconnect = () => {
  dropApiKey();
  const last = recall();
  if (last) remember({ ...last, connected: false });
  current.set(null);
};

/** Tells that the service refused an operation for the key's roles: they may have changed. */
export const roleRefusals = createSignal();

/** Follows what a response says of the account's key: a refused key is dropped, while the address and everything that is open stay. */
export const noteKeyOutcome = ({ id }: Address, outcome: { kind: string; keyRefused?: boolean }): void => {
  const connection = current.get();
  if (connection?.id !== id || !connection.hasKey) return;
  if (outcome.keyRefused) {
    dropApiKey();
    current.set({ ...connection, hasKey: false });
  } else if (isPermissionDenied(outcome)) roleRefusals.tell();
  else if (isSuccess(outcome) && !connection.isKeyChecked)
    enterConnection({ ...connection, isKeyChecked: true });
};

/** At boot: the connection of this tab, or the last one of this browser without its key. */
export const restoreConnection = (): Connection | null => {
  const last = recall();
  if (!isSecure() || !last?.connected || !readServiceAddress(last.baseUrl).ok) return null;
  const { connected: _connected, ...facts } = last;
  const hasKey = restoreApiKey(last.id, last.baseUrl);
  current.set({ ...facts, hasKey, ...(!hasKey && { isLocked: true }) });
  return current.get();
};

/** The account's name, or the service's host if it gives no name. */
export const accountTitle = ({ account, baseUrl }: Connection): string =>
  account?.name || new URL(baseUrl).host;
