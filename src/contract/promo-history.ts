import { z } from './zod.ts';

/** One change of a promo's status (an extension). */
const promoHistoryRow = z.object({
  at: z.string(),
  /** The name of the key that made it, or `admin`. */
  changed_by: z.string(),
  /** Null where it is not known. */
  from: z.nullable(z.union([z.literal(0), z.literal(1)])),
  to: z.union([z.literal(0), z.literal(1)]),
});

export type PromoHistoryRow = z.infer<typeof promoHistoryRow>;

/** The answer of `promoHistory`: the newest changes first. */
export const promoHistoryPage = z.object({ status: z.literal(200), data: z.array(promoHistoryRow) });

/** How many changes the answer has. */
export const promoHistoryRows = 50;
