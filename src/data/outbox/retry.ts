import { isAskable, isDue, type Intent } from './intent.ts';
import type { IntentCache } from './intent-cache.ts';
import type { Sender, Target } from './sender.ts';

type RetryParts = {
  cache: IntentCache;
  sender: Sender;
  target: () => Target | null;
  drain: () => void;
};

/** Decides when waiting intents are sent: once their waiting time is over, or when the service may be reachable again. */
export const createRetries = ({ cache, sender, target, drain }: RetryParts) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const openHere = (): Intent[] => {
    const to = target();
    return cache
      .open()
      .filter(({ connectionId, baseUrl }) => connectionId === to?.connectionId && baseUrl === to.baseUrl);
  };

  const setTimer = () => {
    clearTimeout(timer);
    const now = Date.now();
    const instants = openHere().flatMap((intent) =>
      intent.state !== 'waiting' || isDue(intent, now) ? [] : (intent.notBefore ?? []),
    );
    if (instants.length === 0) return;
    // A timer may fire a moment before the clock says so.
    const wait = Math.max(10, Math.min(...instants) - now);
    timer = setTimeout(() => {
      drain();
      setTimer();
    }, wait);
  };

  const sendNow = async () => {
    const { dedupes = false } = target() ?? {};
    const service = { dedupes, now: Date.now() };
    const waiting = openHere().filter(
      (intent) =>
        (intent.state === 'waiting' && intent.notBefore !== null && !intent.isLate) ||
        isAskable(intent, service),
    );
    for (const { id } of waiting) await sender.apply(id, { type: 'sendNow', byPerson: false, ...service });
    if (waiting.length > 0) drain();
  };

  return {
    /** To be called when the page opens and when the network, the connection or the key changes. */
    onContextChange: () => {
      setTimer();
      drain();
      void sendNow();
    },
    onChange: setTimer,
    stop: () => clearTimeout(timer),
  };
};
