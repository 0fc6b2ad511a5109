import type { PauseReason } from '#data/device/imports.ts';
import type { PaceName } from '#data/outbox/import-pace.ts';
import type { RowState } from '#data/outbox/import-outcomes.ts';
import { skippedAtService } from '#data/outbox/words.ts';
import { formatCount, formatList } from '#time/language.ts';
import type { DoubtKind } from './check-waiting.ts';

const tasks = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`;
const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What happens to a file's rows: every word of sending an import and of its receipt. */
export const words = {
  imports: 'Imports',
  kept: 'Kept 90 days',
  none: 'No imports yet.',
  remove: (name: string) => `Remove import ${name}`,
  states: { draft: 'Draft', running: 'Running', paused: 'Paused', done: 'Done' },
  doneOf: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
  rows,

  what: 'What will happen',
  sending: (name: string) => `Sending ${name}`,
  paused: (name: string) => `Paused: ${name}`,
  done: (name: string) => `Done: ${name}`,
  create: (count: number) => `Create ${tasks(count)}`,
  recording: (count: number) => `Saving ${rows(count)}…`,
  nothing: 'No row is ready to be created.',
  looking: 'Looking for rows that were created before…',
  merchant: (name: string) => ` for ${name}`,
  at: (when: string, zone: string) => ` at ${when} (${zone})`,
  between: (from: string, to: string, zone: string) => ` between ${from} and ${to} (${zone})`,
  yourTime: 'your time',
  willCreate: (count: number, merchant: string, span: string) => `Create ${tasks(count)}${merchant}${span}.`,
  skippedBefore: (count: number) => `${formatCount(count)} skipped: created before.`,
  skippedUnknown: (count: number) => `${formatCount(count)} skipped: sent before, with an unknown outcome.`,
  skippedWaiting: (count: number) =>
    `${formatCount(count)} skipped: a task with the order number waits to be sent.`,
  /** Rows that an earlier choice left to another import, in which they were not sent. */
  leftBehind: (count: number, names: readonly string[]) =>
    `${formatCount(count)} ${count === 1 ? 'was' : 'were'} skipped before because ${count === 1 ? 'it' : 'they'} waited in ${formatList(names)}, and ${count === 1 ? 'was' : 'were'} not sent there.`,
  skippedAtService: (count: number) =>
    `${formatCount(count)} skipped: the service has a task with the order number.`,
  skippedOther: (count: number) =>
    `${formatCount(count)} skipped: the order number was used before for another task.`,
  skippedRepeat: (count: number) =>
    `${formatCount(count)} skipped: the order number comes twice in the file.`,
  skippedByHand: (count: number) => `${formatCount(count)} skipped by you.`,
  needRepair: (count: number) => `${formatCount(count)} ${count === 1 ? 'needs' : 'need'} a repair.`,

  duplicates: 'Possible duplicates',
  before: (count: number) => `${rows(count)}: the same task was created before`,
  sentBefore: (count: number) =>
    `${rows(count)}: the same task was sent before, and its outcome is not known`,
  waiting: (count: number) => `${rows(count)}: a task with this order number waits to be sent`,
  pausedElsewhere: (count: number, names: readonly string[]) =>
    `${rows(count)}: ${count === 1 ? 'it waits' : 'they wait'} in ${formatList(names)} too, which is paused`,
  choose: 'Choose Skip or Send.',
  other: (count: number) => `${rows(count)}: the order number was used before for another task`,
  atService: (count: number) => `${rows(count)}: the service has a task with this order number`,
  pastRows: (count: number) => `${rows(count)}: the time has passed`,
  notAsked: 'The service couldn’t be asked whether it has these order numbers.',
  skip: 'Skip',
  send: 'Send',
  reasons: {
    before: 'Skipped: the same task was created before.',
    unknown: 'Skipped: the same task was sent before, and its outcome was not known.',
    other: 'Skipped: the order number was used before for another task.',
    service: skippedAtService,
    waiting: 'Skipped: a task with this order number waited to be sent.',
    paused: 'Skipped: it waited in another import.',
    repeat: 'Skipped: the order number comes twice in the file.',
    past: 'Skipped: the time had passed when the import went on.',
  } satisfies Record<DoubtKind | 'repeat', string>,
  orders: (orders: readonly string[], more: number) =>
    `${orders.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,

  pace: 'Pace',
  paces: {
    slowest: '1 row every 5 seconds',
    second: '1 row a second',
    one: 'One row after the other',
    two: '2 rows at a time',
    four: '4 rows at a time',
  } satisfies Record<PaceName, string>,

  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  checkAgain: 'Before it goes on',
  checkingAgain: 'Checking the rows that wait…',
  resumeNote: 'Press Resume again to go on.',
  leave: 'You can leave this page: sending goes on while the tab is open.',
  perMinute: (count: number) => `${formatCount(count)} a minute`,
  left: (length: string) => `about ${length} left`,
  slow: (clock: string) => `The service is busy or doesn’t answer. Sending goes on at ${clock}.`,
  slowSoon: 'The service is busy or doesn’t answer. Sending goes on in a few seconds.',
  noKey:
    'This tab has no API key. Another tab that has it sends the rows; to send them from here, enter it on the Connection page.',
  offline: 'You’re offline. Sending goes on when you’re back online.',
  pausedNote: 'No more rows are sent until you resume.',
  stillAsked: (count: number) =>
    count === 1
      ? '1 row without an answer is still being asked about, which may create its task; it is never created twice.'
      : `${formatCount(count)} rows without an answer are still being asked about, which may create their tasks; none is created twice.`,
  troubles: {
    restart: {
      title: 'The browser was closed while rows were being sent',
      text: 'Rows that were being sent are settled by asking the service again; the others wait for you.',
    },
    'no-answers': {
      title: 'Three rows in a row got no answer',
      text: 'This service can’t be asked again. Look those rows up before you resume.',
    },
    storage: {
      title: 'This browser can’t save data right now',
      text: 'Nothing is sent unrecorded. Make room, then resume.',
    },
    key: {
      title: 'The service doesn’t accept the API key any more',
      text: 'The rows that were not created wait. Enter a key that works on the Connection page, then resume.',
    },
    roles: {
      title: 'This API key may not create tasks any more',
      text: 'The rows that were not created wait. Connect with a key that may create tasks, then resume.',
    },
  } satisfies Record<Exclude<PauseReason, 'person'>, { title: string; text: string }>,
  tooEarly: 'Nothing was sent: the rows were still being checked',
  tooEarlyText: 'See what will happen now, then press Create again.',
  changed: 'Nothing was sent: the plan has changed',
  changedText:
    'Some of these rows have been created, or wait to be sent, since they were looked through. See what will happen now, then press Create again.',
  notStored: 'Nothing was sent',
  notStoredText:
    'This browser can’t save data right now, and nothing is sent unrecorded. Make room, then press again: the import stays on the screen.',

  counts: {
    created: 'created',
    there: 'there already',
    sending: 'sending',
    waiting: 'waiting',
    unknown: 'unknown',
    rejected: 'rejected',
    'not-sent': 'not sent',
  } satisfies Record<RowState, string>,
  skipped: 'skipped',
  status: (parts: readonly string[]) => parts.join(', '),
  part: (count: number, what: string) => `${formatCount(count)} ${what}`,
  createdTasks: (count: number) => `${tasks(count)} created`,

  leftHere: (count: number, name: string) =>
    `${rows(count)} of ${name} ${count === 1 ? 'was' : 'were'} skipped there because ${count === 1 ? 'it' : 'they'} waited here`,
  leftHereText: 'They were not sent here either. Open that import to create them.',
  open: (name: string) => `Open ${name}`,

  started: 'Started',
  finished: 'Finished',
  underMinute: 'less than a minute',
  reasonsOfRejected: 'Rejected',
  reasonsOfUnknown: 'Unknown',
  thereAlready: 'There already',
  thereRows: (count: number) =>
    `The service had ${count === 1 ? 'this task' : `these ${tasks(count)}`} already, from the same file elsewhere.`,
  toRepair: 'To repair',
  repairsLeft: (count: number) =>
    `${rows(count)} ${count === 1 ? 'was' : 'were'} not sent. Repair ${count === 1 ? 'it' : 'them'}, then press Create.`,
  notRead: 'This browser can’t read its stored data right now.',
  notHalted: 'This browser couldn’t store that',
  notHaltedText: 'Nothing more is sent while this page is open. After a reload, sending goes on.',
  notRemoved: 'This browser couldn’t remove that import.',
  atRows: (numbers: readonly number[], more: number) =>
    `${numbers.length === 1 ? 'row' : 'rows'} ${numbers.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,
  results: 'Download results',
  failed: 'Download failed rows',
  toSent: 'Show in Sent',
} as const;

/** Heads and outcomes of the file of results. */
export const resultsWords = {
  head: ['row', 'order_number', 'outcome', 'task_id', 'tracking_link', 'reason'],
  skipped: 'Skipped',
  toRepair: 'To repair',
  notSent: 'Not sent',
  there: 'Was there already',
  byHand: 'You skipped it.',
  notSentReason: 'It was not sent yet.',
  notSentElsewhere: 'Skipped: it waited in another import, which was stopped before it was sent.',
  results: (name: string) => `${name} results.csv`,
  failed: (name: string) => `${name} failed rows.csv`,
} as const;
