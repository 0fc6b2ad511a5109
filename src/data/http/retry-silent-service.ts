import { askCapabilities } from './capabilities.ts';
import { askCapabilitiesAgain, getConnection, subscribeConnection } from './connection.ts';
import { isOnLine, subscribeOnLine } from './online.ts';
import { pauseAfter, retryGrowth } from './retry-pauses.ts';
import { forgetSilence, isSilent, subscribeSilence } from './reachability.ts';

/**
 * While the service in force is silent, or has not said yet what it offers, it is asked for its capabilities, which changes
 * nothing, after pauses that grow from five seconds to a minute, so that the page shows when it is back. A service that cannot
 * be asked counts as silent for a minute at most.
 * @returns the function that stops it.
 */
export const retrySilentService = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const plan = () => {
    clearTimeout(timer);
    timer = undefined;
    const connection = getConnection();
    const isAway = connection !== null && isSilent(connection.baseUrl);
    if (!isAway && !connection?.isUnheard) return;
    const { askSilentService: growth } = retryGrowth;
    const pause = isAway && !connection.capabilities ? growth.maxMs : pauseAfter(failures, growth);
    timer = setTimeout(() => void askAgain(), pause);
  };
  const planAnew = () => {
    failures = 0;
    plan();
  };
  const askAgain = async () => {
    const connection = getConnection();
    if (connection?.isUnheard) await askCapabilitiesAgain();
    else if (connection?.capabilities) await askCapabilities(connection);
    if (connection && !connection.capabilities) forgetSilence(connection.baseUrl);
    failures += 1;
    plan();
  };
  const onMeans = () => {
    if (!isOnLine() || timer === undefined) return;
    clearTimeout(timer);
    void askAgain();
  };
  const stops = [subscribeConnection(planAnew), subscribeSilence(planAnew), subscribeOnLine(onMeans)];
  plan();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
};
