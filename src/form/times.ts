import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { datetimesOf, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { isWrongOrder } from '#contract/task-times.ts';
import { isZoneCode, statedZones, zoneCodes } from '#contract/time-zones.ts';
import { describeOffset, describeWall } from '#time/describe.ts';
import { parseTyped } from '#time/parse-typed.ts';
import { readInstant } from '#time/read-instant.ts';
import {
  clockOf,
  dayOf,
  expressIn,
  instantOf,
  isOver,
  isUsualYear,
  isWallTime,
  minuteMs,
  type WallTime,
} from '#time/wall-time.ts';
import {
  isZone,
  nextValidMinute,
  offsetAt,
  possibleInstants,
  wallAt,
  type PossibleInstant,
} from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';
import type { FormIssue, FormValues, TypedTime } from './values.ts';
import { timeWords } from './words.ts';

/** The part of the form that times are made from, with the zone that applies. */
type TimeValues = Pick<FormValues, 'zone' | DatetimeField>;

/** Reads a full date and time, `2026-12-01 14:30` or with `T` and seconds; null for any other text, and for a year that no task is in. */
export const readWall = (text: string): WallTime | null => {
  const spaced = text.trim().replace('T', ' ');
  const full = /:\d\d:\d\d$/.test(spaced) ? spaced : `${spaced}:00`;
  return isWallTime(full) && isUsualYear(Number(full.slice(0, 4))) ? full : null;
};

/** A full time as text: `2026-12-01 14:30`, with seconds only if there are any. */
export const shortWall = (wall: WallTime): string => wall.replace(/:00$/, '');

type JobZone = { fixed: number } | { region: string };

/** What the zone choice means: a stated code and a typed offset are fixed, a region's offset depends on the date. */
export const readZone = (choice: string): JobZone | null => {
  if (isZoneCode(choice)) return { fixed: Number(statedZones[choice].offset) };
  if (isWireOffset(choice)) return { fixed: Number(choice) };
  return isZone(choice) ? { region: choice } : null;
};

const offsetIn = (zone: JobZone, instant: number): number =>
  'fixed' in zone ? zone.fixed : offsetAt(instant, zone.region);

/** Whether a zone shows another time than the region of a place at one of the instants. */
export const contradicts = (choice: string, region: string, instants: readonly number[]): boolean => {
  const zone = readZone(choice);
  return instants.some((at) => (zone && offsetIn(zone, at)) !== offsetAt(at, region));
};

/** The device's zone until the form has one. */
const zoneOfJob = (choice: string): JobZone => readZone(choice) ?? { region: ownZone() };

export const wallAtJob = (choice: string, instant = Date.now()): WallTime => {
  const zone = zoneOfJob(choice);
  return 'fixed' in zone ? expressIn(instant, zone.fixed) : wallAt(instant, zone.region);
};

/** A wall time that occurs twice, with both instants. The person chooses one: a default would be wrong half of the time. */
type Twice = { wall: WallTime; region: string; ways: readonly PossibleInstant[] };

/** What a typed time means. */
export type ReadTime =
  | { wall: WallTime; instant: number; offset: number; twice?: Twice }
  | { error: string; wall?: WallTime; twice?: Twice };

/** How an entry keeps the choice between two instants: with the time it was made for, so that it never holds for another. */
export const occurrenceOf = (wall: WallTime, { offset }: PossibleInstant): string =>
  `${wall} ${toWireOffset(offset)}`;

const atInstant = (choice: string, instant: number): ReadTime => ({
  wall: wallAtJob(choice, instant),
  instant,
  offset: offsetIn(zoneOfJob(choice), instant),
});

const atWall = (choice: string, wall: WallTime, occurrence: string): ReadTime => {
  const zone = zoneOfJob(choice);
  if ('fixed' in zone) return { wall, instant: instantOf(wall, zone.fixed), offset: zone.fixed };
  const ways = possibleInstants(wall, zone.region);
  const [only, second] = ways;
  if (!only) return { error: timeWords.gap(describeWall(nextValidMinute(wall, zone.region))), wall };
  if (!second) return { wall, ...only };
  const twice = { wall, region: zone.region, ways };
  const chosen = ways.find((way) => occurrenceOf(wall, way) === occurrence);
  return chosen ? { wall, ...chosen, twice } : { error: timeWords.twice, wall, twice };
};

/**
 * What a typed time means at the job, on the clocks of the zone. Full times and times with their own offset are read as they are.
 * All others count from the moment when they were typed; in the second field of a task they count from the first time.
 * @param choice the form's zone.
 * @param first the first time of the task, for its second one.
 */
export const readTime = (
  { text, at, day, occurrence }: TypedTime,
  choice: string,
  first?: { wall: WallTime; instant?: number },
): ReadTime => {
  const full = readWall(text);
  if (full) return atWall(choice, full, occurrence);
  const given = readInstant(text);
  if (given !== null) return atInstant(choice, given);
  const now = wallAtJob(choice, at);
  const keptDay = day > dayOf(now) ? day : undefined;
  const read = parseTyped(text, { now, from: first?.wall, day: first ? dayOf(first.wall) : keptDay });
  if ('error' in read) return read;
  if ('wall' in read) return atWall(choice, read.wall, occurrence);
  const from = first?.instant ?? Math.floor(at / minuteMs) * minuteMs;
  return atInstant(choice, from + read.minutes * minuteMs);
};

export const readTimes = (kind: TaskKind, values: TimeValues): { name: DatetimeField; read: ReadTime }[] => {
  let first: Parameters<typeof readTime>[2];
  return datetimesOf(kind)
    .filter((name) => values[name].text.trim() !== '')
    .map((name) => {
      const read = readTime(values[name], values.zone, first);
      if (read.wall !== undefined) first ??= { wall: read.wall, ...('instant' in read && read) };
      return { name, read };
    });
};

/** One datetime of the form: the wall time at the job, the instant it means, and the wall time in the body's one offset. */
export type ScheduledTime = { name: DatetimeField; wall: WallTime; instant: number; sent: WallTime };

export type Schedule = {
  /** The body's one `timezone` in minutes, UTC − local (§2.2); null until a zone and, for a region, a date are there. */
  offset: number | null;
  times: ScheduledTime[];
  /** What keeps the times from being sent, by key of the form. */
  problems: FormIssue[];
  /** A stated code that its region does not observe that day. It is sent all the same: the person stated an offset, and may be right. */
  warning: string | null;
};

const codeWarning = (choice: string, earliest: ScheduledTime | undefined): string | null => {
  if (!isZoneCode(choice) || !earliest) return null;
  const { region, offset } = statedZones[choice];
  const inForce = offsetAt(earliest.instant, region);
  if (inForce === Number(offset)) return null;
  const city = region.slice(region.indexOf('/') + 1).replaceAll('_', ' ');
  const code = zoneCodes.find((each) => statedZones[each].region === region && each !== choice);
  const there = expressIn(earliest.instant, inForce);
  const typed = `${clockOf(earliest.wall)} ${choice}`;
  return timeWords.codeNotInForce(city, code ?? describeOffset(inForce), typed, describeWall(there));
};

/**
 * The form's times in the body's one offset: the stated or typed one, or a region's at the earlier time, in which the later one
 * is expressed too, so that both instants survive.
 */
export const resolveSchedule = (kind: TaskKind, values: TimeValues): Schedule => {
  const zone = readZone(values.zone);
  const problems: FormIssue[] = [];
  if (!zone && values.zone.trim() !== '') problems.push({ key: 'zone', message: timeWords.noZone });
  const located: (Omit<ScheduledTime, 'sent'> & { offset: number })[] = [];
  for (const { name, read } of readTimes(kind, values)) {
    // Without a zone, whether clocks skip or repeat a time is not known.
    if ('instant' in read) located.push({ name, ...read });
    else if (zone || read.wall === undefined) problems.push({ key: name, message: read.error });
  }
  const earliest = located.toSorted((a, b) => a.instant - b.instant)[0];
  const offset = zone && ('fixed' in zone ? zone.fixed : (earliest?.offset ?? null));
  if (offset === null) return { offset, times: [], problems, warning: null };
  const times = located.map(({ name, wall, instant }) => ({
    name,
    wall,
    instant,
    sent: expressIn(instant, offset),
  }));
  const [first, last] = times;
  if (first && last && isWrongOrder(first.instant, last.instant))
    problems.push({ key: last.name, message: timeWords.later(describeWall(first.wall)) });
  return { offset, times, problems, warning: codeWarning(values.zone, times[0]) };
};

export const pastTimes = ({ times }: Schedule, now = Date.now()): ScheduledTime[] =>
  times.filter(({ instant }) => isOver(instant, now));
