import type { PromoStatus } from '#contract/promo.ts';
import type { Promo } from '#data/lists/promos-query.ts';
import type { ScheduleState } from '#contract/promo-schedule.ts';
import { formatCount } from '#time/language.ts';
import { namedFew, countOfPromos, words } from './words.ts';

// Words of the page alone: those of `words.ts` are in the form's page as well.

/** Of the live service's list of promos. */
export const liveWords = {
  /** The live service gave no list, for a reason in words. */
  standInIntro: (why: string) =>
    `The service gave no list of promo codes, so the list is kept on this device. The reason: ${why} States show what was last set here; the service can’t report them.`,
  onlyFirst: (most: number) => `The first ${formatCount(most)} codes of the service are shown`,
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
  busy: 'The service is busy; it goes on by itself.',
  stop: 'Stop',
  result: (wanted: PromoStatus, switched: number, total: number) =>
    `${switched === total ? countOfPromos(total) : `${formatCount(switched)} of ${countOfPromos(total)}`} ${wanted === 1 ? 'activated' : 'deactivated'}.`,
  failed: (codes: readonly string[]) => `${formatCount(codes.length)} failed: ${namedFew(codes)}.`,
  undoAll: 'Undo all',
  left: (rows: readonly Promo[]) => {
    const keys = new Set(rows.flatMap(({ changed_by: by }) => by ?? []));
    const by = keys.size > 0 ? ` by ${namedFew([...keys])}` : '';
    return `${formatCount(rows.length)} not undone, changed since${by}: ${namedFew(rows.map(({ code }) => code))}.`;
  },
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
  zoneNote: 'Of the times above',
  zoneNeeded: 'Choose a time zone, like Chicago.',
  atNeeded: 'Enter when, like fri 9.',
  oneTime: 'Enter one time; the end has a box of its own.',
  skipped: (next: string) => `Clocks skip this time. The next one is ${next}.`,
  twice: 'Choose which of the two is meant.',
  past: 'This time has passed.',
  endFirst: 'The end must be after the start.',
  yourTime: (when: string) => `${when} your time`,
  plan: 'Plan it',
  planning: 'Planning…',
  planned: (count: number) => `Planned for ${countOfPromos(count)}.`,
  failed: 'Not planned',
  mayBePlanned: 'It may be planned',
  mayBePlannedText: 'Look under Planned before you plan it again.',
  cancelDialog: 'Cancel',
  next: (to: PromoStatus, when: string) => `${to === 1 ? 'On' : 'Off'} ${when}`,
  alreadySo: (to: PromoStatus) => `already ${to === 1 ? 'on' : 'off'}`,
  noSchedule: 'This service can’t switch promos at a time',
  noScheduleText:
    'It would have to offer POST /open/promo/schedule/create, /list and /cancel, and say promo_schedule in GET /open/capabilities. This page can’t stand in for it: tabs sleep and laptops close. Until then, someone has to switch the codes at that minute.',
  notRead: 'Couldn’t load what is planned',
  loading: 'Loading what is planned',
  nothing: 'Nothing is planned',
  nothingText: 'Select codes, or paste a list of them into the search, and press Schedule….',
  id: (id: number) => `ID ${id}`,
  by: (name: string) => `planned by ${name}`,
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
  past100: 'The last hundred',
  outcome: (
    {
      state,
      reason,
      settled_by: by,
    }: { state: ScheduleState; reason: string | null; settled_by: string | null },
    at: string,
    late: string | null,
  ): string => {
    const lateBy = late === null ? '' : `, late by ${late}`;
    switch (state) {
      case 'done':
        return `Done${lateBy}`;
      case 'already':
        return `Already so${lateBy}`;
      case 'superseded':
        return `Superseded: ${reason ?? ''}`;
      case 'gone':
        return 'Cancelled: the promo is not on the list any more';
      case 'cancelled':
        return `Cancelled${by === null ? '' : ` by ${by}`} · ${at}`;
      case 'failed':
        return `Failed: ${reason ?? ''}`;
      case 'waiting':
        return '';
    }
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
  notTold: 'This service doesn’t tell what happened',
  notToldText:
    'It would have to offer POST /open/promo/changes, and name it among the operations of the key.',
};
