import { askCapabilities } from './capabilities.ts';
import { askCapabilitiesAgain, getConnection } from './connection.ts';
import { isOnLine, subscribeOnLine } from './online.ts';
import { pauseAfter, retryGrowth } from './retry-pauses.ts';
import { forgetSilence, isSilent, subscribeSilence } from './reachability.ts';

/**
 * While the service in force is silent it is asked for its capabilities, which changes nothing, after pauses that grow from
 * five seconds to a minute, so that the page shows when it is back. A service that cannot be asked counts as silent for a
 * minute at most.
 * @returns the function that stops it.
 */
export const retrySilentService = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Forgetting a silence and the end of its pause both ask. */
  let asking: Promise<void> | null = null;

  const plan = () => {
    const connection = getConnection();
    if (!connection || !isSilent(connection.baseUrl)) {
      clearTimeout(timer);
      timer = undefined;
      failures = 0;
      if (connection?.isUnheard) {
        asking ??= askCapabilitiesAgain().finally(() => {
          asking = null;
        });
      }
      return;
    }
    const { askSilentService: growth } = retryGrowth;
    const pause = connection.capabilities ? pauseAfter(failures, growth) : growth.maxMs;
    timer ??= setTimeout(() => void askAgain(), pause);
  };
  const askAgain = async () => {
    const connection = getConnection();
    if (connection?.capabilities) await askCapabilities(connection);
    else if (connection) forgetSilence(connection.baseUrl);
    timer = undefined;
    failures += 1;
    plan();
  };
  const onMeans = () => {
    if (!isOnLine() || timer === undefined) return;
    clearTimeout(timer);
    void askAgain();
  };
  const stops = [subscribeSilence(plan), subscribeOnLine(onMeans)];
  plan();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
};
