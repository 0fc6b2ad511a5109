import { stripAccents } from '#time/language.ts';

const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

/** A place's name without case, accents and punctuation, so that "ZÜRICH" and "Zurich" are one; Saint is written "st". */
export const foldPlace = (name: string): string =>
  stripAccents(name.toLowerCase())
    .replace(/[ßøłđæœıþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st');
