import type { Leg } from '#data/http/created-task.ts';
import type { FoundTask } from '#data/http/order-queries.ts';
import { areRolesRefused, type UnknownReason } from '#data/http/outcome.ts';
import type { Precision } from '#contract/answers.ts';
import type { Intent } from './intent.ts';
import type { DisplayStatus, Waiting } from './display-status.ts';

/** The first columns of the file of sent tasks, before a column for each field. An import knows them again. */
export const exportColumns = [
  'outcome',
  'kind',
  'created_at',
  'service',
  'job_ids',
  'tracking_links',
] as const;

/** Every word of the intent card. */

export const displayStatusWords: Record<DisplayStatus, string> = {
  sending: 'Sending',
  created: 'Created',
  rejected: 'Rejected',
  'not-sent': 'Not sent',
  unknown: 'Outcome unknown',
};

/** What a row of Recent tasks says of its task. */
export const rowWords = {
  order: 'Order',
  copyOrder: (orderId: string) => `Copy order number ${orderId}`,
  when: 'When',
  job: { task: 'Task', pickup: 'Pickup task', delivery: 'Delivery task' } satisfies Record<Leg, string>,
  assigned: 'Agent',
  place: 'Place',
  places: { pickup: 'Pickup', delivery: 'Delivery' },
  before: (time: string) => `before ${time}`,
  noName: 'No name',
  noAddress: 'No address',
  details: (orderId: string) => `Details of order ${orderId}`,
};

export const moreWords = { more: 'More', ofOrder: (orderId: string) => `for order ${orderId}` };

export const cardName = (orderId: string) => `Order ${orderId}`;

const whyWords: Record<UnknownReason, string> = {
  'no-answer': 'The connection failed.',
  timeout: 'The service didn’t answer in time.',
  'cut-off': 'The response was cut off.',
  'too-large': 'The response was too large to be from this service.',
  'not-readable': 'The response couldn’t be read.',
  'not-json': 'Something other than the service answered, perhaps a Wi-Fi sign-in page.',
  'server-error': 'The service had an error and doesn’t say whether it created the task.',
  'error-sign': 'The response contains an error we don’t recognise.',
  'no-task': 'The response says it was accepted but names no task.',
  'already-there': 'The service says this task already exists.',
  'in-progress': 'The service is still working on it.',
};

const lastWords = (last: Intent['last']): string => {
  switch (last?.kind) {
    case 'unknown':
      return whyWords[last.why] ?? whyWords['not-readable'];
    case 'tab-closed':
      return 'The page was closed while the task was being sent.';
    case 'refused':
      // The refusal is the answer to a later attempt and proves nothing about the uncertain one.
      return `One attempt got no answer. A later one was rejected, which says nothing about the first: ${last.message}`;
    case 'shed':
      return 'One attempt got no answer, and the service is too busy to ask again.';
    case 'created':
    case 'not-sent':
    case undefined:
      return 'One attempt got no answer.';
  }
};

const waitingWords: Record<Waiting, string> = {
  offline: 'You’re offline. The task waits here and will be sent when you’re back online.',
  'no-key': 'Enter your API key on the Connection page to send it.',
  'no-right': 'The API key of this tab may not create tasks. A tab whose key may will send it.',
  'other-account': 'It belongs to another account. Connect that account to send it.',
  busy: 'The service is busy and has created nothing yet. We’ll try again automatically.',
  parked: 'The service is too busy and has created nothing. Send it whenever you like.',
  past: 'Its time passed while it waited, so it wasn’t sent. Send it now all the same, or cancel it and create it with another time?',
  next: 'Next in line to be sent.',
};

export const nextTryWords = (seconds: number): string => `Next try in ${seconds} s`;

export const notRecordedWords = 'This browser can’t save data right now, so nothing was changed. Try again.';

/** Blank where the status says it all. */
const createdWords = (intent: Intent): string => {
  if (intent.settledBy === 'person') return 'You found it in the dispatch system.';
  const { last, pendingAttempt } = intent;
  if (last?.kind === 'created' && last.data.jobs.length === 0)
    return 'Accepted; the answer names no task. Check it in your dispatch system.';
  if (last?.kind === 'created' && !last.recognised)
    return 'Accepted, but we couldn’t read the response. Check it in your dispatch system.';
  if (pendingAttempt === 'idempotent')
    return 'The response was lost, so the service was asked again. It has this task once.';
  return '';
};

/** A service's message may end without a full stop, and more is said after it. */
const asSentence = (text: string): string => (/[.!?…。！？]$/.test(text.trim()) ? text : `${text.trim()}.`);

const rejectedWords = ({ last }: Intent): string => {
  if (last?.kind !== 'refused') return 'The service rejected it. Nothing was created.';
  if (areRolesRefused(last))
    return 'This API key may not create tasks, and nothing was created. What you typed is kept: connect with another key, then edit and send it.';
  return `${asSentence(last.message)} Nothing was created.`;
};

