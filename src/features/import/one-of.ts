import type { Choice } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';

/** How a ComboBox of a list reads texts: one that is left means its best match, as nothing else can be chosen. */
export const oneOf = (choices: readonly Choice[]) => ({
  search: (text: string) => searchChoices(choices, text),
  find: (value: string) => choices.find((choice) => choice.value === value),
  meant: (text: string) => searchChoices(choices, text)[0],
});
