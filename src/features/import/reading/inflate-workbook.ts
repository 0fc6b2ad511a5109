import { unzipSync, type Unzipped } from 'fflate';
import { limits } from './limits.ts';
import { readingWords } from '../words.ts';

/** How a compound file starts: an encrypted workbook, or one of the old format. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Whether the bytes claim to be a workbook, of whatever format. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, zip) || startsWith(bytes, compound);

type Inflated = { parts: Unzipped } | { problem: string };

const isNeeded = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.xml.rels');

/** The parts of a workbook that its cells are read from, by name. */
export const inflateWorkbook = (bytes: Uint8Array): Inflated => {
  if (startsWith(bytes, compound)) return { problem: readingWords.oldWorkbook };
  let size = 0;
  let isTooLarge = false;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isNeeded(name)) return false;
        size += originalSize;
        isTooLarge ||= size > limits.inflatedBytes;
        return !isTooLarge;
      },
    });
    if (isTooLarge) return { problem: readingWords.inflated(limits.inflatedBytes / 2 ** 20) };
    return { parts };
  } catch {
    return { problem: readingWords.damaged };
  }
};
