/** The words of those parts of the New task page that come after its first field. */

export const railWords = {
  happens: 'What will happen',
  jobTime: 'Time at the job',
  noTime: 'The time and its zone show here once both are there.',
  sentAs: (wall: string, offset: string, words: string) => `sent as ${wall}, ${offset} (${words})`,
} as const;

export const sentenceWords = {
  kindFor: (kind: string, who: string) => `${kind} for ${who}`,
  at: (place: string) => `at ${place}`,
  from: (place: string) => `from ${place}`,
  to: (place: string) => `to ${place}`,
  before: (time: string) => `before ${time}`,
  unassigned: 'assigned to nobody yet',
  agent: (name: string) => `assigned to ${name}`,
  someAgent: 'assigned to an agent still to be chosen',
  team: (name: string) => `auto-assigned within ${name}`,
  someTeam: 'auto-assigned within a team still to be chosen',
  anyAgent: 'auto-assigned to any agent who fits',
  // §2.1 does not say whom a service notifies.
  notified: 'notifications go out',
  silent: 'nobody is notified',
  tracked: 'with a tracking link',
  untracked: 'without a tracking link',
} as const;
