import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { limits } from './read-table.ts';
import { readingWords } from './reading-words.ts';

/** How a compound file starts: an encrypted workbook, or one of the old format. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Whether the bytes claim to be a workbook, of whatever format. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, zip) || startsWith(bytes, compound);

type Inflated = { archive: ArrayBuffer; parts: Unzipped } | { problem: string };

const isNeeded = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.xml.rels');

/**
 * The parts of a workbook, and an archive of them that is not compressed: read-excel-file would inflate large parts in workers
 * of its own, which the page's policy forbids.
 */
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
    return { archive: zipSync(parts, { level: 0 }).slice().buffer, parts };
  } catch {
    return { problem: readingWords.damaged };
  }
};
