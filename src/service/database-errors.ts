/**
 * - `race`: another transaction was in the way; this one was rolled back.
 * - `connection`: the database server can't be reached, or the connection broke.
 * - `full`: the disk is full; the transaction was rolled back.
 */
type DatabaseTrouble = 'race' | 'connection' | 'full';

const sqliteBusy = 5;
const sqliteLocked = 6;
const sqliteFull = 13;

/** The number of an error of SQLite; 0 for any other. Extended codes keep the primary one in the low byte. */
const readSqliteCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : 0;

/** Whether SQLite did nothing because another connection, of this process or of another one, has the file. */
export const isLocked = (error: unknown): boolean =>
  [sqliteBusy, sqliteLocked].includes(readSqliteCode(error));

/** Serialization failure, deadlock, lock timeout, statement timeout. */
const postgresRaces = new Set(['40001', '40P01', '55P03', '57014']);
const postgresFull = '53100';
/** Connection errors, too many connections, shutdown or crash, idle in a transaction for too long. */
const postgresAway = /^(08|53300|57P0|25P03)/;

/** Errors of the operating system, such as ECONNREFUSED. */
const systemCode = /^E(?!RR_)[A-Z]+(_[A-Z]+)*$/;
/** Errors of `pg` that have no code, and our own for a server that doesn't answer. */
const connectionMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|The database server did not answer)/;

/** Which passing trouble of a database an error reports; null for anything else, such as a constraint or a bug. */
export const readTrouble = (error: unknown): DatabaseTrouble | null => {
  if (!(error instanceof Error)) return null;
  if (isLocked(error)) return 'race';
  if (readSqliteCode(error) === sqliteFull) return 'full';
  const code = 'code' in error ? String(error.code) : '';
  // Only errors that Postgres itself reports have a severity. Other codes look like an SQLSTATE too, such as EPIPE.
  if (!('severity' in error))
    return systemCode.test(code) || connectionMessages.test(error.message) ? 'connection' : null;
  if (postgresRaces.has(code)) return 'race';
  if (code === postgresFull) return 'full';
  return postgresAway.test(code) ? 'connection' : null;
};
