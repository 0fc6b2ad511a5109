/** §2.3: 0 = inactive, 1 = active. */
export type PromoStatus = 0 | 1;

/** The change-status body of §4.6 without `api_key`, which only the transport adds. */
export type PromoBody = { promo_id: number; status: PromoStatus };

/** What a device writes into a promo of its own list, for services without one. */
export type KeptPromoChange =
  /** A call is about to leave: its outcome is open until it is known. */
  | { kind: 'asked'; status: PromoStatus }
  /** The service took the status. */
  | { kind: 'set'; status: PromoStatus; changedAt: string | null }
  /** The call certainly did nothing: what was asked before without a clear answer is open again. */
  | { kind: 'unchanged'; unconfirmed: PromoStatus | null };

/** The documented path of §4.6, under the service's base address. */
export const changeStatusPath = '/open/promo/changeStatus';
