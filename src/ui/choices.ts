import { foldText } from '#time/language.ts';

/** One row of a picker. */
export type Choice = {
  /** The ID that the field stores. */
  value: string;
  label: string;
  /** Shown after the label. */
  hint?: string;
  /** Other words that find the row, such as the country of a time zone. */
  words?: string;
};

const notFound = 7;

const rank = ({ value, label, hint = '', words = '' }: Choice, needle: string): number => {
  const name = foldText(label);
  if (foldText(value) === needle || name === needle) return 0;
  if (name.startsWith(needle)) return 1;
  if (name.includes(` ${needle}`)) return 2;
  if (foldText(hint) === needle) return 3;
  const others = ` ${foldText(words)} `;
  if (others.includes(` ${needle} `)) return 4;
  if (others.includes(` ${needle}`)) return 5;
  return name.includes(needle) ? 6 : notFound;
};

/** The choices that a text finds by name, by another word or by the whole ID, the best match first. */
export const filterChoices = <Row extends Choice>(choices: readonly Row[], text: string): readonly Row[] => {
  const needle = foldText(text);
  if (needle === '') return choices;
  return choices
    .map((choice) => ({ choice, rank: rank(choice, needle) }))
    .filter((found) => found.rank < notFound)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
};

/**
 * The choice that a typed text means if no row was chosen: the one with this ID, the only one with this name, or the only one whose
 * name contains it. Part of an ID means nothing: it may be another ID.
 */
export const resolveChoice = (choices: readonly Choice[], text: string): Choice | undefined => {
  const needle = foldText(text);
  if (needle === '') return undefined;
  const sameId = choices.find(({ value }) => value === text.trim());
  if (sameId) return sameId;
  const exact = choices.filter(({ value, label }) =>
    [value, label].some((name) => foldText(name) === needle),
  );
  const found = exact.length > 0 ? exact : choices.filter(({ label }) => foldText(label).includes(needle));
  return found.length === 1 ? found[0] : undefined;
};
