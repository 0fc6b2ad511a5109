import { foldText } from '#time/language.ts';

/** The words of a text, each once, without capitals, accents and punctuation. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
];

/** A name or an address as page and service compare it: two that differ only in their spelling are equal. Blank without a word. */
export const foldWords = (text: string): string => wordsOf(text).join(' ');
