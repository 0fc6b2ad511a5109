import type { PlannedRow, ScheduleBody } from '#contract/promo-schedule.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { z } from '#contract/zod.ts';
import { clockNow } from '#form/clock-correction.ts';
import { undecidedZone } from '#form/settle-choices.ts';
import { describeClock, describeNear, describeNearDay, describeWall } from '#time/describe.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { parseTyped, type ParsedTime } from '#time/parse-typed.ts';
import {
  clockOf,
  dayMs,
  dayOf,
  isUsualYear,
  isWallTime,
  msToWall,
  wallToMs,
  type WallTime,
} from '#time/wall-time.ts';
import {
  isZone,
  nextValidMinute,
  possibleInstants,
  wallAt,
  type PossibleInstant,
} from '#time/zone-offset.ts';
import { cityOf, findZone, ownZone } from '#time/zones.ts';
import { planWords as words } from './words.ts';

/** The form of a plan: what is typed, what it means, and how a planned time is said. */

export type PlanForm = {
  is_enabled: '1' | '0';
  at: string;
  /** Blank without an end. */
  until: string;
  zone: string;
  /** The offsets that were chosen of times that clocks show twice; blank elsewhere. */
  at_offset: string;
  until_offset: string;
};

const timeFields = ['at', 'until'] as const;
export type TimeField = (typeof timeFields)[number];

/** The usual times of a plan, as a person types them: promos change with the days. */
export const usualTimes: Readonly<Record<TimeField, readonly string[]>> = {
  at: ['tom 0:00', 'fri 0:00', 'mon 0:00'],
  until: ['today 24:00', 'fri 24:00', 'sun 24:00'],
};

const midnight = /(^|\s)24(?:[:.]?00)?$/;

/** What is said of the start of a day, of its end. */
const withEnd = (said: string): string => said.replaceAll('00:00', '24:00');

/** Reads a time as in New task, and 24:00 as the end of its day. @param from what "fri" and "+2h" count from, a wall time. */
const readWithMidnight = (text: string, from: WallTime, after: (minutes: number) => WallTime): ParsedTime => {
  const isEnd = midnight.test(text.trim());
  const day = text.trim().replace(midnight, '');
  const read = parseTyped(isEnd ? `${day === '' ? dayOf(from) : day} 00:00` : text, {
    now: isEnd ? `${dayOf(from)} 00:00:00` : from,
    after,
  });
  if (!isEnd) return read;
  if ('wall' in read) return { wall: msToWall(wallToMs(read.wall) + dayMs) };
  // "dec 24" is a day.
  if (!read.meanings) return parseTyped(text, { now: from, after });
  const meanings = read.meanings.map((each) => ({ words: withEnd(each.words), text: withEnd(each.text) }));
  return { error: withEnd(read.error), meanings };
};

export type TypedTime =
  | { wall: WallTime; instant: number }
  | { wall: WallTime; ways: readonly PossibleInstant[] }
  | { error: string; meanings?: readonly { words: string; text: string }[] };

/** `2030-12-02 09:00` as a wall time, with or without seconds; null for any other text. */
const readPlainWall = (text: string): WallTime | null => {
  const wall = /:\d\d:\d\d$/.test(text) ? text : `${text}:00`;
  return isWallTime(wall) && isUsualYear(Number(wall.slice(0, 4))) ? wall : null;
};

/** What a typed time means. @param from the instant from which "fri", "17:00" and "+2h" count. */
const readFrom = (field: TimeField, values: PlanForm, now: number, from: number): TypedTime => {
  const { zone, [field]: text } = values;
  const whole = readPlainWall(text.trim().replace('T', ' '));
  const read = whole
    ? { wall: whole }
    : readWithMidnight(text, wallAt(from, zone), (minutes) => wallAt(from + minutes * 60_000, zone));
  if ('error' in read) return read;
  const { wall, until } = read;
  if (until !== undefined) return { error: words.oneTime };
  const offset = values[`${field}_offset`];
  const ways = possibleInstants(wall, zone);
  const [only, second] = ways;
  if (!only) return { error: words.skipped(describeWall(nextValidMinute(wall, zone))) };
  const way = second ? ways.find((each) => String(each.offset) === offset) : only;
  if (!way) return { wall, ways };
  return way.instant <= now ? { error: words.past } : { wall, instant: way.instant };
};

/** "today", "tod", "tomorrow", "tom", "tmr": one day from now, whatever the start. */
const countsFromNow = /\b(?:tod|tom|tmr)/i;

/**
 * What a time of the form means; null while it is blank. The end counts from now where that is after the start ("tom 18" until "tom 23"),
 * else from the start: "sun" is then the Sunday after it, and "+2h" always that long. "today" and "tom" are never another day.
 */
