import type { PlannedRow, ScheduleBody, ScheduleData } from '#contract/promo-schedule.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { ApiError } from '#data/http/api-error.ts';
import { describeClock, describeNear, describeNearDay, describeWall } from '#time/describe.ts';
import type { WallTime } from '#time/wall-time.ts';
import { isZone, nextValidMinute, possibleInstants, wallAt } from '#time/zone-offset.ts';
import { cityOf, ownZone } from '#time/zones.ts';
import { scheduleWords as words } from './words.ts';

/** The values of the schedule dialog. Times are wall times in the zone. */
export type ScheduleForm = { to: PromoStatus; at: WallTime | null; until: WallTime | null; zone: string };

const fields = ['at', 'until', 'time_zone'] as const;

export type ScheduleErrors = Partial<Record<(typeof fields)[number] | 'other', string>>;

type ReadSchedule =
  | { body: Omit<ScheduleBody, 'promo_ids'>; errors?: never }
  | { body?: never; errors: ScheduleErrors };

/** The request of these values, or their errors. The service checks times that have passed and their order. */
export const readSchedule = ({ to, at, until, zone }: ScheduleForm): ReadSchedule => {
  if (!isZone(zone)) return { errors: { time_zone: words.zoneNeeded } };
  if (at === null) return { errors: { at: words.atNeeded } };
  const [start] = possibleInstants(at, zone);
  if (!start) return { errors: { at: skipped(at, zone) } };
  const body = { is_enabled: to, at: new Date(start.instant).toISOString(), time_zone: zone };
  if (until === null) return { body };
  const [end] = possibleInstants(until, zone);
  if (!end) return { errors: { until: skipped(until, zone) } };
  return { body: { ...body, until: new Date(end.instant).toISOString() } };
};

/** The service's errors by field. */
export const serviceErrors = (error: Error): ScheduleErrors => {
  const issues = error instanceof ApiError ? error.issues : [];
  if (issues.length === 0) return { other: error.message };
  return Object.fromEntries(
    issues.map(({ field, message }) => [fields.find((name) => name === field) ?? 'other', message]),
  );
};

const skipped = (wall: WallTime, zone: string) => words.skipped(describeWall(nextValidMinute(wall, zone)));

/** The schedule in one line: "On from Fri 4 Dec, 09:00 until Mon 7 Dec, 00:00, Chicago time". */
export const describeSchedule = ({ to, at, until, zone }: ScheduleForm, now: number): string => {
  if (at === null || !isZone(zone)) return '';
  const near = (wall: WallTime) => describeNear(wall, wallAt(now, zone));
  return words.meaning(to, near(at), until && near(until), cityOf(zone));
};

/** A scheduled time on the schedule's own clock, or in UTC if this browser doesn't know its zone. */
export const describeDue = ({ due_at, time_zone }: Pick<PlannedRow, 'due_at' | 'time_zone'>, now: number) => {
  const zone = isZone(time_zone) ? time_zone : 'UTC';
  const at = wallAt(Date.parse(due_at), zone);
  return { day: describeNearDay(at, wallAt(now, zone)), clock: describeClock(at), city: cityOf(zone) };
};

/** The next switch of each promo: "Sun 6 Dec 23:00 → off". @param planned the next first, as the service lists them. */
export const describeNextSwitches = (
  planned: readonly PlannedRow[],
  now: number,
): ReadonlyMap<number, string> => {
  const next = new Map<number, string>();
  for (const row of planned) {
    const { day, clock, city } = describeDue(row, now);
    const zone = row.time_zone === ownZone() ? '' : ` ${city}`;
    const text = words.next(row.is_enabled, `${day} ${clock}${zone}`);
    for (const id of row.promo_ids) if (!next.has(id)) next.set(id, text);
  }
  return next;
};

/** The zone of the account's last schedule, otherwise the reader's. */
export const lastZone = (schedule: ScheduleData | undefined): string => {
  const plans = [...(schedule?.planned ?? []), ...(schedule?.past ?? [])];
  return plans.toSorted((a, b) => b.schedule_id - a.schedule_id)[0]?.time_zone ?? ownZone();
};
