import type { Capabilities } from '#contract/extensions.ts';
import type { Profile } from '#contract/profiles.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import type { Account } from './accounts.ts';
import { apiKeyFor, dropApiKey, restoreApiKey } from './api-key.ts';
import { askCapabilities, isOwnService } from './capabilities.ts';
import { askOwnKey, type OwnKey } from './key-rights.ts';
import { recall, remember } from './remembered-connection.ts';
import { readServiceAddress } from './service-address.ts';
import type { Address } from './transport.ts';

/** An account at a service, without its key. */
type ServiceAccount = {
  /** Of the account (`KnownAccount`): names its data on the device and in query keys, whichever key it is reached with. */
  id: string;
  baseUrl: string;
  /** False after a reload without a kept key and after the service refused it: calls wait until it is entered. */
  hasKey: boolean;
};

/** The service and the account that the page talks to. */
export type Connection = ServiceAccount & {
  /** Null where the service does not tell whose key it is. */
  account: Account | null;
  /** Null where the service does not tell what its keys may do. */
  ownKey: OwnKey | null;
  profile: Profile;
  /** The merchant that new tasks start with; an account may have several. */
  merchantId: string;
  /** Null: only the five documented operations. */
  capabilities: Capabilities | null;
  /** The service gave no answer to what it offers, so that it is asked again. */
  isUnheard?: true;
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
  const isSecureContext: boolean | undefined = globalThis.isSecureContext;
  return isSecureContext ?? true;
};

const storeConnection = ({ hasKey: _hasKey, ...facts }: Connection) =>
  remember({ ...facts, connected: true });

/** For `connect` and its follow-ups: makes a connection current whose keys are set. */
export const enterConnection = (connection: Connection) => {
  storeConnection(connection);
  current.set(connection);
};

let abandoned = 0;

/** Changes as this page is disconnected, or its person stops connecting: what began before is not to connect it any more. */
export const abandonedCount = (): number => abandoned;

/** What is being checked is not connected; what is in force stays. */
export const abandonConnecting = () => {
  abandoned += 1;
};

/** Forgets the keys. Addresses, merchant and paths stay as suggestions; data on the device stays. */
export const disconnect = () => {
  abandonConnecting();
  dropApiKey();
  const last = recall();
  if (last) remember({ ...last, connected: false });
  current.set(null);
};

/**
 * Drops the key that the service refused. The address and everything that is open stay.
 * @param keyNumber of the refused one: a key that was entered since stays.
 */
export const keyWasRefused = ({ id, baseUrl }: Address, keyNumber: number | null) => {
  const connection = current.get();
  if (connection?.id !== id || !connection.hasKey || apiKeyFor(id, baseUrl)?.number !== keyNumber) return;
  dropApiKey();
  current.set({ ...connection, hasKey: false });
};

/** Notes that the service took the key. @param keyNumber of the one that was sent. */
export const keyWasAccepted = ({ id, baseUrl }: Address, keyNumber: number | null) => {
  const connection = current.get();
  if (connection?.id !== id || connection.isKeyChecked || !connection.hasKey) return;
  if (apiKeyFor(id, baseUrl)?.number === keyNumber) enterConnection({ ...connection, isKeyChecked: true });
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
  // One that named its account has announced something: what a proxy's answer in between took away comes back.
  if (last.capabilities || last.account || last.isUnheard) void refreshCapabilities(last);
  void askOwnKeyAgain();
  return current.get();
};

const keyNumber = ({ id, baseUrl }: ServiceAccount) => apiKeyFor(id, baseUrl)?.number;

/** The key's rights may have changed, or just have shown to have changed; or its service is known only now, with the account's name. */
export const askOwnKeyAgain = async (): Promise<void> => {
  const before = current.get();
  if (!before?.hasKey || !(before.ownKey || hasExtensions(before))) return;
  const number = keyNumber(before);
  const { account, ownKey } = await askOwnKey(before);
  const connection = current.get();
  // The rights of an earlier key say nothing of a later one.
  if (connection?.id !== before.id || keyNumber(connection) !== number) return;
  const next: Connection = {
    ...connection,
    account: connection.account ?? account,
    ownKey: ownKey ?? connection.ownKey,
    isKeyChecked: connection.isKeyChecked || account !== null,
  };
  if (JSON.stringify(next) !== JSON.stringify(connection)) enterConnection(next);
};

/** Where the service refused an operation for the roles of the key (`forbidden`): the page follows. */
export const rolesWereRefused = ({ id }: Address): void => {
  if (current.get()?.id === id) void askOwnKeyAgain();
};

/** What the connected service announces may have changed. */
export const askCapabilitiesAgain = async (): Promise<void> => {
  const connection = current.get();
  if (connection) await refreshCapabilities(connection);
};

const refreshCapabilities = async ({ id, baseUrl }: { id: string; baseUrl: string }) => {
  const answer = await askCapabilities({ id, baseUrl });
  const connection = current.get();
  if (!answer.reached || connection?.id !== id) return;
  const { isUnheard, ...facts } = connection;
  const next = { ...facts, capabilities: answer.capabilities };
  if (!isUnheard && JSON.stringify(answer.capabilities) === JSON.stringify(connection.capabilities))
    storeConnection(next);
  else enterConnection(next);
  if (!next.account) void askOwnKeyAgain();
};

/** The account's name, where its service tells one; else the service's host. */
export const accountTitle = ({ account, baseUrl }: Connection): string =>
  account?.name || new URL(baseUrl).host;
