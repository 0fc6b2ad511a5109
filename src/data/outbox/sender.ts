import type { Outcome } from '#data/http/outcome.ts';
import type { IntentStore } from '#data/device/intents.ts';
import { isDue, lanes, type Intent, type Lane } from './intent.ts';
import { createRowLane, type Attempt, type RowLaneParts } from './row-lane.ts';
import { advance, type IntentEvent } from './transitions.ts';

/** The connection that may send now. */
export type Target = {
  connectionId: string;
  baseUrl: string;
  dedupes: boolean;
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
  /** The database failed to read or write: `drain` must be called again later. */
  onDeviceTrouble: () => void;
  /** The state machine. The model test replaces it by ones with a planted mistake. */
  machine?: typeof advance;
} & Pick<RowLaneParts, 'running' | 'pause' | 'sleep'>;

/**
 * Makes the sender of all tasks. As src/README.md says, one tab sends at a time: first the tasks of the form, one after the other, then
 * rows of imports.
 */
export const createSender = (deps: SenderDeps) => {
  const { store, lock, now, machine = advance } = deps;
  let currentRun: Promise<void> | null = null;
  /** `drain` was called since the current run began. */
  let mustRunAgain = false;
  /** `drain` was called since the last look for tasks of the form. */
  let mayHaveFormTasks = false;
  let nextDrain = Promise.withResolvers<void>();

  /** A task that was sent settles the rejected one that it corrects. */
  const settleReplaced = ({ state, replaces, id: by }: Intent) =>
    state === 'created' && replaces !== undefined
      ? {
          id: replaces,
          change: (old: Intent) => machine(old, { type: 'settle', how: 'resent', by, now: now() }),
        }
      : null;

  const change = async (id: string, event: IntentEvent) => {
    const changed = await store.change(id, (intent) => machine(intent, event), settleReplaced);
    if (changed.ok && changed.value) deps.onChange(changed.value);
    return changed;
  };

  /** Ends the attempts of dead tabs: this tab has the lock, so no other one is sending. */
  const abandonOrphans = async (lane: Lane, { connectionId, dedupes }: Home) => {
    for (;;) {
      const left = await store.oldest(connectionId, lane, 'sending', () => true);
      if (!left.ok) return deps.onDeviceTrouble();
      if (!left.value) return;
      const abandoned = await change(left.value.id, { type: 'abandoned', dedupes, now: now() });
      if (!abandoned.ok) return deps.onDeviceTrouble();
    }
  };

  /** Claims an intent, makes an attempt, and stores its outcome. */
  const attempt = async (id: string, target: Target): Promise<Attempt> => {
    const claimed = await change(id, { type: 'claim', dedupes: target.dedupes, now: now() });
    if (!claimed.ok) deps.onDeviceTrouble();
    if (!claimed.ok || claimed.value?.state !== 'sending') return { outcome: null, mustStop: !claimed.ok };
    const outcome = await deps.deliver(claimed.value, target);
    const stored = await change(id, {
      type: 'answered',
      outcome,
      claim: claimed.value.rev,
      now: now(),
      random: deps.random(),
    });
    // The intent stays `sending`; the next run treats it as abandoned.
    if (!stored.ok) deps.onDeviceTrouble();
    const cannotSend = outcome.kind === 'not-sent' || (outcome.kind === 'refused' && outcome.keyRefused);
    return { outcome, mustStop: !stored.ok || cannotSend };
  };

  /** Sends the first task of the form that is due. @returns whether there may be more */
  const sendNext = async (connectionId: string): Promise<boolean> => {
    const target = deps.target();
    if (target?.connectionId !== connectionId) return false;
    const found = await store.oldest(
      connectionId,
      lanes.form,
      'waiting',
      // The API key must not be sent to another address than the one that the intent was made for.
      (intent) => isDue(intent, now()) && intent.baseUrl === target.baseUrl,
    );
    if (!found.ok) deps.onDeviceTrouble();
    if (!found.ok || !found.value) return false;
    return !(await attempt(found.value.id, target)).mustStop;
  };

  const rows = createRowLane({
    ...deps,
    attempt,
    /** Sends tasks of the form that became due since the last call. */
    sendFormTasks: async (connectionId) => {
      if (!mayHaveFormTasks) return;
      mayHaveFormTasks = false;
      while (await sendNext(connectionId));
    },
    untilFormTask: () => (mayHaveFormTasks ? Promise.resolve() : nextDrain.promise),
    onUnread: deps.onDeviceTrouble,
  });

  const run = async () => {
    // Without an API key, too: otherwise tasks of a dead tab would look as if they were still being sent.
    const home = deps.home();
    if (!home) return;
    await lock(`outbox:${home.connectionId}`, async () => {
      await abandonOrphans(lanes.form, home);
      await abandonOrphans(lanes.rows, home);
      while (await sendNext(home.connectionId));
      await rows.send(home.connectionId);
    });
  };

  const drain = async (): Promise<void> => {
    mustRunAgain = true;
    mayHaveFormTasks = true;
    nextDrain.resolve();
    nextDrain = Promise.withResolvers();
    currentRun ??= (async () => {
      try {
        while (mustRunAgain) {
          mustRunAgain = false;
          mayHaveFormTasks = false;
          await run();
        }
      } finally {
        currentRun = null;
      }
    })();
    await currentRun;
  };

  return {
    /** Sends all waiting intents of the present connection. Resolves when no more can be sent. */
    drain,
    /** Resolves when no run is under way. */
    idle: async () => currentRun ?? undefined,
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
    /** Rows of imports with a request under way. */
    rowsUnderWay: rows.underWay,
  };
};

export type Sender = ReturnType<typeof createSender>;
