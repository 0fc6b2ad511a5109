/** §2.3: 0 = inactive, 1 = active. */
export type PromoStatus = 0 | 1;

/** The change-status body of §4.6 without `api_key`, which only the transport adds. */
export type PromoBody = { promo_id: number; status: PromoStatus };

/** The documented path of §4.6, under the service's base address. */
export const changeStatusPath = '/open/promo/changeStatus';
