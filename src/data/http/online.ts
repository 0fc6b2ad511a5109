import { useSyncExternalStore } from 'react';
import { createSignal } from '#data/state/create-store.ts';

const reported = (): boolean | undefined => navigator.onLine;

/**
 * The page was loaded although the browser reports no network: this machine has only loopback.
 * Until the browser reports a change, its `onLine` proves nothing.
 */
let isUnreliable = reported() === false;

const changes = createSignal();

const onChange = () => {
  isUnreliable = false;
  changes.tell();
};

// Not in Node, where the service's own tests use the transport.
globalThis.addEventListener?.('online', onChange);
globalThis.addEventListener?.('offline', onChange);

/**
 * False only where the browser is sure that there is no network. Nothing else proves that a request was not sent: to a page a refused
 * port and a lost answer are the same error.
 */
export const isOnLine = (): boolean => isUnreliable || (reported() ?? true);

/** A request was answered: the browser is wrong if it says that there is no network, as it can be behind a VPN. */
export const reportNetwork = (): void => {
  if (isOnLine()) return;
  isUnreliable = true;
  changes.tell();
};

/** Calls the listener when the browser finds or loses the network. */
export const subscribeOnLine = changes.subscribe;

export const useOnLine = (): boolean => useSyncExternalStore(subscribeOnLine, isOnLine, () => true);
