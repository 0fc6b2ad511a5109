import { exampleDay, isUsualYear, isWallTime, type WallTime } from '#time/wall-time.ts';
import { possibleInstants, isZone, nextValidMinute, type PossibleInstant } from '#time/zone-offset.ts';
import { z } from './zod.ts';

/** Promos that the service switches at a time (an extension): how they are planned, and what is told of them. */

/**
 * What became of an entry: `already` had the state, `superseded` by a later entry or by hand, `gone` (at its time the promo was
 * not in the directory any more). A waiting one is still to come.
 */
const scheduleStates = ['waiting', 'done', 'already', 'superseded', 'gone', 'cancelled', 'failed'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** Most promos of one plan. */
export const maxSchedulePromos = 1000;

/** An entry that is carried out later than this after its time says so, in milliseconds. */
export const lateAfterMs = 60_000;

/** How many groups of settled entries, and how many changes of all promos, an answer has: the newest. */
export const settledRows = 100;
export const promoChangeRows = 1000;

export const scheduleMessages = {
  ids: `Send 1 to ${maxSchedulePromos} IDs of promo codes.`,
  state: 'Must be 0 (inactive) or 1 (active).',
  wall: `Send a date and time like ${exampleDay} 09:00.`,
  zone: 'No time zone has this name. Send one like America/Chicago.',
  past: 'This time has passed.',
  order: 'The end must be after the start.',
  twice: (offsets: readonly number[]) =>
    `Clocks show this time twice. Send its offset (UTC − local, in minutes) as well: ${offsets.join(' or ')}.`,
  never: (next: WallTime) => `Clocks skip this time. The next one is ${next.slice(0, 16)}.`,
} as const;

const bit = z.literal([0, 1], scheduleMessages.state);
const promoId = z.int(scheduleMessages.ids).check(z.nonnegative(scheduleMessages.ids));
const wallText = z
  .string(scheduleMessages.wall)
  .check(z.refine((text) => readPlainWall(text) !== null, scheduleMessages.wall));
const offset = z.exactOptional(z.int().check(z.gte(-1000), z.lte(1000)));

/** What plans a switch, and with `until` a window: at its end the promos get the other state. */
export const scheduleBody = z.object({
  promo_ids: z
    .array(promoId, scheduleMessages.ids)
    .check(z.minLength(1, scheduleMessages.ids), z.maxLength(maxSchedulePromos, scheduleMessages.ids)),
  is_enabled: bit,
  at: wallText,
  until: z.exactOptional(wallText),
  time_zone: z.string(scheduleMessages.zone).check(z.refine(isZone, scheduleMessages.zone)),
  /** UTC − local in minutes; needed only where clocks show the time twice. */
  at_offset: offset,
  until_offset: offset,
});
export type ScheduleBody = z.infer<typeof scheduleBody>;

/** `2030-12-02 09:00` as a wall time, with or without seconds; null for any other text. */
export const readPlainWall = (text: string): WallTime | null => {
  const wall = /:\d\d:\d\d$/.test(text) ? text : `${text}:00`;
  return isWallTime(wall) && isUsualYear(Number(wall.slice(0, 4))) ? wall : null;
};

export type MeantTime =
  | { instant: number }
  /** Clocks show it at each of these. */
  | { ways: readonly PossibleInstant[] }
  /** Clocks skip it; this is the next one that they show. */
  | { next: WallTime };

/** The instant of a wall time in a zone. @param own which of two is meant: UTC − local in minutes. */
export const meantTime = (wall: WallTime, zone: string, own?: number): MeantTime => {
  const ways = possibleInstants(wall, zone);
  const [only, second] = ways;
  if (!only) return { next: nextValidMinute(wall, zone) };
  const way = second ? ways.find((each) => each.offset === own) : only;
  return way ? { instant: way.instant } : { ways };
};

const status = z.union([z.literal(0), z.literal(1)]);

/** One switch of a plan that is still to come: its promos are those that wait. */
const plannedRow = z.object({
  schedule_id: z.int(),
  /** 0: a switch, or the start of a window; 1: the end of a window. */
  step: status,
  is_enabled: status,
  promo_ids: z.array(z.int()),
  /** The wall time that was meant, `YYYY-MM-DD HH:mm:ss`, in `time_zone`; and its instant. */
  at: z.string(),
  time_zone: z.string(),
  due_at: z.string(),
  planned_by: z.string(),
  planned_at: z.string(),
});
export type PlannedRow = z.infer<typeof plannedRow>;

/** Promos of one switch of a plan of which the same became at the same moment. */
const settledRow = z.extend(plannedRow, {
  state: z.enum(scheduleStates),
  settled_at: z.string(),
  /** The name of the key that cancelled it. */
  settled_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** How much later than its time it was carried out, in milliseconds; null to within a minute. */
  late_by: z.nullable(z.int()),
});
export type SettledRow = z.infer<typeof settledRow>;

const scheduleData = z.object({ planned: z.array(plannedRow), settled: z.array(settledRow) });
export type ScheduleData = z.infer<typeof scheduleData>;
export const schedulePage = z.object({ status: z.literal(200), data: scheduleData });

/** `data` of a plan that was made: its steps, whose promos are those of the request. */
export const scheduledData = z.object({
  schedule_id: z.int(),
  steps: z.array(z.object({ is_enabled: status, at: z.string(), due_at: z.string() })),
});
export type ScheduledData = z.infer<typeof scheduledData>;

/** `data` of a plan that was cancelled: how many entries were still to come. */
export const scheduleCancelledData = z.object({ schedule_id: z.int(), cancelled: z.int() });

/** One change of a promo, by whom, and whether by a plan. */
const promoChangeRow = z.object({
  at: z.string(),
  promo_id: z.int(),
  from: z.nullable(status),
  to: status,
  changed_by: z.string(),
  /** The number of the plan; null for a switch by hand. */
  schedule_id: z.nullable(z.int()),
});
export type PromoChangeRow = z.infer<typeof promoChangeRow>;
export const promoChangesPage = z.object({ status: z.literal(200), data: z.array(promoChangeRow) });
