import type { Leg } from '#client/created-task.ts';
import type { UnknownWhy } from '#client/outcome.ts';
import type { Assignment, Precision } from '#contract/answers.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import type { Intent } from './intent.ts';
import type { DisplayStatus, Waiting } from './display-status.ts';

/** Every word of the intent card. */

export const displayStatusWords: Record<DisplayStatus, string> = {
  sending: 'Sending',
  created: 'Created',
  rejected: 'Rejected',
  'not-sent': 'Not sent',
  unknown: 'Outcome unknown',
};

/** Followed by the number. */
export const orderWord = 'Order';

export const cardName = (orderId: string) => `Order ${orderId}`;

export const buttonWords = {
  exists: 'It exists',
  askAgain: 'Ask again',
  again: 'Send again',
  stop: 'Stop tracking',
  sendNow: 'Send now',
  cancel: 'Cancel sending',
  edit: 'Edit and resend',
  duplicate: 'Duplicate',
} as const;

const whyWords: Record<UnknownWhy, string> = {
  'no-answer': 'The connection failed before an answer came.',
  timeout: 'The service didn’t answer in time.',
  'cut-off': 'The answer broke off.',
  'too-large': 'The answer was too long to be one of this service.',
  'not-readable': 'The answer could not be read.',
  'not-json': 'Something else than the service answered, perhaps a sign-in page of the network.',
  'server-error': 'The service had an error and does not say whether it created the task.',
  'error-sign': 'The answer has a sign of an error in it that is not known here.',
  'already-there': 'The service says that such a task is there already.',
  'in-progress': 'The service is still working on it.',
};

const lastWords = (last: Intent['last']): string => {
  switch (last?.kind) {
    case 'unknown':
      return whyWords[last.why] ?? whyWords['not-readable'];
    case 'tab-closed':
      return 'The page was closed while the task was on its way.';
    case 'refused':
      // The refusal is the answer to a later attempt and proves nothing about the uncertain one (rule 5).
      return `An attempt had no answer. A later one was refused, which says nothing about the first: ${last.message}`;
    case 'shed':
      return 'An attempt had no answer, and the service is too busy to ask again.';
    case 'created':
    case 'not-sent':
    case undefined:
      return 'An attempt had no answer.';
  }
};

const waitingWords: Record<Waiting, string> = {
  offline: 'This device is offline. The task is stored here and goes out when the connection is back.',
  'no-key': 'The API key is missing. Enter it under Connection, and the task goes out.',
  'other-account': 'It was made for another account and waits until that one is connected again.',
  busy: 'The service is busy and has created nothing yet. It is tried again by itself.',
  parked: 'The service is too busy and has created nothing. Send it when you like.',
  next: 'It goes out next.',
};

export const nextTryWords = (seconds: number): string => `Next try in ${seconds} s.`;

const createdWords = (intent: Intent): string => {
  if (intent.settledBy === 'person') return 'You found it in the dispatch system.';
  const { last, pendingAttempt } = intent;
  if (last?.kind === 'created' && !last.recognised)
    return 'Accepted, answer not recognised. Check it in the dispatch system.';
  if (pendingAttempt === 'idempotent')
    return 'The answer was lost; the service was asked again with the same key and has this task once.';
  return 'The service has created the task.';
};

const rejectedWords = ({ last }: Intent): string => {
  if (last?.kind !== 'refused') return 'The service refused it. Nothing was created.';
  return `${last.message} Nothing was created. Edit and resend it.`;
};

/** What an unknown outcome waits for that the service itself can settle. */
const askingWords: Record<Exclude<Waiting, 'parked'>, string> = {
  offline: 'The service is asked again when this device is online.',
  'no-key': 'Enter the API key under Connection, and the service is asked again.',
  'other-account': 'The service is asked again when the account that it was made for is connected.',
  busy: 'The service is asked again with the same key; that cannot create a second task.',
  next: 'The service is asked again with the same key; that cannot create a second task.',
};

