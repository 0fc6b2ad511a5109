import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { getConnection, subscribeConnection, useConnection, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { serviceLead } from '#data/http/service-clock.ts';
import { isOnLine, subscribeOnLine } from '#data/http/online.ts';
import { strictBodySchema } from '#contract/body-schema.ts';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import { isImportRow } from '#data/device/import-row-id.ts';
import { intentStore, removeIntents, type IntentStore } from '#data/device/intents.ts';
import { subscribeStoreLoss } from '#data/device/store-loss.ts';
import type { DeviceTrouble, DeviceResult } from '#data/device/device-trouble.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { deliver } from './deliver.ts';
import type { Settlement } from './intent-transitions.ts';
import { keyMemoryOf, type Intent } from './intent.ts';
import { createIntentCache } from './intent-cache.ts';
import { memoryIntents } from './memory-intents.ts';
import { newIntent, type IntentInput } from './new-intent.ts';
import { createRetryScheduler } from './retry-scheduler.ts';
import { readIntent } from './read-intent.ts';
import { createSender, type Backlog, type Target } from './sender.ts';
import { displayStatusOf, type DisplayStatus } from './display-status.ts';

const durable = intentStore(readIntent);
const memory = memoryIntents();
const stores: IntentStore<Intent>[] = [durable, memory];
const cache = createIntentCache();

const home = (): Target | null => {
  const connection = getConnection();
  if (!connection) return null;
  const { id, baseUrl, capabilities, profile } = connection;
  const { errorStatuses, namesTasks } = profile;
  const keys = keyMemoryOf(capabilities, serviceLead(baseUrl));
  return { connectionId: id, baseUrl, ...keys, errorStatuses, namesTasks };
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
  return navigator.locks
    .request(name, { signal: left.signal }, work)
    .catch((error: unknown) => {
      if (error !== left.signal.reason) throw error;
    })
    .finally(stop);
};

/** The rows of imports, for the sender. They are loaded after the first form, which does not need them. */
export type ImportRows = Backlog & {
  onChange: (row: Intent) => void;
  /** Whether a reload now could leave the outcome of a row unknown. */
  isSending: () => boolean;
};

let imports: ImportRows | null = null;

const sender = createSender({
  stores,
  backlog: () => imports,
  lock,
  home,
  target,
  deliver,
  now: () => Date.now(),
  random: () => Math.random(),
  onChange: (intent) => {
    if (isImportRow(intent.id)) imports?.onChange(intent);
    else cache.put([intent]);
  },
  onUnstored: () => drainLater(),
});

const drain = () => {
  void sender.drain();
};

let later: ReturnType<typeof setTimeout> | undefined;

/** Looks again when the device may store again: once, however many calls have failed until then. */
const drainLater = () => {
  later ??= setTimeout(() => {
    later = undefined;
    void readFirst().then(drain);
  }, 10_000);
};

export type SubmitResult =
  | { ok: true; intent: Intent }
  | { ok: false; why: 'not-connected' }
  /** The device could not store it, so nothing was sent. With `allowUnsaved` it is sent all the same. */
  | { ok: false; why: 'not-recorded'; trouble: DeviceTrouble }
  /** Its id is the one of another task, `intent`: another tab has sent the same draft with other values. */
  | { ok: false; why: 'known'; intent: Intent };

type SubmitOptions = { allowUnsaved?: boolean; connection?: Connection | null };

/** What becomes of the intents that the device is storing at this moment. Pages show them already; nothing sends them yet. */
const storing = new Map<string, Promise<SubmitResult>>();
/** Ids of tasks that only this page's memory has. */
const unsaved = new Set<string>();
const hasUnsaved = (): boolean => cache.open().some(({ id }) => unsaved.has(id));
const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault();
};

/** The result of a submit whose id another intent has: the same task, or a different one. */
const compare = (known: Intent, { kind, body }: Intent): SubmitResult =>
  known.kind === kind && JSON.stringify(known.body) === JSON.stringify(body)
    ? { ok: true, intent: known }
    : { ok: false, why: 'known', intent: known };

const addTo = async (store: IntentStore<Intent>, intent: Intent): Promise<SubmitResult> => {
  // This tab asks for the lock before other tabs are told of the task: the person who waits for the answer is here.
  const added = await store.add(intent, drain);
  if (added.ok && added.value) return { ok: true, intent };
  const known = added.ok ? await store.get(intent.id) : added;
  if (!known.ok) return { ok: false, why: 'not-recorded', trouble: known.trouble };
  return compare(known.value ?? intent, intent);
};

