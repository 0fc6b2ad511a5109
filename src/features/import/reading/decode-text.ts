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
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

const textOf = (encoding: Encoding, text: string): Decoded | null =>
  binary.test(text) ? null : { text, encoding };

/**
 * Reads the bytes of a text file: by its mark, else as UTF-16 where every second byte is zero, else as UTF-8 and, where that
 * fails, as Windows-1252, in which older spreadsheets save.
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
    return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? null : textOf('Windows-1252', decode('windows-1252'));
  }
};
