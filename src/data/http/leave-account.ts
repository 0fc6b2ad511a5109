import { extensionPaths } from '#contract/extensions.ts';
import { z } from '#contract/zod.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { disconnect, getConnection, type Connection } from './connection.ts';
import { ask } from './ask.ts';

/** What disconnecting did to the key. Null unless a connect link brought it: the page only forgets other keys. */
export type KeyAfterDisconnect = 'revoked' | 'still-valid' | null;

/** A person waits for the answer. */
const deadlineMs = 5000;

/** Whether a connect link brought the key, so that no other browser uses it. */
const hasOwnKey = (connection: Connection | null): boolean =>
  connection?.hasKey === true && connection.ownKey?.by_link === true;

/** Revokes the key of this browser, where it came by a connect link. The connection stays. Never throws. */
export const revokeOwnKey = async (): Promise<KeyAfterDisconnect> => {
  const connection = getConnection();
  if (!connection || !hasOwnKey(connection)) return null;
  try {
    await ask(connection, extensionPaths.keyLeave, {}, z.unknown(), { deadlineMs });
    return 'revoked';
  } catch {
    // Refused, it was revoked already.
    return getConnection()?.hasKey === false ? 'revoked' : 'still-valid';
  }
};

const last = createStore<KeyAfterDisconnect>(null);

/** What became of the key of the connection that was left last. */
export const useKeyAfterDisconnect = (): KeyAfterDisconnect => useStore(last);

/** Disconnects, and revokes a key that came by a connect link. */
export const leave = async (): Promise<void> => {
  last.set(null);
  const leaving = getConnection();
  if (!leaving || !hasOwnKey(leaving)) return disconnect();
  const left = await revokeOwnKey();
  // Another account was connected in the meantime.
  if (getConnection()?.id !== leaving.id) return;
  last.set(left);
  disconnect();
};