const storeAndSend = async (intent: Intent, allowUnsaved: boolean): Promise<SubmitResult> => {
  if (allowUnsaved) {
    unsaved.add(intent.id);
    addEventListener('beforeunload', askBeforeLeaving);
  }
  const result = await addTo(allowUnsaved ? memory : durable, intent);
  storing.delete(intent.id);
  if (!result.ok) cache.remove([intent.id]);
  if ('intent' in result) cache.put([result.intent]);
  drain();
  return result;
};

/**
 * The only way to create a task. Before it returns, the intent is made and on the screens. Then the device stores it and, in the
 * same transaction, deletes the draft of its id; it is sent as soon as that is done. Throws at once where the body is not one of
 * its operation, which the rules of the form rule out.
 * @param connection the one that it is made for, which may have been left since; without it the one in force.
 * @returns resolves when it is stored, not when it is sent; `useIntent` gives its outcome. Never rejects.
 */
export const submit = (
  input: IntentInput,
  { allowUnsaved = false, connection = getConnection() }: SubmitOptions = {},
): Promise<SubmitResult> => {
  strictBodySchema(input.kind).parse(input.body);
  if (!connection) return Promise.resolve({ ok: false, why: 'not-connected' });
  const intent = newIntent(input, connection);
  const known = cache.get(intent.id);
  if (known) {
    const result = compare(known, intent);
    return (result.ok && storing.get(intent.id)) || Promise.resolve(result);
  }
  cache.put([intent]);
  const stored = storeAndSend(intent, allowUnsaved);
  storing.set(intent.id, stored);
  return stored;
};

/**
 * Registers the rows of imports with the sender.
 * @returns the connection, `drain` and the intents that pages show as cards, which the caller shares with the outbox.
 */
export const attachImports = (rows: ImportRows) => {
  if (imports === null) stores.push(rows.store);
  imports = rows;
  return { target, drain, cards: cache };
};

/** Settles an unknown outcome by a person's decision: it exists, send again (may create a second task), or stop tracking it. */
export const settle = async (id: string, how: Settlement): Promise<Intent | null> => {
  const intent = await sender.apply(id, { type: 'settle', how, now: Date.now() });
  drain();
  return intent;
};

/** Takes back that a task exists or is not tracked any more: its outcome is unknown again. */
export const reopen = async (id: string): Promise<Intent | null> => {
  const intent = await sender.apply(id, { type: 'reopen', now: Date.now() });
  drain();
  return intent;
};

/** Sends a task now that was put aside or waits for its time. */
export const sendNow = async (id: string): Promise<Intent | null> => {
  const intent = await sender.apply(id, { type: 'send-now', now: Date.now() });
  drain();
  return intent;
};

/** Cancels what waits to be sent, or to be sent again; null where something was sent under its key. */
export const cancelSending = (id: string): Promise<Intent | null> =>
  sender.apply(id, { type: 'cancel', now: Date.now() });

/** A person asks again with the same key, which cannot create a second task; null where that is not possible. */
export const askAgain = async (id: string): Promise<Intent | null> => {
  const now = Date.now();
  const { dedupes, lead } = target() ?? keyMemoryOf(null);
  const intent = await sender.apply(id, { type: 'replay', dedupes, lead, now });
  drain();
  return intent;
};

const retries = createRetryScheduler({ cache, sender, target, drain });

/** Another tab has changed this intent and may die while it sends: the next tab that gets the lock finds that out. */
const onOtherTab = (intent: Intent) => {
  if (intent.connectionId !== getConnection()?.id) return;
  if (intent.state === 'sending' || (intent.state === 'queued' && intent.notBefore === null)) drain();
};

const readOne = async (id: string) => {
  const result = await durable.get(id);
  if (!result.ok || !result.value) return;
  const isNews = result.value.rev > (cache.get(id)?.rev ?? -1);
  cache.put([result.value]);
  if (isNews) onOtherTab(result.value);
};

/** @returns false where the device could not be read now, and may be later. */
const readAll = async (): Promise<boolean> => {
  const before = cache.all().filter(({ id }) => !storing.has(id));
  const [result, remembered] = [await durable.all(), await memory.all()];
  if (!result.ok) return result.trouble === 'missing';
  const stored = new Set(result.value.map(({ id }) => id));
  if (remembered.ok) for (const { id } of remembered.value) stored.add(id);
  // Another tab has cleared them.
  cache.remove(before.flatMap(({ id }) => (stored.has(id) || isImportRow(id) ? [] : id)));
  cache.put(result.value);
  return true;
};

