import type { Leg } from '#data/http/created-task.ts';
import { isPermissionDenied, type UnknownReason } from '#data/http/outcome.ts';
import type { Precision } from '#contract/place.ts';
import type { TaskRow } from '#contract/list-rows.ts';
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
  resent: 'Resent',
};

/** The two lines of a task. */
export const rowWords = {
  before: (time: string) => `before ${time}`,
  noName: 'No name',
  noAddress: 'No address',
  details: (orderId: string) => `Details of order ${orderId}`,
};

/** Labels of facts that are not fields of the form. */
export const factWords = {
  order: 'Order number',
  agent: 'Agent',
  job: { task: 'Task', pickup: 'Pickup task', delivery: 'Delivery task' } satisfies Record<Leg, string>,
  placeOf: { pickup: 'Pickup place', delivery: 'Delivery place' },
  places: {
    given: 'Exact coordinates',
    address: 'Address found',
    city: 'City centre only',
    none: 'Address not found. The task won’t show on the map.',
  } satisfies Record<Precision | 'none', string>,
  copy: (label: string) => `Copy ${label.toLowerCase()}`,
  copyOrder: (orderId: string) => `Copy order number ${orderId}`,
};

export const moreWords = { more: 'More', moreFor: (orderId: string) => `More for order ${orderId}` };

export const cardName = (orderId: string) => `Order ${orderId}`;

const whyWords: Record<UnknownReason, string> = {
  'no-answer': 'The connection failed.',
  timeout: 'The service didn’t respond in time.',
  'not-readable': 'The response couldn’t be read.',
  'not-json': 'Something other than the service responded, perhaps a Wi-Fi sign-in page.',
  'server-error': 'The service had an error and doesn’t say whether it created the task.',
  'error-sign': 'The response contains an error we don’t recognise.',
  'no-task': 'The response says it was accepted but names no task.',
  'in-progress': 'The service is still working on it.',
};

const lastWords = (last: Intent['last']): string => {
  switch (last?.kind) {
    case 'unknown':
      return whyWords[last.why];
    case 'tab-closed':
      return 'The page was closed while the task was being sent.';
    case 'refused':
      // The refusal is the answer to a later attempt and proves nothing about the uncertain one.
      return `The first attempt got no response, so the task may exist. A retry was rejected: ${last.message}`;
    case 'busy':
      return 'One attempt got no response, and the service is too busy to ask again.';
    case 'created':
    case 'not-sent':
    case undefined:
      return 'One attempt got no response.';
  }
};

const waitingWords: Record<Waiting, string> = {
  offline: 'You’re offline. The task waits here and will be sent when you’re back online.',
  'no-key': 'Enter your API key on the Connection page to send it.',
  'no-right': 'This tab’s API key can’t create tasks. A tab with permission will send it.',
  'other-account': 'It belongs to another account. Connect that account to send it.',
  busy: 'The service is busy and has created nothing yet. We’ll try again automatically.',
  past: 'Not sent: the time passed while it was waiting. Send it now, or cancel and create it with a new time.',
  next: 'Next in line to be sent.',
};

export const nextTryWords = (seconds: number): string => `Next try in ${seconds} s`;

export const notRecordedWords = 'This browser can’t save data right now, so nothing was changed. Try again.';

/** Blank where the status says it all. */
const createdWords = (intent: Intent): string => {
  if (intent.settledBy === 'person') return 'You found it in the dispatch system.';
  const { last, doubt } = intent;
  if (last?.kind === 'created' && !last.recognised)
    return 'Accepted, but we couldn’t read the response. Check it in your dispatch system.';
  if (doubt === 'keyed')
    return 'The response was lost, so the service was asked again. It has this task once.';
  return '';
};

/** A service's message may lack its full stop, and another sentence follows. */
const asSentence = (text: string): string => (/[.!?…。！？]$/.test(text.trim()) ? text : `${text.trim()}.`);

const rejectedWords = ({ last }: Intent): string => {
  if (last?.kind !== 'refused') return 'The service rejected it. Nothing was created.';
  if (isPermissionDenied(last))
    return 'This API key can’t create tasks. Nothing was created. Connect with another key, then edit and resend.';
  return `${asSentence(last.message)} Nothing was created.`;
};

/** Until when the service itself can settle the outcome. */
const askingWords: Record<Exclude<Waiting, 'past'>, string> = {
  offline: 'We’ll ask the service again when you’re back online.',
  'no-key': 'Enter your API key on the Connection page, and we’ll ask the service again.',
  'no-right': 'This tab’s API key can’t create tasks. A tab with permission will ask the service again.',
  'other-account': 'Connect the account it belongs to, and we’ll ask the service again.',
  busy: 'We’ll ask the service again.',
  next: 'We’re asking the service again.',
};

const unknownWords = (intent: Intent, waiting: Waiting | null, isLookedUp: boolean): string => {
  const { state, settledBy, last, doubt, orderId } = intent;
  if (settledBy === 'person') return 'You dismissed it. It may or may not exist.';
  if (state === 'sending' && doubt === 'none')
    return 'You switched accounts while it was being sent. Reconnect to see the result.';
  if (state !== 'unknown')
    return `${lastWords(last)} ${askingWords[waiting === null || waiting === 'past' ? 'next' : waiting]}`;
  if (isLookedUp) return lastWords(last);
  return `${lastWords(last)} It may not exist. Look up order ${orderId} in your dispatch system, then choose.`;
};

/** Why the outcome of an import's row is unknown: one text for all rows with the same cause. */
export const unknownRowExplanation = ({ last }: Pick<Intent, 'last'>): string =>
  `${lastWords(last)} The task may or may not exist. Look up its order number in your dispatch system, then say on Sent whether it exists.`;

/** What happened and what to do next. @param isLookedUp whether the page itself shows what the service has under the order number. */
export const explanation = (
  intent: Intent,
  status: DisplayStatus,
  waiting: Waiting | null,
  isLookedUp = false,
): string => {
  switch (status) {
    case 'sending':
      return intent.state === 'sending' ? 'Waiting for the service’s response.' : waitingWords.next;
    case 'created':
      return createdWords(intent);
    case 'rejected':
      return rejectedWords(intent);
    case 'not-sent':
      return waiting === null ? 'You cancelled it. Nothing was sent.' : waitingWords[waiting];
    case 'unknown':
      return unknownWords(intent, waiting, isLookedUp);
    case 'resent':
      return 'You sent it again as another task.';
  }
};

/** What the service has under the order number. */
export const evidenceWords = {
  asking: 'It may not exist. Looking up the order number…',
  failed: (reason: string) => `It may not exist. Couldn’t look up the order number. ${reason}`,
  found: (count: number) => {
    if (count === 0) return 'No matching task found yet.';
    return `The service has ${count} ${count === 1 ? 'task' : 'tasks'} with this order number:`;
  },
  task: ({ job_id, name, address }: TaskRow) => [`Task ${job_id}`, name, address].filter(Boolean).join(' · '),
  created: (when: string) => `created ${when}`,
  /** To be compared with when such a task was created. */
  sent: (when: string) => `Sent ${when}.`,
};

/** The link to the task that replaced another one. */
export const showTaskWord = 'Show that task';

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

/** The button next to the one that opens the link. */
export const copyTrackingWord = 'Copy link';

export const copyWords = (leg: Leg, orderId: string): string => `Copy ${leg} tracking link of ${orderId}`;

/** Why a row of an import isn't sent whose key is stored already. */
export const existsWhy = 'Skipped: this task already exists.';
