import type { Icon } from '@tabler/icons-react';
import { foldWords, wordsOf } from '#contract/fold-words.ts';

/** One line of the palette. */
export type Line = {
  /** The heading above it and its neighbours. */
  group: string;
  value: string;
  label: string;
  hint?: string;
  /** The shortcut that does the same. */
  keys?: string;
  icon: Icon;
  run: () => void;
};

/** Drafts and presets can be many: the rest is found by typing. */
const maxOfGroup = 6;

/** The first lines of each group that contain each typed word. */
export const findLines = (typed: string, lines: readonly Line[]): Map<string, Line[]> => {
  const words = wordsOf(typed);
  const found = lines.filter(({ label, hint = '' }) => {
    const text = foldWords(`${label} ${hint}`);
    return words.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(found, ({ group }) => group);
  for (const [group, members] of groups) groups.set(group, members.slice(0, maxOfGroup));
  return groups;
};
