import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Those of this process, which may be in use. */
const own = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's, who has to remove it.
  }
};

/**
 * Removes what copies of a database file have left beside it whose process was killed: all of the database is in there.
 * @param file of the database
 */
export const removeDeadCopies = (file: string): void => {
  const beside = dirname(file);
  for (const name of readdirSync(beside)) {
    const pid = Number(/^\.copy-(\d+)-\w{6}$/.exec(name)?.[1]);
    const folder = join(beside, name);
    // After a restart of the machine another process may have the number, which is the safe side; and so may this one.
    const isInUse = pid === process.pid ? own.has(folder) : isRunning(pid);
    if (pid > 0 && !isInUse) remove(folder);
  }
};

/** Does work in a folder beside a database file that is removed afterwards, whatever becomes of the work. */
export const inCopyFolder = async <T>(file: string, work: (folder: string) => Promise<T>): Promise<T> => {
  removeDeadCopies(file);
  // Its name tells the process, so that another process can tell whether it is still in use.
  const folder = mkdtempSync(join(dirname(file), `.copy-${process.pid}-`));
  own.add(folder);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
    own.delete(folder);
  }
};
