import { readDigits } from '#contract/phone.ts';
import { bothSides } from '#contract/sides.ts';
import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import { ownDay } from '#time/own-clock.ts';
import { isWallTime } from '#time/wall-time.ts';
import type { SentItem } from './items.ts';

export const statusFilters = ['all', 'open', 'closed', 'rejected'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export type Filters = {
  search: string;
  status: StatusFilter;
  /** `2026-11-20`, `2026-11-18..2026-11-20`, or blank for any day. */
  days: string;
  isBrowserOnly: boolean;
};

/** The first and the last day; null for any day. */
export const readDays = (text: string): [from: string, to: string] | null => {
  const [from = '', to = from] = text.split('..');
  return [from, to].every((day) => isWallTime(`${day} 00:00:00`)) ? [from, to] : null;
};

const closed: ReadonlySet<SentItem['status']> = new Set(['done', 'not-done', 'cancelled', 'resent']);

/** The filter that shows a task. One that was cancelled or dismissed here is closed. */
const filterOf = ({ status, intent }: SentItem): Exclude<StatusFilter, 'all'> => {
  if (status === 'rejected') return 'rejected';
  const isGivenUp = status !== 'created' && intent.settledBy === 'person';
  return isGivenUp || closed.has(status) ? 'closed' : 'open';
};

/** What all spellings of a phone have in common, with its country or without. */
const comparedDigits = 7;
/** Fewer digits are more likely part of an address or an order number. */
const minDigits = 4;

const digitsOf = (phone: string): string => readDigits(phone)?.digits ?? '';

const searched: readonly string[] = [
  'order_id',
  ...(['phone', 'name', 'email', 'address'] as const).flatMap(bothSides),
];

const textsOf = onceFor((body: SentItem['intent']['body']) => {
  const textOf = (name: string) => {
    const value = body[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    text: foldText(searched.map(textOf).join(' ')),
    phones: bothSides('phone').map((name) => digitsOf(textOf(name))),
  };
});

const createMatcher = (search: string): ((item: SentItem) => boolean) => {
  const terms = foldText(search).split(/\s+/).filter(Boolean);
  const isPhone = /^[\d\s()+./-]+$/.test(search.trim());
  const digits = isPhone ? digitsOf(search.trim()).slice(-comparedDigits) : '';
  return ({ intent, jobs, file }) => {
    const { text, phones } = textsOf(intent.body);
    const whole = `${text} ${jobs.join(' ')} ${foldText(file)}`;
    if (terms.every((term) => whole.includes(term))) return true;
    return digits.length >= minDigits && phones.some((phone) => phone.includes(digits));
  };
};

/** The items that fit all filters, in their order, and how many each status has under the other filters. */
export const filterSent = (items: readonly SentItem[], { search, status, days, isBrowserOnly }: Filters) => {
  const isMatch = search.trim() === '' ? () => true : createMatcher(search);
  const range = readDays(days);
  const isWithin = ({ intent: { createdAt } }: SentItem): boolean =>
    !range || (ownDay(createdAt) >= range[0] && ownDay(createdAt) <= range[1]);
  const found = items.filter((item) => (item.isOwn || !isBrowserOnly) && isWithin(item) && isMatch(item));
  const counts: Record<StatusFilter, number> = { all: found.length, open: 0, closed: 0, rejected: 0 };
  for (const item of found) counts[filterOf(item)] += 1;
  const shown = status === 'all' ? found : found.filter((item) => filterOf(item) === status);
  return { shown, counts };
};
