import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { missing } from '#contract/messages.ts';
import { datetimesOf, type TaskKind } from '#contract/operations.ts';
import { datetimeFields, type DatetimeField } from '#contract/sides.ts';
import { isWrongOrder } from '#contract/task-times.ts';
import { isZoneCode, statedZones, zoneCodes } from '#contract/time-zones.ts';
import { describeOffset, describeWall } from '#time/describe.ts';
import { clockOf, expressIn, instantOf, isUsualYear, isWallTime, type WallTime } from '#time/wall-time.ts';
import {
  possibleInstants,
  isZone,
  nextValidMinute,
  offsetAt,
  type PossibleInstant,
} from '#time/zone-offset.ts';
import type { FormIssue, FormValues, Screen } from './values.ts';
import { timeWords } from './words.ts';

/** The part of the form that times are made from, by path. */
export const timePaths = ['zone', ...datetimeFields, 'screen.occurrence'] as const;

export type TimeValues = Pick<FormValues, 'zone' | DatetimeField> & { screen: Pick<Screen, 'occurrence'> };

/** One datetime of the form: as typed at the job, the instant it means, and as the body's one offset expresses it. */
export type ScheduledTime = { name: DatetimeField; typed: WallTime; instant: number; sent: WallTime };

/** A wall time that occurs twice when clocks are set back, with both instants. The person chooses one: a default would be wrong half of the time. */
type Twice = { name: DatetimeField; wall: WallTime; region: string; ways: readonly PossibleInstant[] };

export type Schedule = {
  /** The body's one `timezone` in minutes, UTC − local (§2.2); null until a zone and, for a region, a date are there. */
  offset: number | null;
  times: ScheduledTime[];
  /** Times that come twice, whether or not it is said yet which one is meant. */
  twice: Twice[];
  /** What keeps the times from being sent, by key of the form. */
  problems: FormIssue[];
  /** A stated code that its region does not observe that day. It is sent all the same: the person stated an offset, and may be right. */
  warning: string | null;
};

/** Reads a full date and time, `2026-12-01 14:30` or with `T` and seconds; null for all else, and for a year that no task is in. */
export const readWall = (text: string): WallTime | null => {
  const spaced = text.trim().replace('T', ' ');
  const full = /:\d\d:\d\d$/.test(spaced) ? spaced : `${spaced}:00`;
  return isWallTime(full) && isUsualYear(Number(full.slice(0, 4))) ? full : null;
};

/** A wall time as the form writes it: `2026-12-01 14:30`, with seconds only where there are any. */
export const shortWall = (wall: WallTime): string => wall.replace(/:00$/, '');

type Zone = { fixed: number } | { region: string };

/** What the zone choice means: a stated code and a typed offset are fixed, a region depends on the date. */
export const readZone = (choice: string): Zone | null => {
  if (isZoneCode(choice)) return { fixed: Number(statedZones[choice].offset) };
  if (isWireOffset(choice)) return { fixed: Number(choice) };
  return isZone(choice) ? { region: choice } : null;
};

/** How the form keeps the choice: with the time it was made for, so that it never holds for another. */
export const occurrenceOf = (wall: WallTime, { offset }: PossibleInstant): string =>
  `${wall} ${toWireOffset(offset)}`;

/** The instant that a wall time means in a zone; null where the clocks there show it twice or never. */
export const onlyInstant = (wall: WallTime, zone: Zone): number | null => {
  if ('fixed' in zone) return instantOf(wall, zone.fixed);
  const [only, second] = possibleInstants(wall, zone.region);
  return only && !second ? only.instant : null;
};

const gap = (name: DatetimeField, wall: WallTime, region: string): FormIssue => {
  const next = describeWall(nextValidMinute(wall, region));
  return { key: name, message: timeWords.gap(next) };
};

const codeWarning = (choice: string, earliest: ScheduledTime | undefined): string | null => {
  if (!isZoneCode(choice) || !earliest) return null;
  const { region, offset } = statedZones[choice];
  const inForce = offsetAt(earliest.instant, region);
  if (inForce === Number(offset)) return null;
  const city = region.slice(region.indexOf('/') + 1).replaceAll('_', ' ');
  const code = zoneCodes.find((each) => statedZones[each].region === region && each !== choice);
  const there = expressIn(earliest.instant, inForce);
  const typed = `${clockOf(earliest.typed)} ${choice}`;
  return timeWords.codeNotInForce(city, code ?? describeOffset(inForce), typed, describeWall(there));
};

/**
 * The form's typed times in the body's one offset: the stated or typed one, or a region's at the date of the earlier time,
 * in which the later one is expressed too, so that both instants survive.
 */
export const resolveSchedule = (kind: TaskKind, values: TimeValues): Schedule => {
  const problems: FormIssue[] = [];
  const twice: Twice[] = [];
  const typed: { name: DatetimeField; wall: WallTime }[] = [];
  for (const name of datetimesOf(kind)) {
    if (values[name].trim() === '') continue;
    const wall = readWall(values[name]);
    if (wall) typed.push({ name, wall });
    else problems.push({ key: name, message: missing.datetime });
  }

  const zone = readZone(values.zone);
  if (!zone) {
    if (values.zone.trim() !== '') problems.push({ key: 'zone', message: timeWords.noZone });
    return { offset: null, times: [], twice, problems, warning: null };
  }

  const located: { name: DatetimeField; typed: WallTime; instant: number; offset: number }[] = [];
  for (const { name, wall } of typed) {
    if ('fixed' in zone) {
      located.push({ name, typed: wall, instant: instantOf(wall, zone.fixed), offset: zone.fixed });
      continue;
    }
    const ways = possibleInstants(wall, zone.region);
    const [only, second] = ways;
    if (second) twice.push({ name, wall, region: zone.region, ways });
    const meant = second
      ? ways.find((way) => occurrenceOf(wall, way) === values.screen.occurrence[name])
      : only;
    if (meant) located.push({ name, typed: wall, ...meant });
    else if (!only) problems.push(gap(name, wall, zone.region));
    else problems.push({ key: name, message: timeWords.twice });
  }

  const earliest = located.toSorted((a, b) => a.instant - b.instant)[0];
  const offset = 'fixed' in zone ? zone.fixed : (earliest?.offset ?? null);
  if (offset === null) return { offset, times: [], twice, problems, warning: null };
  const times = located.map((time) => ({
    name: time.name,
    typed: time.typed,
    instant: time.instant,
    sent: expressIn(time.instant, offset),
  }));

  const [first, last] = times;
  if (first && last && isWrongOrder(first.instant, last.instant)) {
    const start = describeWall(first.typed);
    problems.push({ key: last.name, message: timeWords.later(start) });
  }
  return { offset, times, twice, problems, warning: codeWarning(values.zone, times[0]) };
};
