import type { Outcome } from '#data/http/outcome.ts';
import type { DeviceTrouble } from '#data/device/device-trouble.ts';
import type { IntentStore } from '#data/device/intents.ts';
import { isDue, type Intent, type Lane } from './intent.ts';
import { createRowLane, type Attempt, type RowLaneParts } from './row-lane.ts';
import { advance, type IntentEvent } from './transitions.ts';

/** The connection that may send now. */
export type Target = {
  connectionId: string;
  baseUrl: string;
  dedupes: boolean;
  /** Body `status` numbers that mean "refused" at this service. */
  errorStatuses: readonly number[];
  /** See `Profile`. */
  namesTasks: boolean;
};

type Home = Pick<Target, 'connectionId' | 'dedupes'>;

export type SenderDeps = {
  store: IntentStore;
  /** Runs work while no other tab has the lock of that name; the browser releases it when the tab dies. */
  lock: (name: string, work: () => Promise<void>) => Promise<void>;
  /** The connection whose tasks this page follows, also while it can't send. */
  home: () => Home | null;
  /** Null while nothing can be sent: not connected, no key, offline. */
  target: () => Target | null;
  deliver: (intent: Intent, target: Target) => Promise<Outcome>;
  now: () => number;
  random: () => number;
  /** Called with every change before other tabs hear about it. */
  onChange: (intent: Intent) => void;
  /** Called when the device did not store or read something: `drain` has to be called again later. */
  onUnstored: () => void;
  /** The model test passes in machines with planted mistakes. */
  machine?: typeof advance;
} & Pick<RowLaneParts, 'running' | 'pause' | 'sleep'>;

/**
 * Makes the one sender of creates. It follows the rules of sending in src/README.md: tasks of the form go first, one at a time over all
 * tabs, then rows of imports.
 */
export const createSender = (parts: SenderDeps) => {
  const { store, lock, now, machine = advance } = parts;
  let running: Promise<void> | null = null;
  /** `drain` was called since the last run began. */
  let again = false;
  /** It was called since tasks of the form were read last. */
  let isAwake = false;
  let awakening = Promise.withResolvers<void>();

  /** The device did not read or store. If it has no store, nothing waits there. */
  const drainAgain = (trouble: DeviceTrouble) => {
    if (trouble !== 'missing') parts.onUnstored();
  };

  const change = async (id: string, event: IntentEvent) => {
    const changed = await store.change(
      id,
      (intent) => machine(intent, event),
      ({ state, replaces, id: by }) =>
        state === 'created' && replaces !== undefined
          ? {
              id: replaces,
              change: (old) => machine(old, { type: 'settle', how: 'resent', by, now: event.now }),
            }
          : null,
    );
    if (changed.ok && changed.value) parts.onChange(changed.value);
    return changed;
  };

  /** The tab with the lock knows that the senders of all `sending` intents are gone. */
  const sweep = async (lane: Lane, { connectionId, dedupes }: Home) => {
    for (;;) {
      const left = await store.oldest(connectionId, lane, 'sending', () => true);
      if (!left.ok) drainAgain(left.trouble);
      if (!left.ok || !left.value) return;
      const swept = await change(left.value.id, { type: 'abandoned', dedupes, now: now() });
      if (!swept.ok) {
        parts.onUnstored();
        return;
      }
    }
  };

  /** Claims an intent, makes an attempt, and stores its outcome. */
  const attempt = async (id: string, target: Target): Promise<Attempt> => {
    const claimed = await change(id, { type: 'claim', dedupes: target.dedupes, now: now() });
    if (!claimed.ok) drainAgain(claimed.trouble);
    if (!claimed.ok || claimed.value?.state !== 'sending') return { outcome: null, isStopped: !claimed.ok };
    const outcome = await parts.deliver(claimed.value, target);
    const stored = await change(id, {
      type: 'answered',
      outcome,
      claim: claimed.value.rev,
      now: now(),
      random: parts.random(),
    });
    // The next sweep takes it for abandoned.
    if (!stored.ok) parts.onUnstored();
    const isRefused = outcome.kind === 'not-sent' || (outcome.kind === 'refused' && outcome.keyRefused);
    return { outcome, isStopped: !stored.ok || isRefused };
  };

  /** Sends the first task of the form that is due. @returns whether there may be more */
  const sendNext = async (connectionId: string): Promise<boolean> => {
    const target = parts.target();
    if (target?.connectionId !== connectionId) return false;
    const found = await store.oldest(
      connectionId,
      0,
      'waiting',
      // The API key must not be sent to another address than the one that the intent was made for.
      (intent) => isDue(intent, now()) && intent.baseUrl === target.baseUrl,
    );
    if (!found.ok) drainAgain(found.trouble);
    if (!found.ok || !found.value) return false;
    return !(await attempt(found.value.id, target)).isStopped;
  };

  const rows = createRowLane({
    ...parts,
    attempt,
    /** Sends tasks of the form that became due since the last call. */
    sendForm: async (connectionId) => {
      if (!isAwake) return;
      isAwake = false;
      while (await sendNext(connectionId));
    },
    wakeUp: () => (isAwake ? Promise.resolve() : awakening.promise),
    onUnread: drainAgain,
  });

  const run = async () => {
    // Also without an API key: what a dead tab left as `sending` must not be shown as such until a key is entered.
    const home = parts.home();
    if (!home) return;
    await lock(`outbox:${home.connectionId}`, async () => {
      await sweep(0, home);
      await sweep(1, home);
      while (await sendNext(home.connectionId));
      await rows.send(home.connectionId);
    });
  };

  const drain = async (): Promise<void> => {
    again = true;
    isAwake = true;
    awakening.resolve();
    awakening = Promise.withResolvers();
    running ??= (async () => {
      try {
        while (again) {
          again = false;
          isAwake = false;
          await run();
        }
      } finally {
        running = null;
      }
    })();
    await running;
  };

  return {
    /** Sends all waiting intents of the present connection. Resolves when no more can be sent. */
    drain,
    /** Resolves when no run is under way. */
    idle: async () => running ?? undefined,
    /** Applies an event to an intent. @returns null if it doesn't apply or could not be stored. */
    apply: async (id: string, event: IntentEvent): Promise<Intent | null> => {
      const changed = await change(id, event);
      return changed.ok ? changed.value : null;
    },
    /** Imports were paused, resumed, cancelled or added. */
    onImportsChange: () => {
      rows.forget();
      void drain();
    },
    /** Sends rows of imports without waiting for the end of the pause. */
    resumeRows: () => {
      rows.resume();
      void drain();
    },
    /** Whether rows of imports wait because the last attempts got no response. */
    areRowsSilent: rows.isSilent,
    /** Rows of imports with a request under way. */
    rowsUnderWay: rows.underWay,
  };
};

export type Sender = ReturnType<typeof createSender>;
