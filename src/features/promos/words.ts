import type { PromoStatus } from '#contract/promo.ts';
import { pastPlans, type PastRow } from '#contract/promo-schedule.ts';
import type { ListState, Promo } from '#data/lists/promos-query.ts';
import { formatCount, formatList } from '#time/language.ts';

/** The first of many codes, and how many more there are. */
export const namedFew = (codes: readonly string[]): string =>
  formatList(codes.length > 4 ? [...codes.slice(0, 3), `${formatCount(codes.length - 3)} more`] : codes);

const countOfPromos = (count: number) => `${formatCount(count)} ${count === 1 ? 'promo' : 'promos'}`;

/** Of the Promos page and its list. */
export const words = {
  title: 'Promos',
  view: 'View',
  views: { codes: 'Codes', planned: 'Planned', changes: 'What happened' },
  intro: 'Turn promo codes on and off. A switch moves once the service confirms.',
  localIntro:
    'This service has given no list of promo codes, so the list is kept on this device. States show what was last set here; the service doesn’t report them.',
  notConnectedText: 'Connect to a service to see its promo codes.',
  noKey: 'The API key is missing',
  noKeyText: 'Enter it again to switch promo codes. Nothing else is lost.',
  onlyLooks: (key: string) => `The key “${key}” can view promo codes but not switch them`,
  blocked: 'The promo service doesn’t allow this page',
  mustAllow: (host: string, origin: string) =>
    `${host} responds, but the browser doesn’t let this page read the response. It must allow ${origin} by CORS: answer OPTIONS and POST with “Access-Control-Allow-Origin: ${origin}”, and OPTIONS also with “Access-Control-Allow-Headers: content-type”. Ask whoever runs it.`,
  toConnection: 'Go to Connection',
  search: 'Search promos',
  searchHint: 'Code, ID or description; or paste codes',
  filter: 'State',
  filters: { all: 'All', active: 'Active', inactive: 'Inactive', unknown: 'Not known' },
  table: 'Promo codes',
  columns: ['Select', 'Switch', 'State', 'Code', 'Description', 'ID', 'Last change'],
  plannedColumns: ['Select', 'Switch', 'State', 'Code', 'Description', 'ID', 'Next', 'Last change'],
  localColumns: ['Select', 'Switch', 'State', 'Code', 'Description', 'ID', 'Last set', 'Remove'],
  loading: 'Loading promo codes',
  failed: 'Couldn’t load the promo codes',
  failedAgain: 'Couldn’t refresh the list',
  failedAgainText: 'What you see may be out of date.',
  retry: 'Try again',
  refresh: 'Refresh',
  asOf: (time: string) => `As of ${time}`,
  againOf: (code: string) => `Try again: ${code}`,
  empty: 'No promo codes yet',
  emptyText: 'The account at this service has no promo codes.',
  localEmpty: 'No promo codes on this device yet',
  localEmptyText: 'Add the ones you switch by their ID, or import a list.',
  noMatch: (query: string) => (query === '' ? 'No promo code in this state' : `No promo matches “${query}”`),
  noMatchText: 'Searches code, ID and description.',
  clear: 'Show all promos',
  shown: (count: number) => `${countOfPromos(count)} shown`,
  promo: (code: string) => `Promo ${code}`,
  countOf: (is: PromoStatus, count: number) => `${formatCount(count)} ${is === 1 ? 'active' : 'inactive'}`,
  undo: 'Undo',
  undoOf: (code: string) => `Undo change to ${code}`,
  state: { 0: 'Inactive', 1: 'Active' } satisfies Record<PromoStatus, string>,
  /** The last that was confirmed, where a later change was not. */
  stateBefore: { 0: 'Was inactive', 1: 'Was active' } satisfies Record<PromoStatus, string>,
  stateUnknown: 'Not known',
  stateUnconfirmed: 'Not confirmed',
  idLabel: 'ID',
  /** Where no time of a change is known. */
  neverChanged: {
    read: 'Never changed',
    local: 'Never set from here',
  } satisfies Record<ListState, string>,
  add: 'Add promo',
  cancel: 'Cancel',
  addId: 'Promo ID',
  addLabel: 'Promo label',
  addLabelNote: 'Its code, or any name you’ll recognise',
  idNeeded: 'Enter the ID of the promo: a whole number.',
  labelNeeded: 'Enter its code or a name.',
  idTaken: (id: number) => `Promo ${id} is already on the list.`,
  notStored: 'This browser isn’t saving data right now, so nothing was stored.',
  notRemoved: (code: string) => `${code} couldn’t be removed: this browser isn’t saving data right now`,
  remove: (code: string) => `Remove ${code} from this device`,
  importFile: 'Import list',
  exportFile: 'Export list',
  imported: (rows: number) => `${formatCount(rows)} rows imported.`,
  notImported: 'Nothing was imported',
  notExported: 'Nothing was exported',
};

