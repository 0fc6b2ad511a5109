import type { PromoStatus } from '#contract/promo.ts';
import { formatCount, formatList } from '#time/language.ts';

const whatIs = (count: number) => `${formatCount(count)} ${count === 1 ? 'promo' : 'promos'}`;

/** All words of the Promos page. */
export const words = {
  title: 'Promos',
  intro: 'Switch promo codes on and off. A switch moves when the service has confirmed it.',
  keptIntro:
    'This service has no list of promo codes, so the list is kept on this device. The states are those last set from here; nobody can read them from the service.',
  notConnected: 'Not connected',
  notConnectedText: 'Connect to a service to see its promo codes.',
  noKey: 'The API key is missing',
  noKeyText: 'Enter it again to switch promo codes. Nothing else is lost.',
  toConnection: 'Go to Connection',
  search: 'Search promos',
  searchHint: 'Code, ID or description; or paste codes',
  filter: 'State',
  filters: { all: 'All', active: 'Active', inactive: 'Inactive' },
  table: 'Promo codes',
  columns: ['Select', 'Switch', 'State', 'Code', 'ID', 'Description', 'Last change'],
  keptColumns: ['Select', 'Switch', 'State', 'Code', 'ID', 'Description', 'Last set', 'Remove'],
  loading: 'Loading promo codes',
  failed: 'The promo codes could not be loaded',
  failedAgain: 'The list could not be read again',
  failedAgainText: 'What you see may be out of date.',
  retry: 'Try again',
  empty: 'No promo codes yet',
  emptyText: 'The account at this service has no promo codes.',
  keptEmpty: 'No promo codes on this device yet',
  keptEmptyText: 'Add the ones you switch by their ID, or import a list.',
  noMatch: (query: string) => (query === '' ? 'No promo code in this state' : `No promo matches “${query}”`),
  noMatchText: 'Search looks in the code, the ID and the description.',
  clear: 'Show all promos',
  shown: (count: number) => `${whatIs(count)} shown`,
  promo: (code: string) => `Promo ${code}`,
  countOf: (is: PromoStatus, count: number) => `${formatCount(count)} ${is === 1 ? 'active' : 'inactive'}`,
  undo: 'Undo',
  undoOf: (code: string) => `Undo the switch of ${code}`,
  undone: (code: string) => `The switch of ${code} is taken back.`,
  state: { 0: 'Inactive', 1: 'Active' } satisfies Record<PromoStatus, string>,
  /** The last that was confirmed, where a later change was not. */
  stateBefore: { 0: 'Was inactive', 1: 'Was active' } satisfies Record<PromoStatus, string>,
  idLabel: 'ID',
  id: (id: number) => `ID ${id}`,
  never: 'Never changed',
  neverKept: 'Not set from here yet',
  add: 'Add promo',
  cancel: 'Cancel',
  addId: 'Promo ID',
  addLabel: 'Promo label',
  addLabelNote: 'How you call it, such as its code',
  idNeeded: 'Enter the ID of the promo: a whole number.',
  labelNeeded: 'Enter the code, or a name to tell it by.',
  idTaken: (id: number) => `Promo ${id} is on the list already.`,
  notKept: 'This device does not keep data at the moment, so nothing was stored.',
  remove: (code: string) => `Remove ${code} from this device`,
  importFile: 'Import list',
  exportFile: 'Export list',
  imported: (rows: number) => `${formatCount(rows)} rows imported.`,
  notImported: 'Nothing was imported',
  notExported: 'Nothing was exported',
};

/** What became of the last change of a promo, in one line beside it. */
export const changeWords = {
  pending: { 0: 'Switching off…', 1: 'Switching on…' } satisfies Record<PromoStatus, string>,
  set: (is: PromoStatus, time: string) =>
    [is === 1 ? 'Switched on' : 'Switched off', time].filter(Boolean).join(', '),
  elsewhere: (is: PromoStatus) =>
    `Changed elsewhere since you set it: it is ${words.state[is].toLowerCase()} now.`,
  refused: (reason: string) => `Not changed. ${reason}`,
  /** Without a list nobody can read what it is. */
  open: 'Not confirmed, set it again.',
  openStill: 'An earlier change is not confirmed, set it again.',
  unknownRead: (reason: string, is: PromoStatus) =>
    `Not confirmed. ${reason} Read again, it is ${words.state[is].toLowerCase()}.`,
  unknownUnread: (reason: string) => `Not confirmed. ${reason} The list could not be read again either.`,
};

/** Of a pasted list of codes. */
export const codeWords = {
  found: (found: number, total: number) => `${formatCount(found)} of ${formatCount(total)} codes found`,
  missing: (codes: readonly string[]) => `${formatCount(codes.length)} not found: ${codes.join(', ')}`,
  copyMissing: 'Copy the codes that were not found',
};

/** Of switching many at once. */
export const bulkWords = {
  bar: 'Selected promos',
  select: (code: string) => `Select promo ${code}`,
  selectAll: (count: number) =>
    count === 1 ? 'Select the promo shown' : `Select all ${formatCount(count)} shown`,
  selected: (count: number) => `${formatCount(count)} selected`,
  act: (asked: PromoStatus, count: number, already: number) =>
    [
      `${asked === 1 ? 'Activate' : 'Deactivate'} ${formatCount(count)}`,
      already > 0 && `(${formatCount(already)} already active)`,
    ]
      .filter(Boolean)
      .join(' '),
  clear: 'Clear selection',
  progress: (asked: PromoStatus, done: number, total: number) =>
    `${asked === 1 ? 'Activating' : 'Deactivating'}: ${formatCount(done)} of ${formatCount(total)}`,
  stop: 'Stop',
  result: (asked: PromoStatus, switched: number, total: number) =>
    `${switched === total ? whatIs(total) : `${formatCount(switched)} of ${whatIs(total)}`} ${asked === 1 ? 'activated' : 'deactivated'}.`,
  failed: (codes: readonly string[]) => {
    const named = codes.length > 4 ? [...codes.slice(0, 3), `${formatCount(codes.length - 3)} more`] : codes;
    return `${formatCount(codes.length)} failed: ${formatList(named)}.`;
  },
  undoAll: 'Undo all',
  askTitle: (count: number) => `Deactivate ${whatIs(count)}?`,
  askText: 'Customers can no longer use these codes. The bar offers to undo all when it is done.',
  cancel: 'Cancel',
  retry: (count: number) => `Retry ${formatCount(count)} failed`,
  dismiss: 'Dismiss',
};
