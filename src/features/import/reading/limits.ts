/** What one import takes: more cannot be shown on one page, or is no list of tasks. */
export const limits = {
  bytes: 20 * 1024 * 1024,
  /** Of a workbook, once its parts are inflated. */
  inflatedBytes: 100 * 1024 * 1024,
  rows: 10_000,
  columns: 200,
  /** How far down the names of the columns may stand, below a title and a date. */
  rowsAboveNames: 10,
} as const;

/** A file can't be imported. The message is for the person who gave it. */
export class ReadingError extends Error {}