/** What became of the last change of a promo, in one line beside it. */
export const changeWords = {
  asking: 'Asking the service',
  pending: { 0: 'Turning off…', 1: 'Turning on…' } satisfies Record<PromoStatus, string>,
  set: (is: PromoStatus, time: string) =>
    [is === 1 ? 'Turned on' : 'Turned off', time].filter(Boolean).join(' at '),
  elsewhere: (is: PromoStatus) => `Changed elsewhere since: now ${words.state[is].toLowerCase()}.`,
  refused: (reason: string) => `Not changed. ${reason}`,
  /** Without a list nobody can read what it is. */
  open: 'Not confirmed. Set it again.',
  openStill: 'An earlier change is not confirmed. Set it again.',
  unknownRead: (reason: string, is: PromoStatus, wanted: PromoStatus) =>
    `Not confirmed. ${reason} It is ${is === wanted ? 'now' : 'still'} ${words.state[is].toLowerCase()}.`,
  unknownUnread: (reason: string) => `Not confirmed. ${reason} The list couldn’t be read again either.`,
};

/** Of a pasted list of codes. */
export const codeWords = {
  codes: (count: number) => `${formatCount(count)} ${count === 1 ? 'code' : 'codes'}`,
  found: (found: number, total: number, isSelected: boolean) =>
    `${formatCount(found)} of ${codeWords.codes(total)} found${isSelected ? ' and selected' : ''}`,
  missing: (codes: readonly string[]) => {
    const named =
      codes.length > 12 ? [...codes.slice(0, 10), `${formatCount(codes.length - 10)} more`] : codes;
    return `${codeWords.codes(codes.length)} not found: ${named.join(', ')}`;
  },
  select: (count: number) => (count === 1 ? 'Select it' : `Select the ${formatCount(count)}`),
  copyMissing: (count: number) => (count === 1 ? 'Copy it' : `Copy the ${formatCount(count)}`),
};

/** Who changed a promo, and when. */
export const historyWords = {
  title: (code: string) => `History of ${code}`,
  by: 'by',
  loading: 'Asking the service…',
  failed: 'Couldn’t load the history',
  none: 'Nobody has changed it yet.',
  change: (to: PromoStatus, isSame: boolean) =>
    `${to === 1 ? 'Turned on' : 'Turned off'}${isSame ? ', as it was' : ''}`,
};

/** Bulk switching. */
export const bulkWords = {
  bar: 'Selected promos',
  select: (code: string) => `Select promo ${code}`,
  selectAll: (count: number) =>
    count === 1 ? 'Select the promo shown' : `Select all ${formatCount(count)} shown`,
  selected: (count: number) => `${formatCount(count)} selected`,
  ofThem: (active: number, inactive: number) => `${words.countOf(1, active)} · ${words.countOf(0, inactive)}`,
  act: (wanted: PromoStatus, count: number) =>
    `${wanted === 1 ? 'Activate' : 'Deactivate'} ${formatCount(count)}`,
  clear: 'Clear selection',
  escape: 'Esc',
  progress: (wanted: PromoStatus, done: number, total: number) =>
    `${wanted === 1 ? 'Activating' : 'Deactivating'}: ${formatCount(done)} of ${formatCount(total)}`,
  busy: 'The service is busy. This continues automatically.',
  stop: 'Stop',
  result: (wanted: PromoStatus, switched: number, total: number) =>
    `${switched === total ? countOfPromos(total) : `${formatCount(switched)} of ${countOfPromos(total)}`} ${wanted === 1 ? 'activated' : 'deactivated'}.`,
  failed: (codes: readonly string[]) => `${formatCount(codes.length)} failed: ${namedFew(codes)}.`,
  silent: 'Stopped: three in a row got no answer.',
  undoAll: 'Undo all',
  left: (rows: readonly Promo[]) => {
    const keys = new Set(rows.flatMap(({ changed_by: by }) => by ?? []));
    const by = keys.size > 0 ? ` by ${namedFew([...keys])}` : '';
    return `${formatCount(rows.length)} not undone, changed since${by}: ${namedFew(rows.map(({ code }) => code))}.`;
  },
  reading: 'Reading the list…',
  undoBlind: 'Nothing was undone: the list couldn’t be read to see what was changed since.',
  askTitle: (count: number) => `Deactivate ${countOfPromos(count)}?`,
  askText: 'Customers can no longer use these codes. You can undo it while this page stays open.',
  cancel: 'Cancel',
  retry: (count: number) => `Retry ${formatCount(count)} failed`,
  dismiss: 'Dismiss',
};

