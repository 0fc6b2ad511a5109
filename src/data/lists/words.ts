/** How assignments are said where a list has no name for an id. */
export const words = {
  unassigned: 'Unassigned',
  agent: (id: string) => `Agent ${id}`,
  team: (id: number) => `Team ${id}`,
  ofTeam: (agent: string, team: string) => `${agent}, ${team}`,
} as const;

/** What is said of the key of promos that are at a service of their own. */
export const promoKeyWords = {
  promoKeyRefused: 'The promo service rejected the promo API key. Enter it again on the Connection page.',
  noPromoKey: 'Enter the promo API key on the Connection page.',
} as const;

/** What is said of plans. */
export const scheduleWords = {
  notUnderstood: 'The service’s answer about the plans can’t be read.',
} as const;

/** Why a service of the live shape gave no promos. */
export const livePromoWords = {
  listEmpty: 'The service’s list is empty.',
} as const;
