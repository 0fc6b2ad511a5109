import type { PromoStatus } from '#contract/promo.ts';
import type { ListState } from '#data/lists/promos-query.ts';
import { formatCount, formatList } from '#time/language.ts';

/** The first of many codes, and how many more there are. */
export const namedFew = (codes: readonly string[]): string =>
  formatList(codes.length > 4 ? [...codes.slice(0, 3), `${formatCount(codes.length - 3)} more`] : codes);

export const countOfPromos = (count: number) => `${formatCount(count)} ${count === 1 ? 'promo' : 'promos'}`;

/** All words of the Promos page. */
export const words = {
  title: 'Promos',
  view: 'View',
  views: { codes: 'Codes', planned: 'Planned', changes: 'What happened' },
  intro: 'Turn promo codes on and off. A switch only moves once the service confirms.',
  localIntro:
    'This service has no list of promo codes, so the list is kept on this device. States show what was last set here; the service can’t report them.',
  notConnectedText: 'Connect to a service to see its promo codes.',
  noKey: 'The API key is missing',
  noKeyText: 'Enter it again to switch promo codes. Nothing else is lost.',
  onlyLooks: (key: string) => `The key “${key}” can view promo codes but not switch them`,
  blocked: 'The promo service doesn’t allow this page',
  mustAllow: (host: string, origin: string) =>
    `${host} responds, but the browser doesn’t let this page read the response. It must allow ${origin} by CORS: answer OPTIONS and POST with “Access-Control-Allow-Origin: ${origin}”, and OPTIONS also with “Access-Control-Allow-Headers: content-type”. Ask whoever runs it.`,
  noPromoKey: 'The promo API key is missing',
  noPromoKeyText: 'Enter it to switch promo codes. Tasks go out as before.',
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
  undone: (code: string) => `Change to ${code} undone.`,
  state: { 0: 'Inactive', 1: 'Active' } satisfies Record<PromoStatus, string>,
  /** The last that was confirmed, where a later change was not. */
  stateBefore: { 0: 'Was inactive', 1: 'Was active' } satisfies Record<PromoStatus, string>,
  stateUnknown: 'Not known',
  stateUnconfirmed: 'Not confirmed',
  idLabel: 'ID',
  /** Where no time of a change is known; the live service's list tells none. */
  neverChanged: {
    read: 'Never changed',
    live: 'Last change not known',
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