/** Of plans: promos that the service switches at a time. */
export const planWords = {
  open: 'Schedule…',
  openOf: (code: string) => `Schedule ${code}`,
  title: (count: number, code: string) => `Schedule ${count === 1 ? code : countOfPromos(count)}`,
  tooMany: (most: number) => `One plan takes at most ${formatCount(most)} codes`,
  tooManyText: 'Close this, select fewer, and make several plans.',
  what: 'Switch',
  on: 'On',
  off: 'Off',
  times: { at: 'From', until: 'Until' },
  atNote: 'Like fri 9, 12 Dec 14:30 or +2h',
  untilNote: (isOff: boolean) => `Optional, like sun 24:00: then ${isOff ? 'on' : 'off'} again`,
  which: (label: string) => `${label} can mean`,
  twiceAt: (clock: string) => `Clocks show ${clock} twice that night. Which one?`,
  way: (isFirst: boolean, clock: string, offset: string) =>
    `${isFirst ? 'First' : 'Second'} ${clock}, ${offset}`,
  zone: 'Time zone',
  zoneNeeded: 'Choose a time zone, like Chicago.',
  atNeeded: 'Enter when, like fri 9.',
  oneTime: 'Enter one time; the end has a box of its own.',
  skipped: (next: string) => `Clocks skip this time. The next one is ${next}.`,
  twice: 'Choose which of the two is meant.',
  past: 'This time has passed.',
  endFirst: 'The end must be after the start.',
  /** One range in one zone: "On from Fri 4 Dec, 09:00 until Sun 6 Dec, 24:00, Chicago time". */
  meant: (to: PromoStatus, start: string, end: string | null, city: string) =>
    `${to === 1 ? 'On' : 'Off'} from ${start}${end === null ? '' : ` until ${end}`}, ${city} time`,
  yourTime: (when: string) => `${when} your time`,
  plan: 'Plan it',
  planning: 'Planning…',
  planned: (count: number) => `Planned for ${countOfPromos(count)}.`,
  failed: 'Not planned',
  mayBePlanned: 'It may be planned',
  mayBePlannedText: 'Look under Planned before you plan it again.',
  cancelDialog: 'Cancel',
  /** The arrow stays with its word. */
  next: (to: PromoStatus, when: string) => `${when} →\u00A0${to === 1 ? 'on' : 'off'}`,
  noSchedule: 'This service can’t schedule promo switches',
  noScheduleText:
    'This page can’t stand in for it: tabs sleep and laptops close. Until then, someone has to switch the codes at that minute.',
  notRead: 'Couldn’t load what is planned',
  loading: 'Loading what is planned',
  nothing: 'Nothing is planned',
  nothingText: 'Select codes, or paste a list of them into the search, and press Schedule….',
  id: (id: number) => `ID ${id}`,
  by: (name: string) => `Planned by ${name}`,
  what1: (to: PromoStatus, count: number) =>
    `Turn ${to === 1 ? 'on' : 'off'} ${count === 1 ? '' : `${countOfPromos(count)}: `}`.trim(),
  pointless: (to: PromoStatus, same: number, all: number) =>
    `${all === 1 ? 'it is' : `${formatCount(same)} of ${formatCount(all)} are`} ${to === 1 ? 'on' : 'off'} already`,
  cancel: 'Cancel',
  cancelOf: (to: PromoStatus, codes: string) => `Cancel: turn ${to === 1 ? 'on' : 'off'} ${codes}`,
  cancelTitle: (codes: string) => `Cancel the plan for ${codes}?`,
  cancelOne: 'The service will not switch at that time. Nothing changes now.',
  cancelWindow: 'Start and end belong together: both are cancelled. Nothing changes now.',
  cancelPlan: 'Cancel the plan',
  keep: 'Keep it',
  notCancelled: 'Not cancelled',
  mayBeCancelled: 'It may be cancelled',
  newest: `The last ${pastPlans}`,
  outcome: ({ state, changed, promo_ids: ids, cancelled_by: by }: PastRow, at: string): string => {
    if (state === 'cancelled') return `Cancelled${by === null ? '' : ` by ${by}`} · ${at}`;
    if (changed === ids.length) return `Done · ${at}`;
    const count = `${formatCount(changed ?? 0)} of ${formatCount(ids.length)}`;
    return `Changed ${count}: the rest was switched since or deleted · ${at}`;
  },
};

/** Of the last changes of all promos. */
export const changesWords = {
  search: 'Search changes',
  searchHint: 'Code or ID',
  person: 'Changed by',
  anyPerson: 'Anyone',
  day: 'Day',
  anyDay: 'Any day',
  export: 'Export as CSV',
  columns: ['When', 'Code', 'Change', 'By', 'How'],
  csv: ['at', 'code', 'promo_id', 'from', 'to', 'changed_by', 'how'],
  id: (id: number) => `ID ${id}`,
  change: historyWords.change,
  how: (plan: number | null) => (plan === null ? 'By hand' : `Plan ${plan}`),
  shown: (count: number) => `${formatCount(count)} ${count === 1 ? 'change' : 'changes'} shown`,
  none: 'No promo was switched yet',
  noMatch: 'No change matches',
  lastOnes: (most: number) => `These are the last ${formatCount(most)} changes.`,
  loading: 'Loading the changes',
  failed: 'Couldn’t load the changes',
  notReported: 'This service doesn’t report promo changes',
  notReportedText:
    'It would have to offer POST /open/promo/changes, and name it among the operations of the key.',
};
