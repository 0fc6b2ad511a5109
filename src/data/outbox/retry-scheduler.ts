import { canAskAgain, keyMemoryOf, type Intent } from './intent.ts';
import type { IntentCache } from './intent-cache.ts';
import type { Sender, Target } from './sender.ts';

/** Bounds of the time between two attempts to settle one unknown outcome when the service answers other creates. */
const minRestMs = 5000;
const maxRestMs = 60_000;

/** Bounds of the pauses between attempts when nothing else happens: an idle page does not notice that a service is back. */
const minPauseMs = 15_000;
const maxPauseMs = 60 * 60_000;

/**
 * How long to wait after an attempt: as long as the outcome had been unknown then, so that one bad task is asked about ever more seldom.
 * The last key that was sent counts: what was asked under it says `asked-again`.
 */
const restAfter = ({ attempts, createdAt, updatedAt }: Intent, shortest: number, longest: number): number => {
  const unknownFor = updatedAt - (attempts.findLast(({ what }) => what === 'sent')?.at ?? createdAt);
  return Math.min(longest, Math.max(shortest, unknownFor));
};

/** Whether an unknown outcome has rested long enough to be asked about, now that the service answers other creates. */
const hasRested = (intent: Intent, now: number): boolean =>
  Math.abs(now - intent.updatedAt) >= restAfter(intent, minRestMs, maxRestMs);

/** When an unknown outcome is asked about by itself. */
const nextAskAt = (intent: Intent): number => intent.updatedAt + restAfter(intent, minPauseMs, maxPauseMs);

const isCreated = ({ state, settledBy }: Intent): boolean => state === 'created' && settledBy === 'service';

type RetryParts = {
  cache: IntentCache;
  sender: Sender;
  target: () => Target | null;
  drain: () => void;
};

/** Decides when waiting intents are sent: when their waiting time is over, or when the service may be reachable again. */
export const createRetryScheduler = ({ cache, sender, target, drain }: RetryParts) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether an intent is of the connection that may send now. */
  const isOfTarget = ({ connectionId, baseUrl }: Intent): boolean => {
    const to = target();
    return connectionId === to?.connectionId && baseUrl === to.baseUrl;
  };

  /** Unknown outcomes that the connected service could settle. */
  const askable = (): Intent[] => {
    const context = { ...(target() ?? keyMemoryOf(null)), now: Date.now() };
    return cache.open().filter((intent) => isOfTarget(intent) && canAskAgain(intent, context));
  };

  /**
   * Asks again with the same key, which makes no second task, up to `maxAttempts` times.
   * @returns whether one is due now: another tab may have settled them, or the device stores nothing.
   */
  const settleUnknown = async (intents: readonly Intent[]): Promise<boolean> => {
    const { dedupes, lead } = target() ?? keyMemoryOf(null);
    let isChanged = false;
    for (const { id } of intents) {
      const changed = await sender.apply(id, { type: 'replay', dedupes, lead, now: Date.now() });
      isChanged ||= changed !== null;
    }
    drain();
    return isChanged;
  };

  const wake = async () => {
    const now = Date.now();
    const rested = askable().filter((intent) => nextAskAt(intent) <= now || intent.updatedAt > now);
    let isChanged = rested.length > 0 && (await settleUnknown(rested));
    const due = cache.open().filter((intent) => {
      if (intent.state !== 'queued' || intent.notBefore === null) return false;
      // After a clock was set back, nothing may wait for longer than intended.
      return intent.notBefore <= now || intent.updatedAt > now;
    });
    for (const { id } of due)
      isChanged = (await sender.apply(id, { type: 'release', now })) !== null || isChanged;
    if (due.length > 0) drain();
    // What cannot be changed now is not tried again at once. A timer may also fire a moment before the clock says so.
    setTimer(rested.length + due.length > 0 && !isChanged ? minPauseMs : 0);
  };

  /** @param least milliseconds that pass in any case. */
  const setTimer = (least = 0) => {
    clearTimeout(timer);
    const connectionId = target()?.connectionId;
    const delays = cache
      .open()
      .filter((intent) => intent.connectionId === connectionId)
      .flatMap((intent) => (intent.state === 'queued' ? (intent.notBefore ?? []) : []));
    const instants = [...delays, ...askable().map(nextAskAt)];
    if (instants.length > 0)
      timer = setTimeout(
        () => void wake(),
        Math.min(maxPauseMs, Math.max(least, Math.min(...instants) - Date.now())),
      );
  };

  return {
    /** To be called when the page opens and when the network, the connection or the key changes. */
    onContextChange: () => {
      setTimer();
      void settleUnknown(askable());
    },
    /** Intents have changed. */
    onChange: (changed: readonly Intent[]) => {
      setTimer();
      // Another tab may work for another account, at a service that answers.
      if (!changed.some((each) => isCreated(each) && isOfTarget(each))) return;
      // The service is well: what it did not answer before may be settled now.
      const now = Date.now();
      const rested = askable().filter((intent) => hasRested(intent, now));
      if (rested.length > 0) void settleUnknown(rested);
    },
    stop: () => clearTimeout(timer),
  };
};
