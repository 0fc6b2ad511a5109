/** §2.3: 0 = inactive, 1 = active. */
export type PromoStatus = 0 | 1;

/** The change-status body of §4.6 without `api_key`, which only the transport adds. */
export type PromoBody = { promo_id: number; status: PromoStatus };

/** `data` of a changed promo: the status as it now stands. `warnings` names the fields that §4.6 does not have. */
export type PromoChangedData = {
  promo_id: number;
  status: PromoStatus;
  changed_at: string;
  /** The name of the key that changed it. */
  changed_by: string;
  warnings: string[];
};

/** The documented path of §4.6, under the service's base address. */
export const changeStatusPath = '/open/promo/changeStatus';
