/** How assignments are said where a list has no name for an id. */
export const words = {
  unassigned: 'Unassigned',
  agent: (id: string) => `Agent ${id}`,
  team: (id: number) => `Team ${id}`,
  ofTeam: (agent: string, team: string) => `${agent}, ${team}`,
} as const;
