/** How the bytes of a text were read. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

type Decoded = { text: string; encoding: Encoding };

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Which half of most pairs is zero: UTF-16 without a mark, as some databases write it. */
const zeroHalf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const length = Math.min(bytes.length, 4096) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
};

// Line breaks and tabs are text; anything else below a blank is not.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const controls = new RegExp(control, 'g');

/** Whether a text has a character in it that no text should have. */
export const hasControl = (text: string): boolean => control.test(text);

const maxStray = 10;

/** A text has no zero in it, and at most a stray control character here and there. */
const isBinary = (text: string): boolean =>
  text.includes('\u0000') || (text.match(controls)?.length ?? 0) > maxStray;

const textOf = (encoding: Encoding, text: string): Decoded | null =>
  isBinary(text) ? null : { text, encoding };

/** How many bytes the character has that a byte begins in UTF-8; 0 for one that begins none of several. */
const lengthOf = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
};

/**
 * Whether bytes that are no valid UTF-8 were UTF-8 once: some character of several bytes is whole, or the only one is cut off by
 * the end. In Windows-1252 such pairs are "Ã©", which nobody writes.
 */
const wasUtf8 = (bytes: Uint8Array): boolean => {
  let hasForeign = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const length = lengthOf(bytes[at] ?? 0);
    if ((bytes[at] ?? 0) < 0x80) continue;
    const rest = bytes.subarray(at + 1, at + length);
    const continues = length > 0 && rest.every((byte) => byte >= 0x80 && byte <= 0xbf);
    if (continues && rest.length === length - 1) return true;
    if (continues && at + 1 + rest.length === bytes.length) return !hasForeign;
    hasForeign = true;
  }
  return false;
};

/**
 * Reads the bytes of a text file: by its mark, else as UTF-16 where every second byte is zero, else as UTF-8 or as Windows-1252, in
 * which older spreadsheets save. What is damaged in UTF-8 or UTF-16 becomes U+FFFD; single control characters stay.
 * @returns null where it is no text.
 */
export const decodeText = (bytes: Uint8Array): Decoded | null => {
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes);
  if (startsWith(bytes, [0xff, 0xfe])) return textOf('UTF-16', decode('utf-16le'));
  if (startsWith(bytes, [0xfe, 0xff])) return textOf('UTF-16', decode('utf-16be'));
  const wide = zeroHalf(bytes);
  if (wide) return textOf('UTF-16', decode(wide));
  try {
    return textOf('UTF-8', decode('utf-8', true));
  } catch {
    const isUtf8 = startsWith(bytes, [0xef, 0xbb, 0xbf]) || wasUtf8(bytes);
    return isUtf8 ? textOf('UTF-8', decode('utf-8')) : textOf('Windows-1252', decode('windows-1252'));
  }
};
