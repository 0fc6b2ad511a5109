/** How assignments are said where a list has no name for an id. */
export const words = {
  unassigned: 'Unassigned',
  agent: (id: string) => `Agent ${id}`,
  team: (id: number) => `Team ${id}`,
  ofTeam: (agent: string, team: string) => `${agent}, ${team}`,
} as const;

/** What is said of plans. */
export const scheduleWords = {
  notUnderstood: 'The service’s answer about the plans can’t be read.',
} as const;
