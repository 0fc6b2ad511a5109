import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Writes the SHA-256 of a backup to FILE.sha256, as `sha256sum` does. @returns the hash. */
export const writeHash = async (path: string): Promise<string> => {
  const hash = await hashFile(path);
  writeFileSync(`${path}.sha256`, `${hash}  ${basename(path)}\n`, { mode: 0o600, flush: true });
  return hash;
};

/** Compares a backup with FILE.sha256. @returns its hash, with a note if that file is missing. @throws Error if they differ. */
export const checkHash = async (path: string): Promise<{ sha256: string; note?: string }> => {
  const sha256 = await hashFile(path);
  const expected = `${path}.sha256`;
  if (!existsSync(expected))
    return { sha256, note: `There is no ${expected}: the backup could not be compared with its SHA-256.` };
  if (/^[0-9a-f]{64}/i.exec(readFileSync(expected, 'utf8'))?.[0].toLowerCase() !== sha256)
    throw new Error(`${path} is damaged or was changed: its SHA-256 does not match ${expected}.`);
  return { sha256 };
};
