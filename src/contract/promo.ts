import { z } from './zod.ts';

/** §2.3: 0 = inactive, 1 = active. */
export const promoStatus = z.literal([0, 1]);

export type PromoStatus = z.infer<typeof promoStatus>;

/** The change-status body of §4.6 without `api_key`, which only the transport adds. */
export type PromoBody = { promo_id: number; status: PromoStatus };

/** The documented path of §4.6, under the service's base address. */
export const changeStatusPath = '/open/promo/changeStatus';
