/** Digits of a row's number in an id, so that ids are in the order of the rows. */
const digits = 6;

/**
 * The id of the intent that a row of an import becomes, which its idempotency key is made from.
 * @param revision how often the row was corrected and sent anew: each such send is another create.
 */
export const importRowId = (importId: string, number: number, revision = 0): string =>
  `${importId}:${String(number).padStart(digits, '0')}${revision === 0 ? '' : `.${revision}`}`;

/** Whether an intent was made from a row of an import. */
export const isImportRow = (id: string): boolean => id.includes(':');

/** The import, the row's number and the revision in the id of a row. */
export const readImportRowId = (id: string): { importId: string; number: number; revision: number } => {
  const [importId = '', row = ''] = id.split(':');
  const [number, revision = '0'] = row.split('.');
  return { importId, number: Number(number), revision: Number(revision) };
};

/** All ids of the rows of an import: they start with its id and a colon. */
export const idsOfImport = (importId: string): IDBKeyRange =>
  IDBKeyRange.bound(`${importId}:`, `${importId};`, false, true);
