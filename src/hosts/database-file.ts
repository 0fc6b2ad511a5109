import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ownerOnly = 0o600;

/**
 * Creates the file, and its folder if it is missing, readable only by its owner: it holds names, phones and addresses.
 * An existing file loses the permissions of other users. An existing folder stays as it is.
 */
export const prepareFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A file that exists is never opened here: closing it would drop the locks that SQLite holds on it in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', ownerOnly));
  // SQLite gives its other files the permissions of the database.
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(each) && (statSync(each).mode & 0o077) !== 0) chmodSync(each, ownerOnly);
};
