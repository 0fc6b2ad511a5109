import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ownerOnly = 0o600;

/** SQLite gives these files the permissions of the database. */
const filesOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Creates an empty file, unless another process that starts now was faster. */
const create = (file: string): void => {
  try {
    closeSync(openSync(file, 'ax', ownerOnly));
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
};

/**
 * Creates the file, and its folder if it is missing, readable only by its owner: it holds names, phones and addresses.
 * An existing file loses the permissions of other users. An existing folder stays as it is.
 */
export const prepareFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) create(file);
  // A file that exists is never opened here: closing it would drop the locks that SQLite holds on it in this process.
  for (const each of filesOf(file))
    if (existsSync(each) && (statSync(each).mode & 0o077) !== 0) chmodSync(each, ownerOnly);
};
