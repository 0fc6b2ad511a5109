import { decodeHTMLStrict } from 'entities/decode';

/** Elements that shops and editors write into texts. */
const lineBreak = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi;
const element =
  /<\/?(?:p|div|span|b|strong|i|em|u|ul|ol|li|a|font|h[1-6]|small|hr|table|tr|td)(?:\s[^<>]*)?\/?>/gi;

/**
 * A text without HTML: codes as their characters, elements as line breaks or nothing. Codes that were coded twice are decoded twice.
 * `AT&T` and `5 < 6` have none.
 */
export const decodeHtml = (text: string): string => {
  if (!/[&<]/.test(text)) return text;
  const plain = text.replaceAll(lineBreak, '\n').replaceAll(element, '');
  return decodeHTMLStrict(decodeHTMLStrict(plain))
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .trim();
};
