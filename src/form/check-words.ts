import { formatCount, formatList } from '#time/language.ts';

const severalOf =
  (what: string) =>
  (count: number, names: readonly string[]): string => {
    const rest = count - names.length;
    const listed = rest > 0 ? [...names, `${formatCount(rest)} more`] : names;
    return `${formatCount(count)} ${what} match: ${formatList(listed)}. Choose one.`;
  };

/** What a press of Create finds wrong, besides what `contract/messages` says of each field. */
export const checkWords = {
  noMerchant: 'No merchant matches. Choose one from the list.',
  noTemplate: 'No template matches. Choose one from the list.',
  noTeam: 'No team matches. Choose one from the list.',
  noAgent: 'No agent matches. Choose one from the list.',
  severalMatch: {
    merchant_id: severalOf('merchants'),
    team_id: severalOf('teams'),
    fleet_id: severalOf('agents'),
    template: severalOf('templates'),
    zone: severalOf('zones'),
  },
  agentMissing: 'Choose the agent, or another way to assign.',
  teamNumber: 'A team ID is a whole number. Choose a team from the list.',
  pointOutdated: 'Changed after its coordinates were set. Keep the coordinates or clear them.',
  tooManyLinks: (most: number) => `At most ${most} image links.`,
  tooManyFields: (most: number) => `At most ${most} custom fields.`,
  templateMissing: 'Name the template that these custom fields belong to.',
  foreignLabel: (label: string) => `${label} is not a field of this template. Clear it to go on.`,
} as const;
