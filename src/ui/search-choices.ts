import { foldText, stripAccents } from '#time/language.ts';
import type { Choice } from './combo-box.tsx';

/** Most rows that a list draws: a longer one is for typing into, not for reading. */
export const shownRows = 60;

const rank = (choice: Choice, needle: string): number => {
  const label = foldText(choice.label);
  const value = foldText(choice.value);
  if (label === needle || value === needle) return 0;
  if (label.startsWith(needle)) return 1;
  if (label.includes(` ${needle}`)) return 2;
  if (value.startsWith(needle)) return 3;
  if (label.includes(needle)) return 4;
  return choice.hint && foldText(choice.hint).includes(needle) ? 5 : 6;
};

const ranked = (choices: readonly Choice[], needle: string): { choice: Choice; rank: number }[] =>
  choices
    .map((choice) => ({ choice, rank: rank(choice, needle) }))
    .filter((found) => found.rank < 6)
    .toSorted((a, b) => a.rank - b.rank);

/** The choices whose label, id or hint contains the text. Equal ones come first, then those that start with it, then those with a word that does. */
export const searchChoices = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const needle = foldText(text);
  if (needle === '') return choices;
  return ranked(choices, needle).map(({ choice }) => choice);
};

/** The choices that a typed text may mean: those whose label or id it is part of; where there is none, those whose hint has it. */
export const fittingChoices = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const needle = foldText(text);
  if (needle === '') return [];
  const found = ranked(choices, needle);
  const byName = found.filter((each) => each.rank < 5);
  return (byName.length > 0 ? byName : found).map(({ choice }) => choice);
};

/**
 * The choice that a typed text means by itself: the one with its id, the only one that is called so, or the only one that it
 * finds. Undefined where it finds none, or several of which a person has to choose.
 */
export const meantChoice = (choices: readonly Choice[], text: string): Choice | undefined => {
  const found = fittingChoices(choices, text);
  const needle = foldText(text);
  const byId = found.find(({ value }) => value === text.trim());
  if (byId) return byId;
  const called = found.filter(({ label, value }) => foldText(label) === needle || foldText(value) === needle);
  const [only, ...more] = called.length > 0 ? called : found;
  return more.length === 0 ? only : undefined;
};

const fold = (letter: string): string => stripAccents(letter).toLowerCase();

/** A label split at the typed text, accents and case aside: before it, the match, after it. Without a match the first part is the whole label. */
export const splitAtFound = (
  label: string,
  search: string,
): [before: string, found: string, after: string] => {
  const letters = Array.from(label);
  const wanted = Array.from(search, fold);
  const fits = (from: number) => wanted.every((each, at) => each === fold(letters[from + at] ?? ''));
  const from = wanted.length === 0 ? -1 : letters.findIndex((_, at) => fits(at));
  if (from < 0) return [label, '', ''];
  const to = from + wanted.length;
  return [letters.slice(0, from).join(''), letters.slice(from, to).join(''), letters.slice(to).join('')];
};