export const readPlanTime = (field: TimeField, values: PlanForm, now: number): TypedTime | null => {
  const { zone, [field]: text } = values;
  if (text.trim() === '' || !isZone(zone)) return null;
  const read = readFrom(field, values, now, now);
  const start = field === 'until' ? readPlanTime('at', values, now) : null;
  if (!start || !('instant' in start)) return read;
  const isAfter = (end: TypedTime) => 'instant' in end && end.instant > start.instant;
  if (isAfter(read) && !text.trim().startsWith('+')) return read;
  const end = countsFromNow.test(text) ? read : readFrom(field, values, now, start.instant);
  return 'instant' in end && !isAfter(end) ? { error: words.endFirst } : end;
};

const text = z.string();

/** The typed form, read into the body of a plan but for its promos. Its errors are by field. */
export const planSchema = z.pipe(
  z.object({
    is_enabled: z.enum(['1', '0']),
    at: text.check(z.refine((typed) => typed.trim() !== '', words.atNeeded)),
    until: text,
    zone: text.check(
      z.refine((zone) => findZone(zone) !== undefined, {
        error: ({ input }) => undecidedZone(String(input), clockNow()) ?? words.zoneNeeded,
      }),
    ),
    at_offset: text,
    until_offset: text,
  }),
  z.transform((values, context): Omit<ScheduleBody, 'promo_ids'> => {
    const times: Partial<Record<TimeField, string>> = {};
    for (const field of timeFields) {
      const read = readPlanTime(field, values, clockNow());
      if (read === null) continue;
      if ('instant' in read) {
        times[field] = new Date(read.instant).toISOString();
        continue;
      }
      const message = 'error' in read ? read.error : words.twice;
      context.issues.push({ code: 'custom', path: [field], message, input: values[field] });
    }
    return {
      is_enabled: values.is_enabled === '1' ? 1 : 0,
      time_zone: values.zone,
      at: '',
      ...times,
    };
  }),
);

/** The end of a plan, whose midnight is 24:00 of the day before. */
export const asEnd = (wall: WallTime): WallTime =>
  wall.endsWith(' 00:00:00') ? `${dayOf(msToWall(wallToMs(wall) - dayMs))} 24:00:00` : wall;

/** A planned time on the plan's own clock. */
export const sayTime = (
  { at, step, time_zone: zone }: Pick<PlannedRow, 'at' | 'step' | 'time_zone'>,
  now: number,
): { day: string; clock: string; city: string } => {
  const wall = step === 1 ? asEnd(at) : at;
  const midday = `${dayOf(wall)} 12:00:00`;
  return {
    day: describeNearDay(midday, isZone(zone) ? wallAt(now, zone) : midday),
    clock: wall === at ? describeClock(at) : clockOf(wall),
    city: cityOf(zone),
  };
};

const sayTyped = (field: TimeField, { zone }: PlanForm, at: WallTime, now: number): string => {
  const { day, clock } = sayTime({ at, step: field === 'at' ? 0 : 1, time_zone: zone }, now);
  return `${day}, ${clock}`;
};

/** What is written under a time that can be read: "Fri 4 Dec, 09:00 · in 3 days", and what the reader's own clock shows then. */
export const describeTyped = (field: TimeField, values: PlanForm, now: number): string | null => {
  const read = readPlanTime(field, values, now);
  if (!read || !('instant' in read)) return null;
  const own = ownZone();
  const there = sayTyped(field, values, read.wall, now);
  const here = wallAt(read.instant, own);
  const other = here === read.wall ? [] : [words.yourTime(describeNear(here, wallAt(now, own)))];
  return [there, describeDistance(read.instant, now), ...other].join(' · ');
};

/** A plan in one line; null until all that was typed can be read. */
export const describePlan = (values: PlanForm, now: number): string | null => {
  const [at, until] = timeFields.map((field) => readPlanTime(field, values, now));
  if (!at || !('instant' in at) || (until && !('instant' in until))) return null;
  const start = sayTyped('at', values, at.wall, now);
  const end = until ? sayTyped('until', values, until.wall, now) : null;
  return words.meant(values.is_enabled === '1' ? 1 : 0, start, end, cityOf(values.zone));
};

/**
 * The next switch that changes a promo: "Sun 24:00 → off", the day by its date from a week on. @param plans of the promo, the next first.
 */
export const describeNext = (
  plans: readonly PlannedRow[] | undefined,
  known: PromoStatus | null,
  now: number,
): string | undefined => {
  const row = plans?.find(({ is_enabled: to }) => to !== known);
  if (!row) return undefined;
  const { day, clock, city } = sayTime(row, now);
  const near = Date.parse(row.due_at) - now < 6 * dayMs ? (day.split(' ')[0] ?? day) : day;
  const zone = row.time_zone === ownZone() ? '' : city;
  return words.next(row.is_enabled, [near, clock, zone].filter(Boolean).join(' '));
};

/** The planned switches of each promo. @param planned the next first, as the service lists them. */
export const plansByPromo = (planned: readonly PlannedRow[]): ReadonlyMap<number, readonly PlannedRow[]> => {
  const plans = new Map<number, PlannedRow[]>();
  for (const row of planned) for (const id of row.promo_ids) plans.set(id, [...(plans.get(id) ?? []), row]);
  return plans;
};
