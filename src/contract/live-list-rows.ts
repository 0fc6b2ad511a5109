/**
 * Rows of the live service's lists, as its clients know them and as our service answers at `livePaths`. Only what is
 * publicly known is here; a live service sends more.
 */

/** A number where the ID is written as one, as the live service has it, else text. */
type LiveId = number | string;

export type LiveTeam = {
  team_id: number;
  team_name: string;
  address: string;
  /** Comma-separated. */
  tags: string;
};

export type LiveAgent = {
  fleet_id: LiveId;
  username: string;
  name: string;
  phone: string;
  /** 0 available, 1 offline, 2 busy. */
  status: 0 | 1 | 2;
  /** Comma-separated. */
  tags: string;
  /** The first of the agent's teams; null for an agent without one. */
  team_id: number | null;
  /** Degrees as text; blank until a position was ever reported. */
  latitude: string;
  longitude: string;
};

/** One job. A pickup-and-delivery is two, of the same number. The fields of §4 stand beside these, as stored. */
export type LiveJob = {
  job_id: number;
  order_id: string;
  /** See `jobStatusOf`. */
  job_status: number;
  /** 0 pickup, 1 delivery, 2 appointment. */
  job_type: 0 | 1 | 2;
  /** Null where no agent has it. */
  fleet_id: LiveId | null;
  team_id: number | null;
  /** Blank where the task asked for no link. */
  tracking_link: string;
  other_fields: Record<string, unknown>;
};

/** Where clients of the live service read its promos, beside `changeStatusPath`: not documented, and not at our own service. */
export const livePromosPath = '/open/promo/get';

/** Most promos that are read of it. */
export const maxLivePromos = 10_000;

/** Most order numbers of one question for jobs. */
export const maxLiveOrders = 100;
