import type { ChildProcess } from 'node:child_process';

/** How a process ended: its code, or the signal that ended it; null while it runs. */
export const endOf = ({ exitCode, signalCode }: ChildProcess): number | NodeJS.Signals | null =>
  exitCode ?? signalCode;
