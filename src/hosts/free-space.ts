import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const lookEveryMs = 5000;

/** Looks every few seconds whether the disk of a file has less room left than that. @param leastBytes 0: nobody looks */
export const watchFreeSpace = async (
  file: string,
  leastBytes: number,
): Promise<{ isShort: () => boolean; stop: () => void }> => {
  let isShort = false;
  const look = async () => {
    // A disk that does not tell is taken to have room: SQLite says it when it has none.
    const { bavail, bsize } = await statfs(dirname(file)).catch(() => ({ bavail: leastBytes, bsize: 1 }));
    isShort = bavail * bsize < leastBytes;
  };
  if (leastBytes === 0) return { isShort: () => false, stop: () => undefined };
  await look();
  const looking = setInterval(() => void look(), lookEveryMs).unref();
  return { isShort: () => isShort, stop: () => clearInterval(looking) };
};
