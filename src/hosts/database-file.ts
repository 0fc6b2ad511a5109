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

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'cannot be opened: this user may not read and write it, or its folder.',
  EPERM: 'belongs to another user, who has to start this.',
  EROFS: 'lies on a disk that is read-only.',
  ENOTDIR: 'has a file in its path where a folder must be.',
  EEXIST: 'has a file in its path where a folder must be.',
  ENOSPC: 'cannot be created: the disk is full.',
  // SQLite's own numbers.
  8: 'is read-only for this user.',
  11: 'is damaged. Put back a copy of it.',
  14: 'cannot be opened: this user may not read and write it, or its folder.',
  26: 'is not a SQLite database.',
};

/** Explains to the operator why a database could not be opened. */
export const explainDatabase = (file: string, error: unknown): Error => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  const known = isFolder
    ? 'is a folder. Name a file in it.'
    : (sentences[String(code)] ?? (typeof errcode === 'number' ? sentences[errcode & 0xff] : undefined));
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`DATABASE ${file}${known === undefined ? `: ${message}` : ` ${known}`}`, { cause: error });
};
