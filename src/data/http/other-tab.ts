import { siteName } from '#data/state/web-storage.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { apiKeyFor, isApiKeyStored, setApiKey } from './api-key.ts';
import {
  accountTitle,
  enterConnection,
  getConnection,
  subscribeConnection,
  type Connection,
} from './connection.ts';
import { recall } from './remembered-connection.ts';

/**
 * How a tab without a key uses the connection of another tab of this browser. Offers contain no key. The key is passed on only after
 * the person has pressed, from memory to memory.
 */
type Message =
  | { kind: 'ask' }
  | ({ kind: 'offer' } & TabOffer)
  | { kind: 'take'; tab: string; taker: string }
  | { kind: 'give'; taker: string; connection: Connection; key: string; storeInTab: boolean };

/** A tab that is connected. */
export type TabOffer = { tab: string; accountId: string; name: string };

const thisTab = crypto.randomUUID();

const offers = createStore<readonly TabOffer[]>([]);

/** The connections of other tabs, one an account. Empty in a tab that has a key, or was disconnected. */
export const useTabOffers = (): readonly TabOffer[] => useStore(offers);

let channel: BroadcastChannel | null = null;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
const post = (message: Message): void => channel?.postMessage(message);

const hasKey = (): boolean => getConnection()?.hasKey === true;

/** The account whose key this tab has; '' if there is none. */
const offered = (): string => (hasKey() ? (getConnection()?.id ?? '') : '');

/** Disconnect holds for every tab without a key: the person wanted to leave. */
const wasDisconnected = (): boolean => recall()?.connected === false;

const offer = (): void => {
  const connection = getConnection();
  if (connection?.hasKey)
    post({ kind: 'offer', tab: thisTab, accountId: connection.id, name: accountTitle(connection) });
};

const give = (taker: string): void => {
  const connection = getConnection();
  const key = connection && apiKeyFor(connection.id, connection.baseUrl);
  if (key) post({ kind: 'give', taker, connection, key, storeInTab: isApiKeyStored() });
};

/** True from the press until the answer, so that no tab can impose its connection. */
let isTaking = false;

const onMessage = ({ data: message }: MessageEvent<Message>): void => {
  if (message.kind === 'ask') offer();
  if (message.kind === 'offer' && !hasKey() && !wasDisconnected()) {
    const { tab, accountId, name } = message;
    const others = offers.get().filter((known) => known.accountId !== accountId && known.tab !== tab);
    offers.set([...others, { tab, accountId, name }]);
  }
  if (message.kind === 'take' && message.tab === thisTab) give(message.taker);
  if (message.kind === 'give' && message.taker === thisTab && isTaking && !hasKey()) {
    const { connection, key, storeInTab } = message;
    isTaking = false;
    setApiKey({ connectionId: connection.id, baseUrl: connection.baseUrl, key }, storeInTab);
    enterConnection(connection);
  }
};

/** Uses the connection of another tab. The offer is withdrawn: a tab that was closed does not answer. */
export const takeConnection = ({ tab, accountId }: TabOffer): void => {
  isTaking = true;
  offers.set(offers.get().filter((known) => known.accountId !== accountId));
  post({ kind: 'take', tab, taker: thisTab });
};

/** Offers the connection of this tab to others, or asks for theirs. @returns the function that stops it */
export const followOtherTabs = (): (() => void) => {
  channel = new BroadcastChannel(`${siteName} connection`);
  channel.addEventListener('message', onMessage);
  let last = offered();
  const stop = subscribeConnection(() => {
    if (offered() === last) return;
    last = offered();
    offers.set([]);
    if (last !== '') offer();
  });
  if (last !== '') offer();
  else post({ kind: 'ask' });
  return () => {
    stop();
    channel?.close();
    channel = null;
  };
};