/** What an unknown outcome waits for that the service itself can settle. */
const askingWords: Record<Exclude<Waiting, 'parked' | 'past'>, string> = {
  offline: 'We’ll ask the service again when you’re back online.',
  'no-key': 'Enter your API key on the Connection page, and we’ll ask the service again.',
  'no-right': 'The API key of this tab may not create tasks. A tab whose key may will ask the service again.',
  'other-account': 'Connect the account it belongs to, and we’ll ask the service again.',
  busy: 'We’ll ask the service again.',
  next: 'We’re asking the service again.',
};

/** Whether the service can be asked with the same key: now, later because the page cannot now, or never. */
type CanAsk = 'now' | 'offline' | 'no-key' | 'never';

const askWords: Record<Exclude<CanAsk, 'never'>, string> = {
  // The button says what it does.
  now: '',
  offline: 'You can ask the service when you’re back online.',
  'no-key': 'Enter your API key on the Connection page to ask the service.',
};

const unknownWords = (
  intent: Intent,
  waiting: Waiting | null,
  canAsk: CanAsk,
  isLookedUp: boolean,
): string => {
  const { state, settledBy, last, pendingAttempt, orderId } = intent;
  if (settledBy === 'person') return 'You stopped tracking it. It may or may not exist.';
  if (state === 'sending' && pendingAttempt === 'none')
    return 'It was being sent when you left its account. Connect that account again to learn the outcome.';
  if (state !== 'unknown' && pendingAttempt === 'none')
    return `You sent it again after an attempt without an answer. ${waitingWords[waiting ?? 'next']}`;
  if (state !== 'unknown')
    return `${lastWords(last)} ${askingWords[waiting === null || waiting === 'parked' || waiting === 'past' ? 'next' : waiting]}`;
  const lookUp = isLookedUp ? '' : `Look up order ${orderId} in your dispatch system, then choose.`;
  const next = canAsk === 'never' ? lookUp : askWords[canAsk];
  // What was looked up stands beside it.
  const doubt = isLookedUp ? '' : ' It may not exist.';
  return `${lastWords(last)}${doubt} ${next}`.trim();
};

/** What happened to a row of an import that the service cannot be asked about: the same words for all that it happened to. */
export const unknownRowExplanation = ({ last }: Pick<Intent, 'last'>): string =>
  `${lastWords(last)} The task may or may not exist. Look up its order number in your dispatch system, then say on Sent whether it exists.`;

/** What happened and what to do next. @param isLookedUp whether the page itself shows what the service has under the order number. */
export const explanation = (
  intent: Intent,
  status: DisplayStatus,
  waiting: Waiting | null,
  canAsk: CanAsk = 'never',
  isLookedUp = false,
): string => {
  switch (status) {
    case 'sending':
      return intent.state === 'sending' ? 'Waiting for the service to answer.' : waitingWords.next;
    case 'created':
      return createdWords(intent);
    case 'rejected':
      return rejectedWords(intent);
    case 'not-sent':
      return waiting === null ? 'You cancelled it. Nothing was sent.' : waitingWords[waiting];
    case 'unknown':
      return unknownWords(intent, waiting, canAsk, isLookedUp);
  }
};

export const twiceWarning =
  'It was sent more than once, and one attempt got no answer: there may be a second task for this order.';

/** The service has the task under a number that was not sent: a look-up by the sent one finds nothing, or another task. */
export const otherOrderWords = (answered: string, sent: string): string =>
  `The service answered with another order number, ${answered}. This task was sent as ${sent}: check which one your dispatch system has.`;

/** What the service has under the order number. */
export const evidenceWords = {
  asking: 'It may not exist. Looking up the order number…',
  failed: (reason: string) => `It may not exist. Couldn’t look up the order number. ${reason}`,
  found: (count: number) => {
    if (count === 0) return 'The service has no such task yet.';
    return `The service has ${count} ${count === 1 ? 'task' : 'tasks'} with this order number:`;
  },
  /** Of one task with the number, name and address that were sent. */
  same: 'The service has a task like it',
  task: ({ id, name, address }: FoundTask) => [`Task ${id}`, name, address].filter(Boolean).join(' · '),
  created: (when: string) => `created ${when}`,
  /** When it was pressed, to be compared with when such a task was created. */
  sent: (when: string) => `sent ${when}`,
};

/** A link that opens the form with the values of this task. */
export const copyLinkWord = 'Copy link to this task';

export const excerptTitle = 'Response';

/** On a position that was found for an address; null where it is exact. */
export const positionWords = (precision: Precision | null, notFound: boolean): string | null => {
  if (notFound) return 'Address not found, so the task has no pin';
  return precision === 'city' ? 'City center only' : null;
};

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

/** Beside the button that follows the link. */
export const copyTrackingWord = 'Copy link';

export const copyWords = (leg: Leg, orderId: string): string =>
  leg === 'task' ? `Copy tracking link of ${orderId}` : `Copy ${leg} tracking link of ${orderId}`;

export const badLinkWords = 'This tracking link isn’t a safe web address:';

/** Why a row of an import was left out as it was about to be sent. */
export const skippedAtService = 'Skipped: the service has a task with this order number.';

/** Of a row whose task the service had already. @param jobs numbers of the task. */
export const thereAlready = (jobs: readonly string[]): string =>
  jobs.length === 0 ? 'Already existed' : `Already existed (task ${jobs.join(', ')})`;