const isRead = createStore(false);
let firstRead: Promise<void> | undefined;
const beginReading = async () => {
  const wasRead = await readAll();
  isRead.set(true);
  if (wasRead) return;
  firstRead = undefined;
  drainLater();
};
const readFirst = () => (firstRead ??= beginReading());

/** All intents that this page knows, newest first: nothing is read for it. */
export const allIntents = (): readonly Intent[] => cache.all();

/** All intents of this device, newest first, once they are read; none where the device has no store. */
export const knownIntents = async (): Promise<readonly Intent[]> => {
  await readFirst();
  return cache.all();
};

/**
 * Deletes tasks that were created before an instant from the history. Only settled tasks that pass the test are deleted.
 * @returns how many were deleted.
 */
export const forget = async (
  before: number,
  test: (intent: Intent) => boolean = () => true,
): Promise<DeviceResult<number>> => {
  const result = await removeIntents(
    readIntent,
    before,
    (intent) => intent.settledBy !== null && test(intent),
  );
  if (!result.ok) return result;
  cache.remove(result.value);
  return { ok: true, value: result.value.length };
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
    // Site data were removed while the page was open, and what waited to be sent with them.
    subscribeStoreLoss(() => void readAll()),
    subscribeChanges(({ store, id }) => {
      if (store === 'intents') void (id === '' ? readAll() : readOne(id));
    }),
  ];
  // Back from the back/forward cache, the page has missed the messages of other tabs.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void readAll().then(retries.onContextChange);
  };
  addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', drain);
  const reading = readFirst();
  void reading.then(retries.onContextChange);
  return async () => {
    for (const stop of stops) stop();
    retries.stop();
    clearTimeout(later);
    later = undefined;
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', drain);
    await Promise.all([reading, firstRead, sender.idle()]);
    // A reading that failed at last has asked for another one.
    clearTimeout(later);
    later = undefined;
    isRead.set(false);
    firstRead = undefined;
    cache.remove(cache.all().map(({ id }) => id));
  };
};

/** Whether a task is being stored or sent, here or in another tab: a reload now could lose it, or leave its outcome unknown. */
export const isSending = (): boolean =>
  storing.size > 0 ||
  imports?.isSending() === true ||
  hasUnsaved() ||
  cache.open().some(({ state }) => state === 'sending');

/** All intents of this device, newest first, whichever account they were made for. */
export const useAllIntents = (): readonly Intent[] =>
  useSyncExternalStore(cache.subscribe, cache.all, cache.all);

/** The intents of the connected account: customers of other accounts are not shown. None while no account is connected. */
export const useIntents = (): readonly Intent[] => {
  const all = useAllIntents();
  const accountId = useConnection()?.id;
  return useMemo(() => all.filter(({ connectionId }) => connectionId === accountId), [all, accountId]);
};

/** False until it is known which intents this device has. */
export const useIsOutboxRead = (): boolean => useStore(isRead);

/** One intent as it stands; null where the device has none of that id. */
export const useIntent = (id: string): Intent | null => {
  const read = useCallback(() => cache.get(id), [id]);
  return useSyncExternalStore(cache.subscribe, read, read);
};

/** How an intent stands for a person at this moment. */
export const displayStatusNow = (intent: Intent): DisplayStatus =>
  displayStatusOf(intent, { connection: getConnection(), onLine: isOnLine() });

/**
 * Resolves when an intent is created, refused or unknown, or waits for something that may take long. The form that
 * submitted it waits for that.
 */
export const whenDecided = (id: string): Promise<Intent> =>
  new Promise((resolve) => {
    const look = () => {
      const intent = cache.get(id);
      if (!intent || displayStatusNow(intent) === 'sending') return;
      for (const stop of stops) stop();
      resolve(intent);
    };
    const stops = [cache.subscribe(look), subscribeConnection(look), subscribeOnLine(look)];
    look();
  });

/** Calls `tell` whenever the display status of an intent changes while the page is open. @returns the function that stops it. */
export const subscribeOutcomes = (tell: (intent: Intent, status: DisplayStatus) => void): (() => void) => {
  const heard = new Map(cache.open().map((intent) => [intent.id, displayStatusNow(intent)]));
  return cache.subscribe((changed) => {
    for (const intent of changed) {
      const before = heard.get(intent.id);
      const after = displayStatusNow(intent);
      heard.set(intent.id, after);
      if (before !== undefined && before !== after) tell(intent, after);
    }
  });
};
