import { successOf } from './answers.ts';
import { promoStatus } from './promo.ts';
import { z } from './zod.ts';

/** Scheduled changes of promo codes (an extension): requests and answers. */

/** Most promo codes of one schedule. */
export const maxSchedulePromos = 1000;

/** Most past plans, and most changes of promo codes, in one answer: the newest. */
export const pastPlans = 100;
export const promoChangeRows = 1000;

/** The body of a new schedule. With `until` it is a window: at its end the promo codes get the other status. */
export type ScheduleBody = {
  promo_ids: number[];
  is_enabled: 0 | 1;
  /** Instants. */
  at: string;
  until?: string;
  /** For display. */
  time_zone: string;
};

/** One plan: promo codes that get a status at a time. A schedule is one plan, or the two of a window. */
const plannedRow = z.object({
  schedule_id: z.int(),
  /** 0: the only plan, or the start of a window; 1: the end of a window. */
  step: z.literal([0, 1]),
  is_enabled: promoStatus,
  promo_ids: z.array(z.int()),
  /** An instant, and the zone in which it was entered. */
  due_at: z.string(),
  time_zone: z.string(),
  planned_by: z.string(),
});
export type PlannedRow = z.infer<typeof plannedRow>;

/** A plan that has run. */
const pastRow = z.extend(plannedRow, {
  done_at: z.string(),
  /** How many promo codes it set. Codes that were deleted, or switched since `due_at`, are left as they are. */
  changed: z.int(),
});

const scheduleData = z.object({ planned: z.array(plannedRow), past: z.array(pastRow) });
export type ScheduleData = z.infer<typeof scheduleData>;
export const schedulePage = successOf(scheduleData);

/** One change of a promo code. */
const promoChangeRow = z.object({
  at: z.string(),
  promo_id: z.int(),
  from: z.nullable(promoStatus),
  to: promoStatus,
  changed_by: z.string(),
  /** The schedule that made it; null for a manual switch. */
  schedule_id: z.nullable(z.int()),
});
export type PromoChangeRow = z.infer<typeof promoChangeRow>;
export const promoChangesPage = successOf(z.array(promoChangeRow));
