import { htmlElements, namedCharacters } from '../tables/html-codes.ts';

const code = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,8}));/gi;
const lineBreak = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi;
const element = new RegExp(`</?(?:${htmlElements})(?:\\s[^<>]*)?/?>`, 'gi');

const decodeCode = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined)
    return namedCharacters.get(name) ?? namedCharacters.get(name.toLowerCase()) ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
};

const decodeCodes = (text: string): string => text.replaceAll(code, decodeCode);

/** A text without HTML: codes as their characters, elements as line breaks or nothing. Codes that were coded twice are decoded twice. */
export const decodeHtml = (text: string): string => {
  if (!/[&<]/.test(text)) return text;
  const plain = text.replaceAll(lineBreak, '\n').replaceAll(element, '');
  return decodeCodes(decodeCodes(plain))
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .trim();
};

/** Whether a text has HTML codes or elements. `AT&T` and `5 < 6` have none. */
export const hasHtml = (text: string): boolean =>
  decodeHtml(text) !== text && /&[#\w]+;|<\/?[a-z]/i.test(text);
