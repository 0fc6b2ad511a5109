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
    const { bavail, bsize } = await statfs(dirname(file));
    isShort = bavail * bsize < leastBytes;
  };
  if (leastBytes === 0) return { isShort: () => false, stop: () => undefined };
  await look();
  const looking = setInterval(() => {
    // A folder that is gone is another trouble, which is told elsewhere.
    look().catch(() => undefined);
  }, lookEveryMs).unref();
  return { isShort: () => isShort, stop: () => clearInterval(looking) };
};
