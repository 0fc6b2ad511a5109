import { may } from '#data/http/key-rights.ts';
import { displayStatusOf, waitingOf, type SenderContext } from './display-status.ts';
import { isCancellable, isResendable, isSettleable, isSettledByHand, type Intent } from './intent.ts';

/** What a person can do with a task, in the order of the buttons. */
const actions = [
  /** Ask the service for the outcome now, with the same key. */
  'askAgain',
  /** Say that it is in the dispatch system. */
  'exists',
  /** Send it again as a new task, which may create a second one. */
  'again',
  'stop',
  /** Take back the person's decision. */
  'undo',
  /** Send a task now that waits for its time, or is late. */
  'sendNow',
  'cancel',
  /** Go back to the form with it. */
  'edit',
  'duplicate',
] as const;

export type IntentAction = (typeof actions)[number];

/** What a person can do with an intent now. */
export const actionsOf = (intent: Intent, context: SenderContext): readonly IntentAction[] => {
  const waiting = waitingOf(intent, context);
  const isOpen = intent.settledBy === null;
  const isInDoubt = intent.state === 'waiting' && intent.doubt !== 'none';
  const asks = isOpen && isSettleable(intent) && waiting !== 'next';
  const can: Record<IntentAction, boolean> = {
    // Also while it can't be done: another button in its place would be pressed for it.
    askAgain: isInDoubt && waiting !== 'other-account' && waiting !== 'no-right',
    exists: asks,
    again: isResendable(intent),
    stop: asks,
    undo: isSettledByHand(intent),
    sendNow: !isInDoubt && (waiting === 'past' || waiting === 'busy'),
    cancel: isCancellable(intent) && waiting !== 'next',
    edit: displayStatusOf(intent, context) === 'rejected',
    duplicate: may(context.connection, 'create'),
  };
  return actions.filter((action) => can[action]);
};
