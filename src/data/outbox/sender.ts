import { areRolesRefused, type Outcome } from '#data/http/outcome.ts';
import type { PauseReason } from '#data/device/imports.ts';
import type { IntentStore } from '#data/device/intents.ts';
import type { DeviceTrouble } from '#data/device/device-trouble.ts';
import { advance, type IntentEvent } from './intent-transitions.ts';
import { isDue, isOverdue, type Intent } from './intent.ts';

/** The connection that may send now. */
export type Target = {
  connectionId: string;
  baseUrl: string;
  dedupes: boolean;
  /** See `KeyMemory`. */
  lead?: number;
  /** Body `status` numbers that mean "refused" at this service. */
  errorStatuses: readonly number[];
  /** See `Profile`. */
  namesTasks: boolean;
};

type Home = Pick<Target, 'connectionId' | 'dedupes' | 'lead'>;

/** Why an import pauses by itself, until a person resumes it. */
type AutoPauseReason = Exclude<PauseReason, 'person' | 'restart'>;

/** Rows of imports: they go out when nothing else is due, several at a time. */
export type Backlog = {
  store: IntentStore<Intent>;
  /** The first row that may go out; null where none waits; a promise where it has to be found first. */
  next: (target: Target) => Intent | null | Promise<void>;
  /** Milliseconds until another row may go out beside so many; infinite until one of those has its answer. */
  waitMs: (target: Target, underWay: number) => number;
  /** A row goes out. @returns what takes its outcome, and says what keeps others from going out. */
  begin: (target: Target) => (outcome: Outcome) => AutoPauseReason | null;
  /** Nothing more is sent of the import of a row. */
  pause: (rowId: string, why: AutoPauseReason) => Promise<void>;
  sleep: (ms: number) => Promise<void>;
};

export type SenderDeps = {
  /** In the order of sending: the device's store first, then the one in this page's memory. More may be added. */
  stores: readonly IntentStore<Intent>[];
  /** Null until there is one. */
  backlog?: () => Backlog | null;
  /** Runs work while no other tab has the lock of that name; the browser releases it when the tab dies. */
  lock: (name: string, work: () => Promise<void>) => Promise<void>;
  /** The connection whose tasks this page follows, also while it cannot send. */
  home: () => Home | null;
  /** Null while nothing can be sent: not connected, no key, offline. */
  target: () => Target | null;
  deliver: (intent: Intent, target: Target) => Promise<Outcome>;
  now: () => number;
  random: () => number;
  /** Called with every change at once, before other tabs are told. */
  onChange: (intent: Intent) => void;
  /** Called when the device did not store or read something: `drain` has to be called again later. */
  onUnstored: () => void;
  /** The model test passes in machines with planted mistakes. */
  machine?: typeof advance;
};

export type Sender = {
  /** Sends all waiting intents of the present connection, one at a time over all tabs. Resolves when no more can be sent. */
  drain: () => Promise<void>;
  /** Resolves when no run is under way. */
  idle: () => Promise<void>;
  /** Applies an event to an intent. @returns null where it does not apply or could not be stored. */
  apply: (id: string, event: IntentEvent) => Promise<Intent | null>;
};

