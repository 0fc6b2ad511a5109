import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openNewFile } from './new-file.ts';

/** SHA-256 of a file in hex, of any size. */
const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const hashFileOf = (path: string): string => `${path}.sha256`;

/**
 * Writes the SHA-256 of a new backup into a file beside it, as `sha256sum` does; one that an earlier backup of this name has left
 * is replaced. @returns the hash. @throws Error with a sentence; then there is no backup either.
 */
export const writeHash = async (path: string): Promise<string> => {
  try {
    const hash = await hashOf(path);
    rmSync(hashFileOf(path), { force: true });
    const file = openNewFile(hashFileOf(path));
    writeSync(file, `${hash}  ${basename(path)}\n`);
    fsyncSync(file);
    closeSync(file);
    return hash;
  } catch (error) {
    for (const each of [path, hashFileOf(path)]) rmSync(each, { force: true });
    throw error;
  }
};

/**
 * Compares a copy of a backup with the hash beside the backup.
 * @param copy where its bytes are now; may be the backup itself
 * @returns its hash, with a note where there is none to compare it with.
 * @throws Error with a sentence where they differ.
 */
export const checkHash = async (copy: string, path: string): Promise<{ sha256: string; note?: string }> => {
  const sha256 = await hashOf(copy);
  const beside = hashFileOf(path);
  if (!existsSync(beside))
    return { sha256, note: `There is no ${beside}: nothing tells whether the backup was changed.` };
  if (/^[0-9a-f]{64}/.exec(readFileSync(beside, 'utf8').toLowerCase())?.[0] !== sha256)
    throw new Error(`${path} is damaged or was changed: its SHA-256 does not match ${beside}.`);
  return { sha256 };
};
