import { tabStorage } from '#state/web-storage.ts';

const name = 'session';

/** Whether another tab of this browser has the right to send: this one may have it too, for a moment, for tasks of the form. */
const isSentElsewhere = async (connectionId: string): Promise<boolean> => {
  if (!navigator.locks) return false;
  // A lock of this tab alone tells which of the others are its own.
  const mine = crypto.randomUUID();
  const { held = [] } = await navigator.locks.request(mine, () => navigator.locks.query());
  const own = held.find((lock) => lock.name === mine)?.clientId;
  return held.some((lock) => lock.name === `outbox:${connectionId}` && lock.clientId !== own);
};

/** Whether this browser is the one that was sending: this tab was loaded again, or another tab has the right to send. */
export const isSameSession = async (connectionId: string): Promise<boolean> =>
  tabStorage.read(name) === true || isSentElsewhere(connectionId);

/** This tab belongs to a browser in which an import runs. A reload keeps that, a new start of the browser does not. */
export const beginSession = (): void => void tabStorage.write(name, true);
