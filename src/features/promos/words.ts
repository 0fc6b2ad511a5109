import type { PromoStatus } from '#contract/promo.ts';
import type { Promo } from '#data/lists/promos.ts';
import { formatCount, formatList } from '#time/language.ts';

/** The first of many codes, and how many more there are. */
export const namedFew = (codes: readonly string[]): string =>
  formatList(codes.length > 4 ? [...codes.slice(0, 3), `${formatCount(codes.length - 3)} more`] : codes);

const codesOf = (rows: readonly Promo[]): string => namedFew(rows.map(({ code }) => code));

const countOfPromos = (count: number) => `${formatCount(count)} ${count === 1 ? 'promo' : 'promos'}`;

/** The page and its list. */
export const words = {
  title: 'Promos',
  view: 'View',
  views: { codes: 'Codes', scheduled: 'Scheduled', history: 'History' },
  intro: 'Turn promo codes on and off. A switch moves once the service confirms.',
  deviceIntro:
    'This service has no list of promo codes, so this browser keeps the list. Each state is the last one set here.',
  notConnectedText: 'Connect to a service to see its promo codes.',
  onlyLooks: (key: string) => `The key “${key}” can view promo codes but not switch them`,
  search: 'Search promos',
  searchHint: 'Code, ID or description; or paste codes',
  filter: 'State',
  filters: { all: 'All', active: 'Active', inactive: 'Inactive' },
  table: 'Promo codes',
  columns: {
    select: 'Select',
    switch: 'Switch',
    state: 'State',
    code: 'Code',
    id: 'ID',
    next: 'Next',
    changed: 'Last change',
  },
  loading: 'Loading promo codes',
  failed: 'Couldn’t load the promo codes',
  empty: 'No promo codes yet',
  emptyText: 'Promo codes of the account at the service show here.',
  noMatch: 'No promo matches',
  noMatchText: 'Searches code, ID and description.',
  clear: 'Show all promos',
  shown: (count: number) => `${countOfPromos(count)} shown`,
  promo: (code: string) => `Promo ${code}`,
  neverChanged: 'Never changed',
  changedBy: (name: string) => `by ${name}`,
  /** A promo whose code is not known. */
  idOf: (id: number) => `ID ${id}`,
  editList: 'Edit the list',
};

/** The state of a promo, and the outcome of its last switch. */
export const stateWords = {
  is: { 0: 'Inactive', 1: 'Active' } satisfies Record<PromoStatus, string>,
  pending: { 0: 'Turning off…', 1: 'Turning on…' } satisfies Record<PromoStatus, string>,
  unknown: 'Unknown',
  unconfirmed: 'Not confirmed',
  open: 'The last change isn’t confirmed. Try again.',
  refused: (reason: string) => `Not changed. ${reason}`,
  notConfirmed: (reason: string) => `Not confirmed. ${reason}`,
};

/** A pasted list of codes. */
export const codeWords = {
  codes: (count: number) => `${formatCount(count)} ${count === 1 ? 'code' : 'codes'}`,
  found: (found: number, total: number) => `${formatCount(found)} of ${codeWords.codes(total)} found`,
  missing: (codes: readonly string[]) => {
    if (codes.length === 0) return '';
    return `${codeWords.codes(codes.length)} not found: ${namedFew(codes)}`;
  },
  copyMissing: 'Copy them',
};

/** Switching many at once. */
export const bulkWords = {
  bar: 'Selected promos',
  select: (code: string) => `Select promo ${code}`,
  selectAll: (count: number) => `Select all ${formatCount(count)} shown`,
  selected: (count: number) => `${formatCount(count)} selected`,
  act: (wanted: PromoStatus, count: number) =>
    `${wanted === 1 ? 'Activate' : 'Deactivate'} ${formatCount(count)}`,
  clear: 'Clear selection',
  progress: (wanted: PromoStatus, done: number, total: number) =>
    `${wanted === 1 ? 'Activating' : 'Deactivating'}: ${formatCount(done)} of ${formatCount(total)}`,
  stop: 'Stop',
  result: (wanted: PromoStatus, switched: number, total: number) =>
    `${switched === total ? countOfPromos(total) : `${formatCount(switched)} of ${countOfPromos(total)}`} ${wanted === 1 ? 'activated' : 'deactivated'}.`,
  failed: (rows: readonly Promo[]) => `${formatCount(rows.length)} failed: ${codesOf(rows)}.`,
  busy: 'The service is busy. This continues automatically.',
  stopped: (reason: string) => `Stopped. ${reason}`,
  listUnread: 'The undo stopped: the list couldn’t be read to see what changed since.',
  undoAll: 'Undo all',
  kept: (rows: readonly Promo[]) =>
    `${formatCount(rows.length)} not undone, changed since or state before not known: ${codesOf(rows)}.`,
  askTitle: (count: number) => `Deactivate ${countOfPromos(count)}?`,
  askText: 'Customers can no longer use these codes. You can undo it while this page stays open.',
  retry: (count: number) => `Retry ${formatCount(count)} failed`,
  sendRest: (count: number) => `Continue with ${formatCount(count)}`,
  dismiss: 'Dismiss',
};

