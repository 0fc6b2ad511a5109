import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { hasEnded } from '#contract/task-state.ts';
import type { FieldName } from '#contract/fields.ts';
import { bothSides, sideNames } from '#contract/sides.ts';
import { readDigits } from '#contract/phone.ts';
import { readPhone, type PhoneContext } from '#form/phone-rule.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { displayStatusOf, type SenderContext } from '#data/outbox/display-status.ts';
import { ownDay } from '#time/own-clock.ts';
import { parsePastDays, type Days } from '#time/past-days.ts';
import { isDueIn, type DueHour } from './due-hours.ts';

export type IntentFilter = 'all' | 'open' | 'created' | 'rejected';

export type IntentChoice = {
  search: string;
  outcome: IntentFilter;
  /** The days on which they were sent, by the reader's calendar. */
  days: Days | null;
  /** The hour in which they are due. */
  due: DueHour | null;
};

export type FilteredIntents = {
  /** Those with an unknown outcome that a person has to decide. */
  asks: readonly Intent[];
  others: readonly Intent[];
  counts: Record<IntentFilter, number>;
};

const searched = (['phone', 'name', 'email', 'address'] as const).flatMap(bothSides);

const searchText = onceFor((intent: Intent): string => {
  const textOf = (name: FieldName): string => {
    const value = intent.body[name];
    return typeof value === 'string' ? value : '';
  };
  // A phone is found with and without the spaces and hyphens between its digits.
  const phones = bothSides('phone').map((name) => readDigits(textOf(name))?.digits ?? '');
  return foldText(
    [intent.orderId, intent.summary.who, intent.summary.where, ...searched.map(textOf), ...phones].join(' '),
  );
});

const isWithin = (day: string, { from, to }: Days): boolean => day >= from && day <= to;

/** So many digits of a search may be those of a phone, written in another way. */
const minDigits = 4;

/** Most words of a day at either end of a search, as in "28 oct to 2 nov". */
const maxDayWords = 5;

/** The ways to read days at the start or the end of a search, each with the words that are left. */
const daysIn = (terms: readonly string[], today: string): { days: Days; rest: readonly string[] }[] =>
  Array.from({ length: Math.min(maxDayWords, terms.length) }, (_each, at) => at + 1).flatMap((count) =>
    [
      { text: terms.slice(0, count), rest: terms.slice(count) },
      { text: terms.slice(-count), rest: terms.slice(0, -count) },
    ].flatMap(({ text, rest }) => {
      const days = parsePastDays(text.join(' '), today);
      return days ? [{ days, rest }] : [];
    }),
  );

/** What a search looks in: a text without accents and capitals, the day of sending, `YYYY-MM-DD`, and what says the countries of its phones. */
type Searched = { text: string; day: string; phones: readonly PhoneContext[] };

/**
 * Whether every word of the search is in the text; or the search names days, the day is one of them, and all other words are
 * there: "yesterday", "ana 20 nov".
 */
const matcher = (search: string, today: string, read = readPhone) => {
  const whole = foldText(search);
  const isPhone = /^[\d\s()+./-]{5,}$/.test(whole);
  const known = new Map<string, string>();
  /** The digits without their country, read as the task's phone is: they stand in every spelling of the number. */
  const nationalAt = (of: PhoneContext): string => {
    const key = `${of.merchantId} ${of.country}`;
    const national = known.get(key) ?? read(whole, of)?.national ?? '';
    known.set(key, national);
    return national.length >= minDigits ? national : '';
  };
  const hasPhone = (text: string, of: PhoneContext): boolean => {
    const national = nationalAt(of);
    return national !== '' && text.includes(national);
  };
  const terms = whole.split(/\s+/).filter(Boolean);
  const dated = daysIn(terms, today);
  return ({ text, day, phones }: Searched): boolean =>
    terms.every((term) => text.includes(term)) ||
    (isPhone && phones.some((of) => hasPhone(text, of))) ||
    dated.some(({ days, rest }) => isWithin(day, days) && rest.every((term) => text.includes(term)));
};

const phonesOf = ({ merchantId, summary: { countries } }: Intent): PhoneContext[] =>
  sideNames.map((side) => ({ merchantId, country: countries?.[side] }));

/** The intents of a search, in the order given. @param today `YYYY-MM-DD`, from which days in it count back. @param read as `useReadPhone` has it */
export const matchIntents = (
  all: readonly Intent[],
  search: string,
  today = ownDay(Date.now()),
  read = readPhone,
): readonly Intent[] => {
  if (search.trim() === '') return all;
  const isMatch = matcher(search, today, read);
  return all.filter((intent) =>
    isMatch({ text: searchText(intent), day: ownDay(intent.createdAt), phones: phonesOf(intent) }),
  );
};

/** The filter of an outcome; null for an intent that a person cancelled or stopped tracking, which is listed under All only. */
const filterOf = (intent: Intent, context: SenderContext): Exclude<IntentFilter, 'all'> | null => {
  const status = displayStatusOf(intent, context);
  if (status === 'created' || status === 'rejected') return status;
  return intent.settledBy === null ? 'open' : null;
};

/** The intents of the choice, in the order given; the counts are of all outcomes. @param today as of `matchIntents`. */
export const filterIntents = (
  all: readonly Intent[],
  { search, outcome, days, due }: IntentChoice,
  context: SenderContext,
  today: string,
  read = readPhone,
): FilteredIntents => {
  const found = matchIntents(all, search, today, read)
    .filter((intent) => days === null || isWithin(ownDay(intent.createdAt), days))
    // The bars of the day do not count what was rejected either.
    .filter((intent) => due === null || (intent.state !== 'rejected' && isDueIn(intent, due)));
  const counts = { all: found.length, open: 0, created: 0, rejected: 0 };
  const asks: Intent[] = [];
  const others: Intent[] = [];
  for (const intent of found) {
    const group = filterOf(intent, context);
    if (group !== null) counts[group] += 1;
    if (outcome !== 'all' && outcome !== group) continue;
    (isUndecided(intent) ? asks : others).push(intent);
  }
  return { asks, others, counts };
};

/** Whether its outcome is unknown and a person has to decide. */
export const isUndecided = ({ state, settledBy }: Intent): boolean =>
  state === 'unknown' && settledBy === null;

/** The filter of how far a task of the service has come; "open" where the service does not say. */
export const progressGroupOf = ({ state }: TaskRow): 'open' | 'done' | 'not-done' => {
  if (state === undefined || !hasEnded(state)) return 'open';
  return state === 'successful' ? 'done' : 'not-done';
};

/** The day on which the service created a task, by the reader's calendar: `YYYY-MM-DD`. */
export const createdDay = ({ created_at }: TaskRow): string => ownDay(Date.parse(created_at));

const rowText = ({ order_id, job_id, name, phone, address }: TaskRow): string =>
  foldText([order_id, job_id, name, phone, readDigits(phone)?.digits ?? '', address].join(' '));

/** The tasks of the service that fit search and days, in the order given. @param today as of `matchIntents`. */
export const filterTasks = (
  all: readonly TaskRow[],
  { search, days }: Pick<IntentChoice, 'search' | 'days'>,
  today: string,
  read = readPhone,
): readonly TaskRow[] => {
  const isMatch = search.trim() === '' ? () => true : matcher(search, today, read);
  return all.filter((task) => {
    const day = createdDay(task);
    return (
      (days === null || isWithin(day, days)) &&
      isMatch({ text: rowText(task), day, phones: [{ merchantId: task.merchant_id }] })
    );
  });
};
