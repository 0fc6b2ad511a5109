import type { Encoding } from '../tables/encodings.ts';
import { readingWords } from '../words.ts';
import { ReadingError } from './limits.ts';

/** The accented letters that occur together in the words of a language. Icelandic isn't there: its letters are those of Turkish files. */
const westernLetters = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíóúüñ',
  'ãõáàâéêíóôúüç',
  'àéèìíîòóùú',
  'åäöé',
  'æøåéü',
  'ëéèïöüáó',
  'äöõüšž',
];

const westernWord = new RegExp(
  `^(?:${westernLetters.map((letters) => `[a-z${letters}]+`).join('|')})$`,
  'iu',
);
const words = /[\p{L}\u00a1-\u00bf\u00d7\u00f7\u0192\u02c6\u02dc]+/gu;
const quotesAndUnits = /^[¡¿«°]+|[»ªº°²³]+$/g;

/** Whether words with letters beyond ASCII are words of Western Europe, as Windows-1252 reads the bytes. */
const isWestern = (text: string): boolean =>
  !/[\u0081\u008d\u008f\u0090\u009d]|\p{L}[“”„‚†‡•‰‹›]\p{L}/u.test(text) &&
  (text.match(words) ?? [])
    .map((word) => word.replaceAll(quotesAndUnits, ''))
    .filter((word) => /\p{L}/u.test(word))
    // Portuguese has õ only before e; capitals follow no small letters. Of Croatian, ić and če would be iæ and èe.
    .every((word) => westernWord.test(word) && !/\p{Ll}[À-Þ]|õ(?!e)|iæ|è[aeiou]/u.test(word));

/** Windows-1252 has one character for each byte. */
const readBytes = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether bytes are UTF-8, perhaps with few damaged letters among others: part of the text was lost. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  // A mark in front is such a letter.
  const text = new TextDecoder('UTF-8', { ignoreBOM: true }).decode(bytes);
  // Other bytes are decoded as signs of another length.
  const isWhole = new TextEncoder().encode(text).length === bytes.length;
  return isWhole || count(text, /\uFFFD/g) <= count(text, /[\u0080-\uFFFC]/g);
};

/** The encoding of bytes: UTF-16 if a mark says so, UTF-8 or Windows-1252; `isSure` is false if other encodings are as likely. */
const guessEncoding = (bytes: Uint8Array): { encoding: Encoding; isSure: boolean } => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'UTF-16LE', isSure: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'UTF-16BE', isSure: true };
  if (isUtf8(bytes)) return { encoding: 'UTF-8', isSure: true };
  return { encoding: 'Windows-1252', isSure: isWestern(readBytes(bytes)) };
};

export type DecodedText = {
  text: string;
  encoding: Encoding;
  /** The person said it, or no other one is likely. */
  isSure: boolean;
};

/**
 * Reads the bytes of a text file as UTF-8 or, if it isn't that, as Windows-1252.
 * @param chosen the encoding that the person chose
 * @throws ReadingError if it isn't text
 */
export const decodeText = (bytes: Uint8Array, chosen?: Encoding): DecodedText => {
  const { encoding, isSure } = chosen ? { encoding: chosen, isSure: true } : guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw new ReadingError(readingWords.unreadable);
  return { text, encoding, isSure };
};
