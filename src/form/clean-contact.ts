import type { Control } from './schema.ts';

/** Marks of the writing direction and of emoji, which programs put around numbers. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0F/g;

/** A text as it looks: without invisible characters, with common blanks and hyphens. */
const cleanSigns = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll('\u2011', '-')
    .trim();

/** The number in `sip:+14155550102@pbx.example.com` or `tel:+1-415-555-0102;ext=12`. */
const readPhoneLink = (text: string): string =>
  text
    .replace(/^(?:tel|sips?|callto):\s*/i, '')
    .replace(/^(\+?[\d().\s-]+)@\S*$/, '$1')
    .replace(/;ext=(\d+).*$/i, ' ext. $1')
    .replace(/;[a-z-]+=.*$/i, '');

/** `mailto:ana@example.com?subject=Box`, and `Ana <ana@example.com>` as mail programs copy it. */
const readEmailLink = (text: string): string =>
  text
    .replace(/^[^<>@]*<([^<>\s]+@[^<>\s]+)>$/, '$1')
    .replace(/^mailto:\s*/i, '')
    .replace(/\?.*$/, '');

/** `"Ana" <sip:+14155550102@pbx>`, as phones show a caller. */
const caller = /^"?([^"<>]+?)"?\s*<(?:sips?|tel|mailto):[^<>]*>$/i;

/** A phone, an email or an image link without what can't be seen and without `tel:` or `mailto:`. Other controls' texts stay as they are. */
export const cleanContact = (control: Control, text: string): string => {
  if (control === 'phone') return readPhoneLink(cleanSigns(text));
  if (control === 'email') return readEmailLink(cleanSigns(text));
  if (control === 'text') return text.replace(caller, '$1');
  return control === 'images' ? cleanSigns(text) : text;
};
