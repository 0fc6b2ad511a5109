/** Texts on the wire as the dashboard writes and the service checks them. Pure. */

/** `+480`, `-330`, `+0`: minutes with a sign, no further from UTC than any place on earth (UTC−12 to UTC+14). */
export const isWireOffset = (text: string): boolean => {
  if (!/^[+-](0|[1-9]\d{0,2})$/.test(text) || text === '-0') return false;
  const minutes = Number(text);
  return minutes >= -840 && minutes <= 720;
};

/** Writes an offset in minutes as §2.2 spells it. */
export const toWireOffset = (minutes: number): string => `${minutes < 0 ? '-' : '+'}${Math.abs(minutes)}`;

const isDecimalWithin = (text: string, bound: number): boolean =>
  /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(Number(text)) <= bound;

export const isLatitude = (text: string): boolean => isDecimalWithin(text, 90);
export const isLongitude = (text: string): boolean => isDecimalWithin(text, 180);

/** A plausible address of the form `a@b.c`; whether it exists only a mail can tell. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

const singleLineControl = /[\u0000-\u001f\u007f-\u009f\u202e]/u; // oxlint-disable-line no-control-regex
const multilineControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/u; // oxlint-disable-line no-control-regex

/**
 * Whether a text can be stored and shown as it is: no control character (but line breaks and tabs if `multiline`), no lone surrogate,
 * and no U+202E, which shows the rest of a line backwards.
 */
export const isCleanText = (text: string, multiline = false): boolean =>
  text.isWellFormed() && !(multiline ? multilineControl : singleLineControl).test(text);

/** Whether a text contains a whole API key of our service, which everyone who sees the text could use. */
export const hasApiKey = (text: string): boolean => /dk_live_\w{43}/.test(text);

const unseenOnly = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+$/u;

/** A text without blanks around it; '' for one of blanks and characters that show nothing: zero-width blanks, soft hyphens, fillers. */
export const trimBlank = (text: string): string => {
  const trimmed = text.trim();
  return unseenOnly.test(trimmed) ? '' : trimmed;
};

/** How many digits a phone has, in whatever script. */
const phoneDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** No whole phone ends in a slip of the keys, `14155550102zz`; `1800FLOWERS` is one. */
const endsInLetters = (text: string): boolean => phoneDigits(text) >= 7 && /\d[a-z]+$/i.test(text.trim());

/** No phone has fewer than three digits, and none is a number with decimals, which spreadsheets write: `14155550102.0`. */
export const isPhone = (text: string): boolean =>
  phoneDigits(text) >= 3 &&
  !endsInLetters(text) &&
  !/^[+-]?\d+\.\d{1,2}$|^[+\d ()-]*\d\.0+$/.test(text.trim());

/** Whether a phone has so few digits that it may lack some: a service number, or an extension. */
export const isShortPhone = (text: string): boolean => isPhone(text) && phoneDigits(text) < 7;

/** A template's name as it is sent: each space replaced by an underscore (§2.1). */
export const toTemplateName = (name: string): string => name.trim().replaceAll(' ', '_');

/** Splits the comma-separated tags of §2.1, without blanks. */
export const splitTags = (tags: string): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