/** The last changes of all promo codes. */
export const historyWords = {
  by: 'By',
  search: 'Search history',
  searchHint: 'Code, ID or person',
  export: 'Export as CSV',
  code: 'Code and time',
  change: 'Change',
  csv: ['at', 'code', 'promo_id', 'from', 'to', 'changed_by'],
  to: { 0: 'Turned off', 1: 'Turned on' } satisfies Record<PromoStatus, string>,
  shown: (count: number) => `${formatCount(count)} ${count === 1 ? 'change' : 'changes'} shown`,
  none: 'No changes yet',
  noMatch: 'No change matches',
  lastOnes: (most: number) => `These are the last ${formatCount(most)} changes.`,
  loading: 'Loading the history',
  failed: 'Couldn’t load the history',
};

/** The dialog that schedules a switch. */
export const scheduleWords = {
  open: 'Schedule…',
  title: (count: number, code: string) => `Schedule ${count === 1 ? code : countOfPromos(count)}`,
  to: 'Switch',
  on: 'On',
  off: 'Off',
  alreadySo: (to: PromoStatus, same: number, all: number) =>
    `Already ${to === 1 ? 'active' : 'inactive'}: ${formatCount(same)} of ${formatCount(all)}`,
  times: { at: 'From', until: 'Until' },
  timeValue: (label: string, time: string) => `${label}: ${time}`,
  choose: 'Choose day and time',
  noEnd: 'No end',
  clearEnd: 'Clear the end',
  hours: 'Hours',
  minutes: 'Minutes',
  setTime: 'Set time',
  zone: 'Time zone',
  zoneNeeded: 'Choose a time zone, like Chicago.',
  atNeeded: 'Choose when the switch happens.',
  skipped: (next: string) => `Clocks skip this time. The next one is ${next}.`,
  meaning: (to: PromoStatus, start: string, end: string | null, city: string) =>
    `${to === 1 ? 'On' : 'Off'} from ${start}${end === null ? '' : ` until ${end}`}, ${city} time`,
  submit: 'Schedule',
  pending: 'Scheduling…',
  scheduled: (count: number, meaning: string) => `Scheduled for ${countOfPromos(count)}: ${meaning}`,
  failed: 'Not scheduled',
  mayHaveSucceeded: 'It may be scheduled',
  mayBeDoneText: 'Look under Scheduled before you schedule it again.',
  close: 'Cancel',
  /** The arrow stays with its word. */
  next: (to: PromoStatus, when: string) => `${when} →\u00A0${to === 1 ? 'on' : 'off'}`,
};

/** The list of scheduled switches. */
export const scheduledWords = {
  failed: 'Couldn’t load the schedules',
  loading: 'Loading the schedules',
  nothing: 'Nothing is scheduled',
  nothingText: 'Select codes, or paste a list of them into the search, and press Schedule….',
  when: 'When',
  what: 'Change',
  by: 'Scheduled by',
  action: 'Action',
  turn: (to: PromoStatus, count: number) =>
    `Turn ${to === 1 ? 'on' : 'off'}${count === 1 ? '' : ` ${countOfPromos(count)}:`}`,
  cancel: 'Cancel',
  cancelOf: (to: PromoStatus, codes: string) => `Cancel: turn ${to === 1 ? 'on' : 'off'} ${codes}`,
  cancelTitle: (codes: string) => `Cancel the schedule for ${codes}?`,
  cancelText: 'Nothing changes now. If a start and an end are still to come, both are cancelled.',
  cancelSchedule: 'Cancel schedule',
  keep: 'Keep schedule',
};
