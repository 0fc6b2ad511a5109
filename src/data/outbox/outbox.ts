import { getConnection, subscribeConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { isOnLine, subscribeOnLine } from '#data/http/online.ts';
import { checkNetwork } from '#data/http/transport.ts';
import { strictBodySchema } from '#contract/body-schema.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import { changeImport } from '#data/device/imports.ts';
import { intentStore as store, removeSettledIntents } from '#data/device/intents.ts';
import { databaseName } from '#data/device/database.ts';
import { maxStoredTasks } from '#data/device/retention.ts';
import { deliver } from './deliver.ts';
import type { IntentEvent, Settlement } from './transitions.ts';
import { isResendable, type Intent } from './intent.ts';
import { newIntent, resentIntent, type IntentInput } from './new-intent.ts';
import { cache, isOutboxRead, readRows, readTask, readTasks, storing } from './page-intents.ts';
import { createRetries } from './retry.ts';
import { createSender, type Target } from './sender.ts';
import { runningImports } from './steer-import.ts';

const home = (): Target | null => {
  const connection = getConnection();
  if (!connection) return null;
  const { id, baseUrl, capabilities, profile } = connection;
  const dedupes = capabilities?.idempotency === true;
  return { connectionId: id, baseUrl, dedupes, namesTasks: profile.namesTasks };
};

const target = (): Target | null => {
  const connection = getConnection();
  // A tab whose key may not create leaves the tasks to one that may.
  return connection?.hasKey && may(connection, 'create') && isOnLine() ? home() : null;
};

const lock = (name: string, work: () => Promise<void>): Promise<void> => {
  // Another tab may send an import for hours: a tab that goes to another account does not wait for that.
  const left = new AbortController();
  const connectionId = getConnection()?.id;
  const stop = subscribeConnection(() => {
    if (getConnection()?.id !== connectionId) left.abort();
  });
  return (
    navigator.locks
      // The live and the demo page can share an origin.
      .request(`${databaseName} ${name}`, { signal: left.signal }, work)
      .catch((error: unknown) => {
        if (error !== left.signal.reason) throw error;
      })
      .finally(stop)
  );
};

/** A row that needs a person is a card like any other task. */
const isCard = ({ id, importId, state, settledBy }: Intent): boolean =>
  importId === undefined || (state === 'unknown' && settledBy === null) || cache.get(id) !== null;

const sender = createSender({
  store,
  lock,
  home,
  target,
  deliver,
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  running: runningImports,
  pause: async (importId, paused) => {
    await changeImport(importId, (record) => (record.paused === null ? { ...record, paused } : null));
  },
  onChange: (intent) => {
    if (isCard(intent)) cache.put([intent]);
  },
  onDeviceTrouble: () => drainLater(),
});

const drain = () => {
  void sender.drain();
};

let later: ReturnType<typeof setTimeout> | undefined;

/** Looks again when the device may work again: once, however many calls have failed until then. */
const drainLater = () => {
  later ??= setTimeout(() => {
    later = undefined;
    void readOnce().then(drain);
  }, 10_000);
};

export type SubmitResult =
  | { ok: true; intent: Intent }
  /** The device couldn't store it, so nothing was sent. */
  | { ok: false; why: 'not-stored' }
  /** Its id is the one of another task, `intent`: another tab has sent the same draft with other values. */
  | { ok: false; why: 'known'; intent: Intent };

const storeAndSend = async (intent: Intent): Promise<SubmitResult> => {
  const { id } = intent;
  const isNew = cache.get(id) === null;
  // The device may be busy with an import.
  cache.put([intent]);
  storing.add(id);
  const result = await store.add(intent);
  storing.delete(id);
  // The device couldn't store it, or has another task of its id.
  if (isNew && !(result.ok && result.value === intent)) cache.remove([id]);
  if (!result.ok) return { ok: false, why: 'not-stored' };
  const stored = result.value;
  cache.put([stored]);
  drain();
  const isSame = stored.kind === intent.kind && JSON.stringify(stored.body) === JSON.stringify(intent.body);
  return isSame ? { ok: true, intent: stored } : { ok: false, why: 'known', intent: stored };
};

/**
 * The only way to create a task. Pages show it at once. The device stores the intent and, in the same transaction, deletes the draft of
 * its id; it is sent as soon as that is done. Throws at once where the body is not one of its operation, which the rules of the form rule out.
 * @param connection the one that it is made for, which may have been left since.
 * @returns resolves when it is stored, not when it is sent; `useIntent` gives its outcome. Never rejects.
 */
export const submit = (input: IntentInput, connection: Connection): Promise<SubmitResult> => {
  strictBodySchema(input.kind).parse(input.body);
  if (!isOnLine()) void checkNetwork(connection);
  return storeAndSend(newIntent(input, connection));
};

const apply = async (id: string, event: IntentEvent): Promise<Intent | null> => {
  const intent = await sender.apply(id, event);
  drain();
  return intent;
};

/** Settles a task that may exist by a person's decision. */
export const settle = (id: string, how: Settlement): Promise<Intent | null> =>
  apply(id, { type: 'settle', how, now: Date.now() });

/** Takes back a decision of `settle`. */
export const reopen = (id: string): Promise<Intent | null> => apply(id, { type: 'reopen', now: Date.now() });

/** Sends, or asks about, a task without waiting for its time. */
export const sendNow = (id: string): Promise<Intent | null> => {
  const connection = getConnection();
  if (connection && !isOnLine()) void checkNetwork(connection);
  const { dedupes = false } = target() ?? {};
  return apply(id, { type: 'sendNow', byPerson: true, dedupes, now: Date.now() });
};

/** Cancels a task that waits; null if it may exist. */
export const cancelSending = (id: string): Promise<Intent | null> =>
  apply(id, { type: 'cancel', now: Date.now() });

/**
 * Sends a task with an unknown outcome again as a new intent, which may create a second task. Pressed twice, it adds one.
 * @returns null if nothing was stored
 */
export const resend = async (id: string): Promise<Intent | null> => {
  const found = await store.get(id);
  const old = found.ok ? found.value : null;
  if (!old || !isResendable(old)) return null;
  for (let count = 1; ; count += 1) {
    const added = await store.add(resentIntent(old, count));
    if (!added.ok) return null;
    // An earlier one may have been rejected or cancelled.
    if (added.value.state === 'rejected') continue;
    cache.put([added.value]);
    drain();
    return added.value;
  }
};

const retries = createRetries({ cache, sender, target, drain });

let wasRead = false;

const readAll = async () => {
  wasRead = await readTasks();
  if (!wasRead) drainLater();
  isOutboxRead.set(true);
};

const readOnce = async () => {
  if (!wasRead) await readAll();
};

/** Another tab may have sent or settled rows of imports in the meantime. */
const onVisibilityChange = () => {
  void readOnce().then(drain);
  void readRows();
};

/** Another tab has changed an intent and may die while it sends: the next tab that gets the lock finds that out. */
const followTask = async (id: string) => {
  const news = await readTask(id);
  if (!news || news.connectionId !== getConnection()?.id) return;
  if (news.state === 'sending' || news.state === 'waiting') drain();
};

/** Deletes settled tasks that were created before an instant, or that are too many. */
export const forget = async (before: number): Promise<void> => {
  const removed = await removeSettledIntents(before, maxStoredTasks);
  if (removed.ok) cache.remove(removed.value);
};

/**
 * Starts the outbox at boot: reads the stored intents, and sends those that wait as soon as it may be possible.
 * @returns the function that stops it, which resolves when nothing that it began is under way any more, and it knows of no intent.
 */
export const startOutbox = (): (() => Promise<void>) => {
  const stops = [
    cache.subscribe(retries.onChange),
    subscribeOnLine(retries.onContextChange),
    subscribeConnection(retries.onContextChange),
    subscribeConnection(() => void readRows()),
    subscribeChanges(({ store: changed, id }) => {
      if (changed === 'intents') void (id === '' ? readAll() : followTask(id));
      if (changed === 'imports') sender.onImportsChange();
    }),
  ];
  const ended = new AbortController();
  const { signal } = ended;
  // Back from the back/forward cache, the page has missed the messages of other tabs.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void readAll().then(retries.onContextChange);
  };
  addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  const reading = readAll().then(retries.onContextChange);
  void readRows();
  return async () => {
    for (const stop of stops) stop();
    ended.abort();
    retries.stop();
    await reading;
    await sender.idle();
    clearTimeout(later);
    later = undefined;
    isOutboxRead.set(false);
    wasRead = false;
    cache.remove(cache.all().map(({ id }) => id));
  };
};

/** Whether a task is being stored or sent, here or in another tab: a reload now could lose it, or leave its outcome unknown. */
export const isSending = (): boolean =>
  storing.size > 0 ||
  (sender.rowsUnderWay() > 0 && target()?.dedupes !== true) ||
  cache.open().some(({ state }) => state === 'sending');
