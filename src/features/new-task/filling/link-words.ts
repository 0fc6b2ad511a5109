/** The words about what a link brought. */

/** Why something of a link is not in the form. */
const why = {
  unknown: 'no field of this form',
  never: 'never taken from a link',
  twice: 'given twice, the first is used',
  damaged: 'unreadable',
  characters: 'has characters that can’t be typed',
  flag: 'must be 0 or 1',
  list: 'must be a list',
  notListed: 'not in your lists',
} as const;

export type WhyRefused = keyof typeof why;

export type RefusedParameter = { name: string; why: WhyRefused };

/** Names that a stranger wrote are cut, and so is their list. */
const maxNameLength = 40;
const maxNames = 8;

const cut = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

export const linkFillWords = {
  tooLong: 'The link is longer than 8 kB, so nothing was filled in.',
  refused: (refused: readonly RefusedParameter[]) => {
    if (refused.length === 0) return '';
    const named = refused.slice(0, maxNames).map((each) => `${cut(each.name)} (${why[each.why]})`);
    const rest = refused.length - named.length;
    return `Not filled in from the link: ${named.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`;
  },
  elsewhere: 'Another tab has an unfinished task:',
} as const;
