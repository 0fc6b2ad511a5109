import { may } from '#data/http/key-rights.ts';
import { serviceLead } from '#data/http/service-clock.ts';
import { displayStatusOf, waitingOf, type SenderContext } from './display-status.ts';
import {
  canAskAgain,
  isCancellable,
  isSettleable,
  isSettledByHand,
  keyMemoryOf,
  type Intent,
} from './intent.ts';

/** What a person can do with a task, in the order of the buttons. */
const actions = [
  /** Ask the service for the outcome, with the same key. */
  'askAgain',
  /** Say that it is in the dispatch system. */
  'exists',
  /** Send it again under a new key, which may create a second task. */
  'again',
  /** Stop tracking it. */
  'stop',
  /** Take back the person's decision. */
  'undo',
  /** Send now a task that is put aside or waits for its time. */
  'sendNow',
  'cancel',
  /** Go back to the form with it. */
  'edit',
  'duplicate',
] as const;

export type IntentAction = (typeof actions)[number];

/** What a person can do with an intent now. @param context `now`: the instant, in milliseconds. */
export const actionsOf = (
  intent: Intent,
  context: SenderContext & { now: number },
): readonly IntentAction[] => {
  const { connection, now } = context;
  const waiting = waitingOf(intent, context);
  const isOwn = connection?.id === intent.connectionId;
  // The page will not settle it by itself soon.
  const asks = intent.settledBy === null && isSettleable(intent) && waiting !== 'next' && waiting !== 'busy';
  const can: Record<IntentAction, boolean> = {
    // Also while it cannot be done: another button in its place would be pressed for it.
    askAgain:
      isOwn &&
      may(connection, 'create') &&
      connection.baseUrl === intent.baseUrl &&
      canAskAgain(intent, { ...keyMemoryOf(connection.capabilities, serviceLead(connection.baseUrl)), now }),
    exists: asks,
    // Not before the service was asked.
    again: asks && intent.state === 'unknown',
    stop: asks,
    undo: isSettledByHand(intent),
    sendNow: waiting === 'parked' || waiting === 'past' || waiting === 'busy',
    cancel: isCancellable(intent) && waiting !== 'next',
    edit: displayStatusOf(intent, context) === 'rejected',
    duplicate: may(connection, 'create'),
  };
  return actions.filter((action) => can[action]);
};