/** Makes the one sender of creates. It follows the rules of sending in src/README.md. */
export const createSender = (parts: SenderDeps): Sender => {
  const { stores, lock, now, machine = advance } = parts;
  let running: Promise<void> | null = null;
  /** `drain` was called since the last run began. */
  let again = false;
  /** It was called since the stores were read last. */
  let isAwake = false;
  let awakening = Promise.withResolvers<void>();
  /** Results that the device could not store. The next sweep stores them; if the page closes before, the outcome is unknown. */
  const unstored = new Map<string, IntentEvent>();

  /** The device did not read or store. Where it has no store, nothing waits there. */
  const drainAgain = (trouble: DeviceTrouble) => {
    if (trouble !== 'missing') parts.onUnstored();
  };

  const change = async (store: IntentStore<Intent>, id: string, event: IntentEvent) => {
    const changed = await store.change(id, (intent) => machine(intent, event));
    if (changed.ok && changed.value) parts.onChange(changed.value);
    return changed;
  };

  /** The tab with the lock knows that the senders of all `sending` rows are gone. */
  const sweep = async (store: IntentStore<Intent>, { connectionId, dedupes, lead }: Home) => {
    for (;;) {
      const left = await store.oldest(connectionId, 'sending', () => true);
      if (!left.ok) {
        drainAgain(left.trouble);
        return;
      }
      if (!left.value) return;
      const { id } = left.value;
      const died: IntentEvent = { type: 'sender-lost', dedupes, lead, now: now() };
      const swept = await change(store, id, unstored.get(id) ?? died);
      if (!swept.ok) {
        parts.onUnstored();
        return;
      }
      unstored.delete(id);
    }
  };

  /** Stores what an attempt came to, also where its record was removed meanwhile, so that a sent task is never lost. */
  const record = async (store: IntentStore<Intent>, attempt: Intent, event: IntentEvent) => {
    const changed = await change(store, attempt.id, event);
    if (!changed.ok || changed.value) return changed;
    const next = machine(attempt, event);
    const added = next ? await store.add(next) : null;
    if (next && added?.ok && added.value) parts.onChange(next);
    return added && !added.ok ? added : changed;
  };

  /**
   * Makes the attempt that an intent was claimed for, and stores what it came to.
   * @param givesBack whether the intent waits as before where the service certainly did nothing: others slow down with it.
   */
  const attempt = async (
    store: IntentStore<Intent>,
    claimed: Intent,
    target: Target,
    givesBack = false,
  ): Promise<{ outcome: Outcome; isStored: boolean }> => {
    const outcome = await parts.deliver(claimed, target);
    const at = { claim: claimed.rev, now: now() };
    const shed = outcome.kind === 'shed' ? outcome : null;
    const event: IntentEvent =
      givesBack && (shed || areRolesRefused(outcome))
        ? { type: 'give-back', shed, ...at }
        : { type: 'outcome', outcome, random: parts.random(), lead: target.lead, ...at };
    const stored = await record(store, claimed, event);
    if (!stored.ok) {
      unstored.set(claimed.id, event);
      parts.onUnstored();
    }
    return { outcome, isStored: stored.ok };
  };

  /** @returns false where sending must stop: another connection is in use, or the result could not be stored. */
  const sendNext = async (store: IntentStore<Intent>, connectionId: string): Promise<boolean | 'empty'> => {
    const target = parts.target();
    if (!target || target.connectionId !== connectionId) return false;
    const { dedupes, lead } = target;
    // In front of the next one. They are put aside together: each reading of the store goes through all that waits.
    const overdue: string[] = [];
    const found = await store.oldest(connectionId, 'queued', (intent) => {
      // The API key must not be sent to another address than the one that the intent was made for.
      if (!isDue(intent) || intent.baseUrl !== target.baseUrl) return false;
      const isTooLate = isOverdue(intent, { now: now(), lead });
      if (isTooLate) overdue.push(intent.id);
      return !isTooLate;
    });
    if (!found.ok) {
      drainAgain(found.trouble);
      return false;
    }
    for (const id of overdue) {
      const held = await change(store, id, { type: 'hold', lead, now: now() });
      if (held.ok) continue;
      drainAgain(held.trouble);
      return false;
    }
    if (overdue.length > 0) return true;
    if (!found.value) return 'empty';
    const { id } = found.value;
    const claimed = await change(store, id, { type: 'claim', dedupes, lead, now: now() });
    if (!claimed.ok) {
      drainAgain(claimed.trouble);
      return false;
    }
    if (!claimed.value) return true;
    // `claim` may decide that it must not be sent: continue with the next one.
    if (claimed.value.state !== 'sending') return true;
    const { outcome, isStored } = await attempt(store, claimed.value, target);
    const isStopped = outcome.kind === 'not-sent' || (outcome.kind === 'refused' && outcome.keyRefused);
    return isStored && !isStopped;
  };

  /** Sends the tasks that are due: after each it reads the first store again, so that a task of the form waits for one row at most. */
  const sendDue = async (connectionId: string) => {
    const open = [...stores];
    for (let at = 0; at < open.length;) {
      const store = open[at];
      const sent = store && (await sendNext(store, connectionId));
      if (sent === true) at = 0;
      else if (sent === 'empty') at += 1;
      else open.splice(at, 1);
    }
  };

  /** Sends what has become due since the last call. */
  const drainUrgent = async (connectionId: string) => {
    if (!isAwake) return;
    isAwake = false;
    await sendDue(connectionId);
  };
  /** Resolves when something may have become due since `drainUrgent` was called last. */
  const wakeUp = (): Promise<void> => (isAwake ? Promise.resolve() : awakening.promise);

  /** Sends the backlog. Each row is claimed just before it goes out, as any intent. */
  const sendBacklog = async (backlog: Backlog, connectionId: string) => {
    const underWay = new Set<Promise<void>>();
    let isOver = false;
    const send = async (row: Intent, target: Target) => {
      const report = backlog.begin(target);
      const { outcome, isStored } = await attempt(backlog.store, row, target, true);
      const why = isStored ? report(outcome) : 'storage';
      if (why !== null || outcome.kind === 'not-sent') isOver = true;
      if (why !== null) await backlog.pause(row.id, why);
    };
    /** Sends the next row, or waits until one may be sent. @returns whether there may be more. */
    const sendRow = async (): Promise<boolean> => {
      const target = parts.target();
      if (isOver || target?.connectionId !== connectionId) return false;
      const wait = backlog.waitMs(target, underWay.size);
      if (wait > 0) {
        const slept = Number.isFinite(wait) ? [backlog.sleep(wait)] : [];
        await Promise.race([...underWay, ...slept, wakeUp()]);
        return true;
      }
      const row = backlog.next(target);
      if (row instanceof Promise) {
        // It may take a request: what becomes due meanwhile goes first.
        await Promise.race([row, wakeUp()]);
        return true;
      }
      if (row === null) {
        if (underWay.size === 0) return false;
        await Promise.race([...underWay, wakeUp()]);
        return true;
      }
      const { dedupes, lead } = target;
      const claim = { type: 'claim', dedupes, lead, now: now() } as const;
      const claimed = await change(backlog.store, row.id, claim);
      if (!claimed.ok) {
        await backlog.pause(row.id, 'storage');
        return false;
      }
      if (claimed.value?.state === 'sending') {
        const sent = send(claimed.value, target).finally(() => underWay.delete(sent));
        underWay.add(sent);
      }
      return true;
    };
    try {
      do await drainUrgent(connectionId);
      while (await sendRow());
      await Promise.all(underWay);
    } finally {
      // The tab that gets the lock next would think that a dead tab left the rows that are still `sending`.
      await Promise.allSettled(underWay);
    }
  };

  const run = async () => {
    // Also without an API key: what a dead tab left as `sending` must not be shown as such until a key is entered.
    const home = parts.home();
    if (!home) return;
    await lock(`outbox:${home.connectionId}`, async () => {
      for (const store of stores) await sweep(store, home);
      await sendDue(home.connectionId);
      const backlog = parts.backlog?.();
      if (backlog) await sendBacklog(backlog, home.connectionId);
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

  const apply = async (id: string, event: IntentEvent) => {
    for (const store of stores) {
      const changed = await change(store, id, event);
      if (changed.ok && changed.value) return changed.value;
    }
    return null;
  };

  return { drain, idle: async () => running ?? undefined, apply };
};
