import { openSync } from 'node:fs';
import { dirname } from 'node:path';

const sentences: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) => `${path} exists. Name a new file.`,
  ENOENT: (path) => `There is no folder ${dirname(path)}. Create it, or name a file in another one.`,
  ENOTDIR: (path) => `${dirname(path)} is no folder. Name a file in another one.`,
  EACCES: (path) => `This user may not write to ${dirname(path)}. Name a file in another folder.`,
  EROFS: (path) => `${dirname(path)} lies on a disk that is read-only. Name a file in another folder.`,
  ENOSPC: (path) => `${path} cannot be created: the disk is full.`,
};

/**
 * Creates a file for its owner alone. @returns its open descriptor, for writing.
 * @throws Error with a sentence that says what to do, also for a file that exists.
 */
export const openNewFile = (path: string): number => {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException; // `node:fs` throws nothing else
    throw new Error(sentences[code]?.(path) ?? message, { cause: error });
  }
};
