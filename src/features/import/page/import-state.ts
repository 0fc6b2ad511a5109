import type { FileConflict } from '#data/device/imports.ts';
import type { ChangedRow } from '../checking/check-rows.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import type { Origin, SheetChoice } from '../reading/read-file.ts';
import type { CheckedFile } from '../import-desk.ts';

/** What the page has of the file that it shows. */
export type ImportState = {
  /** The name of the file that is being read. */
  reading: string | null;
  /** Why a file was not read. */
  problem: string | null;
  /** A workbook with several sheets: which one is asked. */
  choice: { file: File; sheets: readonly SheetChoice[] } | null;
  draft: ImportDraft | null;
  origin: Origin | null;
  /** Rows that are checked so far; null while none are being checked. */
  progress: number | null;
  /** Null until the rows were checked. */
  checked: readonly CheckedRow[] | null;
  /** Works on the rows that are `checked`; null while they are checked anew. */
  file: CheckedFile | null;
  /** Edits whose rows are being checked. */
  edits: number;
  /** Rows are being recorded, to be sent. Nothing of the draft changes meanwhile. */
  isSaving: boolean;
  /** What another tab has done to the import. */
  elsewhere: FileConflict | null;
  /** Drafts before each change, newest first. */
  past: readonly ImportDraft[];
};

/** No file is given yet. */
export const nothing: ImportState = {
  reading: null,
  problem: null,
  choice: null,
  draft: null,
  origin: null,
  progress: null,
  checked: null,
  file: null,
  edits: 0,
  isSaving: false,
  elsewhere: null,
  past: [],
};

const mostUndos = 50;

/** The rows with those that were checked again in their places. */
export const merge = (
  before: readonly CheckedRow[],
  changed: readonly ChangedRow[],
): readonly CheckedRow[] => {
  const rows = [...before];
  for (const { at, row } of changed) rows[at] = row;
  return rows;
};

/** What an undo goes back to, once the draft changes. */
export const remember = (before: ImportState): Pick<ImportState, 'past'> => ({
  past: before.draft ? [before.draft, ...before.past].slice(0, mostUndos) : before.past,
});
