import { formatCount } from '#time/language.ts';

/** All words of the Sent page; those of an outcome are the outbox's. */
export const words = {
  title: 'Sent',
  intro: 'Tasks sent from this device and their outcome.',
  serviceIntro: 'The tasks of the account as the service lists them, whoever created them.',
  source: 'Source',
  sources: { device: 'On this device', service: 'All tasks' },
  search: 'Search sent tasks',
  searchHint: 'Order, name, phone or address',
  filter: 'Outcome',
  filters: { all: 'All', open: 'Unsettled', created: 'Created', rejected: 'Rejected' },
  progress: 'Progress',
  progresses: { all: 'All', open: 'Open', done: 'Done', 'not-done': 'Not done' },
  day: 'Day sent',
  dayCreated: 'Day created',
  dayHint: 'Day, like 20 nov',
  anyDay: 'Show any day',
  dayInvalid: 'Write a day up to today, like yesterday, fri, 20 nov or 18-20 nov.',
  today: 'Today',
  yesterday: 'Yesterday',
  undecided: 'More to decide',
  groupCount: (count: number, { isPart = false, above = 0 }) =>
    `${formatCount(count)}${isPart ? '+' : ''}${above > 0 ? ` · ${formatCount(above)} in ${above === 1 ? 'a card' : 'cards'} above` : ''}`,
  newestFirst: 'newest first',
  groupCreated: (created: number, count: number) =>
    created === count ? 'all created' : `${formatCount(created)} created`,
  sentAt: (time: string) => `Sent ${time}`,
  due: (day: string, from: string, to: string) => `Due ${day}, ${from}–${to}`,
  ofImport: (name: string) => `Import: ${name}`,
  clearImport: (name: string) => `Import ${name}: show all tasks`,
  imported: 'Import',
  tasksOf: (file: string) => `Tasks of ${file}`,
  importName: (file: string) => `Import ${file}`,
  importCounts: { created: 'created', rejected: 'rejected', unknown: 'unknown', repair: 'to repair' },
  importPart: (count: number, state: string) => `${formatCount(count)} ${state}`,
  importRows: (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`,
  otherImport: 'not on this device',
  emptyImport: 'No task of this import was sent from this device.',
  clearDue: (due: string) => `${due}: show all hours`,
  columns: ['State', 'Who and where', 'When, at the job', 'Who drives', 'Order', ''],
  unassigned: 'Unassigned',
  asks: (count: number) =>
    count === 1
      ? '1 task needs your decision: it may not have been created'
      : `${formatCount(count)} tasks need your decision: they may not have been created`,
  list: 'Sent tasks',
  serviceList: 'Tasks of the service',
  duplicate: (order: string) => `Duplicate order ${order} as a new task`,
  duplicateOf: (name: string) => `Duplicate ${name.toLowerCase()} as a new task`,
  tools: 'More tools',
  exportCsv: 'Export as CSV',
  exportWithout: (imports: number) =>
    `Export as CSV, without ${formatCount(imports)} ${imports === 1 ? 'import' : 'imports'}`,
  clearOld: 'Clear old tasks',
  task: (jobId: number) => `Task ${jobId}`,
  detailsOf: (name: string) => `Details of ${name.toLowerCase()}`,
  createdAt: (time: string) => `Created ${time}`,
  empty: 'Nothing sent from this device yet',
  emptyText: 'Tasks that you create stay listed here with their outcome.',
  notConnectedText: 'Tasks that were sent from this device are shown when their account is connected.',
  newTask: 'New task',
  serviceEmpty: 'The service has no tasks yet',
  serviceEmptyText: 'Tasks that any desk creates are listed here.',
  noMatch: (query: string) => (query === '' ? 'No task fits these filters' : `No task matches “${query}”`),
  noMatchText:
    'Search looks in order number, name, phone and address, and for days like “yesterday” or “20 nov”.',
  noMatchLoaded: (count: number, isAsked: boolean) =>
    `Only the ${formatCount(count)} newest tasks are loaded, so search covers just those.${isAsked ? ' The service was also asked: it has no task with this order number.' : ''}`,
  orderNotAsked: (order: string) =>
    `The service couldn’t be asked for older tasks with order number ${order}. Refresh to try again.`,
  foundOlder: (count: number, order: string) =>
    `The service has ${count === 1 ? 'an older task' : `${formatCount(count)} older tasks`} with order number ${order}.`,
  clear: 'Show all tasks',
  shown: (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'} shown`,
  loading: 'Loading tasks',
  failed: 'The tasks couldn’t be loaded',
  failedAgain: 'The list couldn’t be refreshed',
  moreFailed: 'Older tasks couldn’t be loaded',
  retry: 'Try again',
  more: 'Load older tasks',
  loadingMore: 'Loading…',
  refresh: 'Refresh',
  noKey: 'Enter your API key on the Connection page to see the service’s tasks.',
  toConnection: 'Go to Connection',
  notSaving: 'This browser isn’t saving data right now',
  notSavingText: 'Tasks sent before may be missing here, and new ones are forgotten when the page closes.',
};

/** The deadlines of one day. */
export const loadWords = {
  today: 'Deadlines today',
  of: (day: string) => `Deadlines ${day}`,
  byHour: (zone: string) => `by hour, ${zone}`,
  due: 'due',
  at: (time: string) => `at ${time}`,
  busiest: ', the busiest hour',
  bar: (time: string, count: number) =>
    `${time}, ${formatCount(count)} ${count === 1 ? 'deadline' : 'deadlines'}`,
  now: 'Now',
};

/** The panel with the whole of a task. */
export const detailWords = {
  close: 'Close details',
  agent: 'Agent',
  /** Of a task with one stop, by control or by field. */
  short: { order_id: 'Order', phone: 'Phone', email: 'Email' } as Readonly<Record<string, string>>,
  place: 'Place',
  placeOf: { pickup: 'Pickup place', delivery: 'Delivery place' },
  places: {
    given: 'Exact coordinates',
    address: 'Address found',
    city: 'City center only',
    none: 'Address not found',
  },
  option: (name: string, value: number) => `${name} (${value})`,
  copy: (label: string) => `Copy ${label.toLowerCase()}`,
  attempts: 'What happened',
  request: 'Request',
  requestNote: (path: string, bytes: number) => `POST ${path} · ${formatCount(bytes)} bytes`,
  requestBody: 'Request body',
  loading: 'Loading the task',
  notLoaded: 'The task couldn’t be loaded',
  notRefreshed: 'The task couldn’t be loaded again. What you see may be out of date.',
  gone: (jobId: number) => `There is no task ${jobId}`,
  goneText: 'It was removed, or it belongs to another account.',
  created: 'Created',
  point: 'Coordinates',
  pointOf: { pickup: 'Pickup coordinates', delivery: 'Delivery coordinates' },
  custom: 'Custom fields',
  stored: 'Stored fields',
  bytes: (bytes: number) => `${formatCount(bytes)} bytes`,
  storedBody: 'Stored fields as JSON',
};

/** What happened to a task, one line each. */
export const stepWords = {
  sent: 'Sent',
  askedAgain: 'Asked again',
  sameKey: 'Same key, no second task possible',
  created: 'Created',
  refused: 'Rejected',
  busy: 'Service busy',
  nothingCreated: 'It created nothing',
  noAnswer: 'No answer',
  unclear: 'Unclear answer',
  mayExist: 'It may or may not exist',
  notSent: 'Not sent',
  notOut: 'Offline, or no API key',
  pageClosed: 'Page closed before an answer',
  found: 'You found it in the dispatch system',
  sentAgain: 'You sent it again',
  newKey: 'A new request, under a new key',
  stopped: 'You stopped tracking it',
  reopened: 'You took that back',
  cancelled: 'You cancelled sending',
  waiting: 'Waiting to be sent',
  nextTry: 'Next try',
};

const tasks = (count: number): string => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`;

export const clearWords = {
  title: 'Clear old tasks',
  intro: (days: number) =>
    `Permanently removes tasks from this list, not from the service. Tasks are removed automatically after ${days} days.`,
  age: 'Older than',
  days: (days: string) => `${days} days`,
  going: (count: number, old: number, days: string) => {
    if (old === 0) return `Nothing here is older than ${days} days.`;
    return count === 0 ? 'Nothing would be cleared.' : `${tasks(count)} would be cleared.`;
  },
  staying: (count: number) =>
    count === 1
      ? '1 task is kept: it isn’t sent yet, or its outcome is unknown.'
      : `${tasks(count)} are kept: they aren’t sent yet, or their outcome is unknown.`,
  imports: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'import' : 'imports'} with files and rows would be cleared.`,
  clearImports: (count: number) => `Clear ${formatCount(count)} ${count === 1 ? 'import' : 'imports'}`,
  clear: (count: number) => (count === 0 ? 'Nothing to clear' : `Clear ${tasks(count)}`),
  cancel: 'Cancel',
  failed: 'Not everything was cleared: this browser isn’t saving data right now. Try again.',
  importsStay: (count: number) =>
    count === 1
      ? '1 import is kept: some of its rows have an unknown outcome.'
      : `${formatCount(count)} imports are kept: some of their rows have an unknown outcome.`,
};

/** What is said of tasks that were made for accounts which are not connected now. */
export const otherWords = {
  title: 'Tasks of another account wait on this device',
  waiting: (account: string, count: number) =>
    `${account}: ${tasks(count)}, until that account is connected again.`,
  unnamed: 'An account',
};