const unknownWords = (intent: Intent, waiting: Waiting | null, canAsk: boolean): string => {
  const { state, settledBy, last, pendingAttempt, orderId } = intent;
  if (settledBy === 'person') return 'You stopped tracking it. It may or may not exist.';
  if (state === 'sending' && pendingAttempt === 'none')
    return 'It was on its way when this page left its account. Connect to it again to learn what became of it.';
  if (state !== 'unknown' && pendingAttempt === 'none')
    return `You sent it again after an attempt without an answer. ${waitingWords[waiting ?? 'next']}`;
  if (state !== 'unknown')
    return `${lastWords(last)} ${askingWords[waiting === null || waiting === 'parked' ? 'next' : waiting]}`;
  const look = `Look for order ${orderId} in the dispatch system and say what you found.`;
  return canAsk
    ? `${lastWords(last)} Asking again did not help yet; it is done again from time to time while this page is open, and when the connection is back. Ask again, or look yourself: ${look}`
    : `${lastWords(last)} The task may exist or not. ${look}`;
};

/**
 * What happened and what to do next.
 * @param canAsk the service can be asked again with the same key.
 */
export const explanation = (
  intent: Intent,
  status: DisplayStatus,
  waiting: Waiting | null,
  canAsk = false,
): string => {
  switch (status) {
    case 'sending':
      return intent.state === 'sending' ? 'Waiting for the answer of the service.' : waitingWords.next;
    case 'created':
      return createdWords(intent);
    case 'rejected':
      return rejectedWords(intent);
    case 'not-sent':
      return waiting === null ? 'You cancelled it. Nothing was sent.' : waitingWords[waiting];
    case 'unknown':
      return unknownWords(intent, waiting, canAsk);
  }
};

/** Beside the buttons of an unknown outcome. */
export const againWarning = (canAsk: boolean): string =>
  canAsk
    ? 'Ask again uses the same key and cannot create a second task. Send again uses a new one and may.'
    : 'Send again may create a second task.';
export const twiceWarning =
  'It was sent more than once, and one attempt had no answer: there may be a second task of this order.';

/** The service has the task under a number that was not sent: a look-up by the sent one finds nothing, or another task. */
export const otherOrderWords = (answered: string, sent: string): string =>
  `The service answered with another order number, ${answered}. This task was sent as ${sent}: look in the dispatch system which one it has.`;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** "14:03" in the reader's zone, with the date where it is not today; '' for a text that is no instant. */
const clockWords = (text: string, now: Date): string => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return '';
  const time = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  if (at.toDateString() === now.toDateString()) return time;
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())} ${time}`;
};

/** What the service has under the order number. */
export const evidenceWords = {
  asking: 'Looking for the order number at the service…',
  failed: (reason: string) => `The service could not be asked for the order number. ${reason}`,
  found: (count: number) => {
    if (count === 0)
      return 'The service has no task with this order number now. A request that is still on its way could create one later.';
    return `The service has ${count} ${count === 1 ? 'task' : 'tasks'} with this order number:`;
  },
  task: (task: TaskRow, now: Date) =>
    [`Task ${task.job_id}`, task.name, task.address, `created ${clockWords(task.created_at, now)}`]
      .filter((part) => part !== '')
      .join(' · '),
};

export const excerptTitle = 'What was answered';

export const assignmentWords = (assignment: Assignment): string => {
  switch (assignment.state) {
    case 'unassigned':
      return 'Unassigned';
    case 'team':
      return `Assigned to agent ${assignment.fleet_id} of team ${assignment.team_id}`;
    case 'agent':
      return `Assigned to agent ${assignment.fleet_id}`;
  }
};

const legNames: Record<'pickup' | 'delivery', string> = { pickup: 'Pickup', delivery: 'Delivery' };

/** The note on a position that was found for an address; null where it is exact. @param leg null: the task's only place. */
export const positionWords = (
  leg: 'pickup' | 'delivery' | null,
  precision: Precision | null,
  notFound: boolean,
): string | null => {
  const place = leg === null ? 'Place' : legNames[leg];
  if (notFound) return `${place}: address not found, so the task has no position.`;
  return precision === 'city' ? `${place}: city centre only.` : null;
};

export const jobWords = (leg: Leg, id: string): string =>
  leg === 'task' ? `Task ${id}` : `${legNames[leg]} task ${id}`;

export const trackWords = (leg: Leg): string => {
  switch (leg) {
    case 'task':
      return 'Track';
    case 'pickup':
      return 'Track pickup';
    case 'delivery':
      return 'Track delivery';
  }
};

export const copyWords = (leg: Leg, orderId: string): string =>
  leg === 'task' ? `Copy tracking link of ${orderId}` : `Copy ${leg} tracking link of ${orderId}`;

export const badLinkWords = 'The tracking link is not a safe web address:';
