import { foldText } from '#time/language.ts';
import type { Choice } from './combo-box.tsx';

const rank = (choice: Choice, needle: string): number => {
  const label = foldText(choice.label);
  const value = foldText(choice.value);
  if (label === needle || value === needle) return 0;
  if (label.startsWith(needle)) return 1;
  if (label.includes(` ${needle}`)) return 2;
  if (value.startsWith(needle)) return 3;
  return label.includes(needle) || (choice.hint && foldText(choice.hint).includes(needle)) ? 4 : 5;
};

/** The choices whose label, id or hint contains the text. Equal ones come first, then those that start with it, then those with a word that does. */
export const searchChoices = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const needle = foldText(text);
  if (needle === '') return choices;
  return choices
    .map((choice) => ({ choice, rank: rank(choice, needle) }))
    .filter((ranked) => ranked.rank < 5)
    .toSorted((a, b) => a.rank - b.rank)
    .map((ranked) => ranked.choice);
};
